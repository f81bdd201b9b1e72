// Ships that berth in a harbour.
import type { Gate } from "./gate";

export interface Ship {
  readonly name: string;
  length?: number;
  dues(rate: number): number;
}

export type Berth = { ship: Ship | null };

export enum State {
  Open = "open",
  Closed = "closed",
}

export abstract class Harbour<T extends Ship = Ship> implements Gate {
  private berths: Array<T | undefined> = [];

  constructor(private readonly count: number, protected state: State = State.Open) {}

  public async arrive(ship: T, waits?: boolean): Promise<number> {
    return this.place(ship);
  }

  protected abstract place(ship: T): number;

  static of<U extends Ship>(ships: U[]): Harbour<U> {
    throw new Error(`no harbour for ${ships.length}`);
  }
}

export const dues = async (ship: Ship, rate = 3): Promise<number> => (ship.length ?? 0) * rate;

export function label(ship: Ship): string {
  return `${ship.name} (${ship.length} m)`;
}
