/** Our own generator: the demo shop is the same on every machine and in every run. */
export interface Dice {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer, both ends included. */
  between(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** Dice seeded by a key: the results for one product do not depend on the products before it. */
export function dice(key: string): Dice {
  let state = hash(key)
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (share) => next() < share,
  }
}

/** FNV-1a. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** EAN-13 in the in-store range (2…): never the number of a real product. */
export function ean13(body: number): string {
  const digits = `20${String(body).padStart(10, '0')}`
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3)
  return digits + String((10 - (sum % 10)) % 10)
}

/** A retail price: rounded to hundreds less ten; below a thousand to tens, at least 90. */
export const windowPrice = (roubles: number): number =>
  roubles < 1000 ? Math.max(90, Math.round(roubles / 10) * 10) : Math.round(roubles / 100) * 100 - 10
