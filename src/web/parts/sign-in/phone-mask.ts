import { asGiven, maskRussianPhone } from '#lib/phone-mask.ts'
import { digitsOnly } from '#lib/phone-text.ts'

/** A field of one country is always masked; elsewhere a number of ours is, and a foreign one is left as it is typed. */
export function maskPhone(text: string, russianOnly: boolean): string {
  const given = text.trim()
  // Behind a +7 that stood there a whole number may be pasted, with its own 8 or +7.
  const isOurs = /^\+?7/.test(given) || (/^(8|\(?9)/.test(given) && digitsOnly(given).length <= 11)
  return russianOnly || isOurs ? maskRussianPhone(given) : asGiven(given)
}
