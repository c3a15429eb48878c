import { createHash } from 'node:crypto'
import { hasZeroBits, type Puzzle, puzzleText, writeSolution } from '#shop/sign-in/puzzle.ts'

/** Solves a puzzle as a browser does (web/browser/solve-puzzle.ts), in one thread. */
export function solvePuzzle({ challenge, bits }: Puzzle): string {
  for (let n = 0; ; n++) {
    if (hasZeroBits(createHash('sha256').update(puzzleText(challenge, n)).digest(), bits))
      return writeSolution(challenge, n)
  }
}
