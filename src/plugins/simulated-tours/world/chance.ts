/** Numbers that look random and are the same on every machine: the simulated world has no dice, only hashes of what a thing is. */

/** FNV-1a, 32 bits without a sign. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** A hash of whole numbers, 32 bits without a sign. The order matters. */
export function mix(a: number, b: number, c = 0, d = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul((h ^ (h >>> 15)) + b, 0xc2b2ae35)
  h = Math.imul((h ^ (h >>> 13)) + c, 0x27d4eb2f)
  h = Math.imul((h ^ (h >>> 16)) + d, 0x165667b1)
  h ^= h >>> 15
  return (Math.imul(h, 0x2c1b3c6d) ^ (h >>> 12)) >>> 0
}

/** 0 ≤ x < 1. */
export const share = (h: number): number => h / 4_294_967_296

/** A whole number, both ends included. */
export const between = (h: number, from: number, to: number): number => from + (h % (to - from + 1))
