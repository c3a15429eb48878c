import { hashSecret } from '#kit/security/ids.ts'
import type { App } from '#shop/context.ts'
import { hasZeroBits, PUZZLE_BITS, PUZZLE_LIFE_S, type Puzzle, puzzleText, readSolution } from './puzzle.ts'

/** What a solution allows: one kind of request about one subject, a text without spaces. */
export interface PuzzlePurpose {
  kind: 'sign_in.puzzle' | 'form_answers.puzzle'
  subject: string
}

/** A puzzle valid for some minutes; it is sealed, so nothing has to be stored. */
export async function newPuzzle(app: App, { kind, subject }: PuzzlePurpose): Promise<Puzzle> {
  const endsAt = app.clock.now().getTime() + PUZZLE_LIFE_S * 1000
  return { challenge: await app.secrets.seal(`${subject} ${endsAt}`, kind), bits: PUZZLE_BITS }
}

export async function isPuzzleSolved(app: App, { kind, subject }: PuzzlePurpose, solution: string): Promise<boolean> {
  const read = readSolution(solution)
  if (!read || !hasZeroBits(Buffer.from(hashSecret(puzzleText(read.challenge, read.answer)), 'hex'), PUZZLE_BITS))
    return false
  // Not sealed by this shop, or by a key removed long ago: a new puzzle is created.
  const [of, endsAt] = (await app.secrets.open(read.challenge, kind).catch(() => '')).split(' ')
  return of === subject && Number(endsAt) > app.clock.now().getTime()
}
