import { withoutFormatSigns } from './format-signs.ts'

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(\p{L}{2,63}|xn--[a-z\d-]{1,59})$/iu

/** A valid e-mail address: one `@`, a domain with a dot; Cyrillic names and domains are allowed. */
export function isEmail(given: string): boolean {
  const text = withoutFormatSigns(given)
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return at > 0 && text.length <= 254 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(text.slice(at + 1))
}

/** The stored form of an address, in lower case, so that the same mailbox is found again: domains ignore case, and people mix it. */
export const normalizeEmail = (text: string): string => withoutFormatSigns(text).trim().toLowerCase()
