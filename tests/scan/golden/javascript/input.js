#!/usr/bin/env node
/* A header that says what this is for. */
import { a } from './a.js';
const globs = ['src/**/*.js', "x/*"]; function sameLine() {}
function quote(s) { return s.replace(/'/g, '').split(/[/"`]/); }
const ratio = (a, b) => a / b / 2; function afterDivision() { return typeof /x}/ }
const esc = s => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
export const OPTIONS = {
  deep: { on: true },
  handler(event) { return event; },
  arrow: async (x) => x,
  named: function ownName() {},
};
/** Grows. */
export default class Tree extends Base {
  #rings = 0;
  static kind = 'apple';
  grow = async (by) => { this.#rings += by; };
  constructor(name) { super(name); }
  get size() { return this.#rings; }
  static async *walk() {}
  if(x) {}
}
Tree.prototype.fell = function (axe) { return `${axe ? `}` : '{'} function inTemplate() {`; };
module.exports.plant = (seed) => {
  if (seed) { return seed; }
  function nested() {}
  const local = 1;
};
describe('orchard', () => { it('grows', function () { helper(1); }); });
// function inComment() {}
const text = `
function inTemplateToo() {}`
function afterTemplate() {}
export const View = () => <p title='it"s'>Don't {/* } */} panic</p>;
let later;
function* last() {}
