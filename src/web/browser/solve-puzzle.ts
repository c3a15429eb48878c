import { hasZeroBits, type Puzzle, puzzleText, writeSolution } from '#shop/sign-in/puzzle.ts'

/** Number of hashes requested together: the browser computes them on its own thread. */
const together = 512

/** Solves the puzzle of a refused code; null if the browser cannot hash (a page without HTTPS). */
export async function solvePuzzle({ challenge, bits }: Puzzle): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const encoder = new TextEncoder()
  const hashOf = async (n: number) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(puzzleText(challenge, n))))
  for (let from = 0; ; from += together) {
    const hashes = await Promise.all(Array.from({ length: together }, (_, i) => hashOf(from + i)))
    const found = hashes.findIndex((hash) => hasZeroBits(hash, bits))
    if (found >= 0) return writeSolution(challenge, from + found)
  }
}
