// A sum that costs a browser about a second and a sender of thousands of codes hours: find a number that makes a hash begin with zeros (hashcash).

/** What has to be solved before a code is sent: the shop's own sealed words, and how many zero bits the hash must begin with. */
export interface Puzzle {
  challenge: string
  bits: number
}

/** About 65,000 hashes: a second of an ordinary phone. */
export const PUZZLE_BITS = 16
export const PUZZLE_LIFE_S = 300

/** What is hashed by SHA-256. */
export const puzzleText = (challenge: string, answer: number): string => `${challenge}:${answer}`

/** The solved puzzle as it is sent with the phone. */
export const writeSolution = (challenge: string, answer: number): string => `${challenge}~${answer}`

export function readSolution(text: string): { challenge: string; answer: number } | null {
  const found = /^(.{1,400})~(\d{1,12})$/.exec(text)
  return found ? { challenge: found[1]!, answer: Number(found[2]) } : null
}

/** Whether a hash begins with that many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (hash[i] !== 0) return false
  return bits % 8 === 0 || hash[whole]! >> (8 - (bits % 8)) === 0
}
