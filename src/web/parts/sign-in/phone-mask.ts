import { maskRussianPhone, unmaskedPhone } from '#lib/phone-mask.ts'
import { digitsOnly } from '#lib/phone-text.ts'

/** With `russianOnly` every number is masked; otherwise only Russian numbers are, and foreign ones remain as typed. */
export function maskPhone(text: string, russianOnly: boolean): string {
  const given = text.trim()
  // A complete number with its own 8 or +7 may be pasted after the prefilled +7.
  const isOurs = /^\+?7/.test(given) || (/^(8|\(?9)/.test(given) && digitsOnly(given).length <= 11)
  return russianOnly || isOurs ? maskRussianPhone(given) : unmaskedPhone(given)
}
