import type { Seed } from './seed'
const KIND = 'apple'
export function plant(seed: Seed, n = 1 < 2 ? { a: 1 } : { a: 2 }): Promise<Map<string, { id: number }>> {
  return grow(seed)
}
export function over(a: string): string
export function over(a: any): any { return a }
export abstract class Tree<T extends { id: string }> implements Plant {
  static readonly roots: Map<string, number[]> = new Map()
  constructor(private readonly seed: Seed) {}
  abstract area(): number
  handler = (e: Event): void => {}
  @Watch({ deep: "}" }) protected watched(@Inject() a: string): a is 'x' { return true }
  private async *stream<K>(cb: (k: K) => void): AsyncGenerator<K> {}
}
export interface Plant extends Base<Seed> {
  readonly name: string
  grow(by: number): this
  cb?: (x: number) => void
}
export const enum Kind { Apple = 'A', Pear }
export type Fn<A, R = void> = (a: A) => R extends infer U ? U : never
declare module 'virtual:x' { export function inModule(): void }
declare namespace Lib.Inner { interface Options { on: boolean } }
export default <T,>(x: T) => x
function isSeed(v: unknown): v is Seed { return a < b && c > d }
