/** The text of a masked field after any typing, pasting or autofill. Idempotent. */
export type Mask = (text: string) => string
export interface Typed {
  text: string
  caret: number
}

/** For a field without a mask. */
export const asTyped: Mask = (text) => text

const signsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Applies the mask and keeps the caret after the same character, so that typing in the middle works. */
export function maskTyped({ text, caret }: Typed, mask: Mask): Typed {
  const masked = mask(text)
  if (caret >= text.length) return { text: masked, caret: masked.length }
  const [kept, before, rest] = [signsOf(masked), signsOf(text.slice(0, caret)), signsOf(text.slice(caret))]
  // If the mask inserted or removed characters before the caret, the text after the caret stays after it.
  const isMoved = !kept.startsWith(before) && kept.endsWith(rest)
  let left = isMoved ? kept.length - rest.length : before.length
  let at = 0
  while (left > 0 && at < masked.length) {
    if (signsOf(masked[at++]!)) left--
  }
  return { text: masked, caret: at }
}

/** Backspace on a character of the mask deletes the typed character before it. */
export function withoutSignBefore({ text, caret }: Typed): Typed {
  const before = text.slice(0, caret).replace(/.[^\p{L}\p{N}]*$/u, '')
  return { text: before + text.slice(caret), caret: before.length }
}
