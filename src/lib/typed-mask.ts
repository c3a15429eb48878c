/** What a masked field holds of whatever was typed, pasted or filled in; of what it holds itself it makes the same. */
export type Mask = (text: string) => string
export interface Typed {
  text: string
  caret: number
}

/** A field that is not masked. */
export const asTyped: Mask = (text) => text

const signsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The mask with the caret kept after the same sign, so that typing in the middle works. */
export function maskTyped({ text, caret }: Typed, mask: Mask): Typed {
  const masked = mask(text)
  if (caret >= text.length) return { text: masked, caret: masked.length }
  const [kept, before, rest] = [signsOf(masked), signsOf(text.slice(0, caret)), signsOf(text.slice(caret))]
  // Where the mask has put something before the caret or dropped it, what stands behind the caret stays behind it.
  const isMoved = !kept.startsWith(before) && kept.endsWith(rest)
  let left = isMoved ? kept.length - rest.length : before.length
  let at = 0
  while (left > 0 && at < masked.length) {
    if (signsOf(masked[at++]!)) left--
  }
  return { text: masked, caret: at }
}

/** Backspace has met what the mask itself put there: the sign before it is what was meant. */
export function withoutSignBefore({ text, caret }: Typed): Typed {
  const before = text.slice(0, caret).replace(/.[^\p{L}\p{N}]*$/u, '')
  return { text: before + text.slice(caret), caret: before.length }
}
