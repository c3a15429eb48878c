// Separate from phone.ts: showing a Russian number must not load the metadata of all countries.

/** A phone as stored and sent: digits with the calling code, no plus. */
export type PhoneDigits = string

export const digitsOnly = (text: string): string => text.replace(/\D/g, '')

/** `+7 900 000-00-01` for numbers of +7; others as a plus and their digits. */
export function formatRussianPhone(phone: PhoneDigits): string {
  // Shops write their own phones in any form: drops a plus that is there already.
  const digits = digitsOnly(phone)
  const match = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  return match ? `+7 ${match[1]} ${match[2]}-${match[3]}-${match[4]}` : `+${digits}`
}
