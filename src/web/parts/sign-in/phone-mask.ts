import { digitsOnly, maskRussianPhone } from '#lib/phone-text.ts'

export interface Typed {
  text: string
  caret: number
}

/** A field of one country is always masked; elsewhere a number of ours is, and a foreign one is left as it is typed. */
export function maskPhone(text: string, russianOnly: boolean): string {
  if (russianOnly) return maskRussianPhone(text)
  const given = text.trim()
  const digits = digitsOnly(given)
  const isOurs = /^(\+?7|8|\(?9)/.test(given) && digits.length <= 11 && !/^\+8/.test(given)
  if (isOurs) return maskRussianPhone(given)
  return given === '' ? '' : given.replace(/[^\d\s()+-]/g, '').slice(0, 24)
}

/** The mask with the caret kept after the same digit, so that typing in the middle and Backspace over a space work. */
export function maskTyped({ text, caret }: Typed, russianOnly: boolean): Typed {
  const masked = maskPhone(text, russianOnly)
  if (caret >= text.length) return { text: masked, caret: masked.length }
  const before = digitsOnly(text.slice(0, caret)).length
  const added = digitsOnly(masked).length - digitsOnly(text).length
  // A number typed without its 7 gets one in front; an 8 only becomes a 7.
  let left = before + (added === 1 && masked.startsWith('+7') ? 1 : 0)
  let at = 0
  while (left > 0 && at < masked.length) {
    if (/\d/.test(masked[at]!)) left--
    at++
  }
  return { text: masked, caret: at }
}
