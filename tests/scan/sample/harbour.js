// Ships that berth in a harbour.
import { open } from "./gate.js";

const LIMIT = 12;

export class Harbour extends Base {
  #berths = [];

  constructor(count) {
    super();
    this.count = count;
  }

  get free() {
    return this.#berths.filter((berth) => !berth).length;
  }

  static async arrive(ship, { waits = true } = {}) {
    const found = await open(ship);
    return found;
  }

  *places() {
    yield* this.#berths;
  }
}

export default function main(ships) {
  function byLength(a, b) {
    return a.length - b.length;
  }
  return ships.sort(byLength).map((ship) => ship.name);
}

const dues = (ship) => ship.length * 3;

const label = function (ship) {
  return `${ship.name} (${ship.length} m)`;
};

module.exports = { main, dues, label };
