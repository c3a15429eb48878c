import { digitsOnly, maskRussianPhone } from '#lib/phone-text.ts'

/** A field of one country is always masked; elsewhere a number of ours is, and a foreign one is left as it is typed. */
export function maskPhone(text: string, russianOnly: boolean): string {
  if (russianOnly) return maskRussianPhone(text)
  const given = text.trim()
  const digits = digitsOnly(given)
  const isOurs = /^(\+?7|8|\(?9)/.test(given) && digits.length <= 11 && !/^\+8/.test(given)
  if (isOurs) return maskRussianPhone(given)
  return given === '' ? '' : given.replace(/[^\d\s()+-]/g, '').slice(0, 24)
}
