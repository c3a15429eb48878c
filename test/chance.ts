/** Pseudo-random generator, repeatable by seed: mulberry32. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b9) | 0
  }
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }
  is(share: number): boolean {
    return this.next() < share
  }
  one<T>(of: readonly T[]): T {
    return of[this.whole(0, of.length - 1)]!
  }
  /** A random subset of at least one and at most `most`, in random order. */
  some<T>(of: readonly T[], most: number): T[] {
    return this.exactly(of, this.whole(1, Math.min(most, of.length)))
  }
  /** Exactly `count` of them, in random order. */
  exactly<T>(of: readonly T[], count: number): T[] {
    const left = [...of]
    return Array.from({ length: count }, () => left.splice(this.whole(0, left.length - 1), 1)[0]!)
  }
  /** Chosen by weight. */
  weighed<T>(of: readonly (readonly [number, T])[]): T {
    let at = this.next() * of.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, thing] of of) {
      at -= weight
      if (at < 0) return thing
    }
    return of[0]![1]
  }
}
