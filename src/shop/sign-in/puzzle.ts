// A proof of work (hashcash): find a number that makes a hash begin with zero bits. It costs a browser about a second, and a sender of thousands
// of codes hours.

/** The puzzle to solve before a code is sent: a challenge sealed by the shop, and the number of leading zero bits of the hash. */
export interface Puzzle {
  challenge: string
  bits: number
}

/** About 65,000 hashes: one second on an ordinary phone. */
export const PUZZLE_BITS = 16
export const PUZZLE_LIFE_S = 300

/** The text to hash with SHA-256. */
export const puzzleText = (challenge: string, answer: number): string => `${challenge}:${answer}`

/** The solution in the form sent with the phone. */
export const writeSolution = (challenge: string, answer: number): string => `${challenge}~${answer}`

export function readSolution(text: string): { challenge: string; answer: number } | null {
  const found = /^(.{1,400})~(\d{1,12})$/.exec(text)
  return found ? { challenge: found[1]!, answer: Number(found[2]) } : null
}

/** Whether a hash begins with this number of zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (hash[i] !== 0) return false
  return bits % 8 === 0 || hash[whole]! >> (8 - (bits % 8)) === 0
}
