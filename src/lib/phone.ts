import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  ParseError,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'
import { digitsOnly, type PhoneDigits } from './phone-text.ts'
import { ok, type Result, refuse } from './result.ts'

export type ParsedPhone = { digits: PhoneDigits; country: CountryCode | null; isValid: boolean }

const SEPARATORS_ONLY = /^[\d\s()+\-–—./]*$/
const OWN_NUMBER = /^7111\d{7}$/
/** An extension after a number («доб. 12», `ext. 12`, `#12`): it cannot receive messages. */
const EXTENSION =
  /\s*[,;(]?\s*(?:доб(?:авочный)?|вн(?:утр(?:енний)?)?|ext(?:ension)?|x|#)\s*[.:=№]*\s*\d{1,7}\s*\)?\s*$/iu
const RUSSIAN_WITHOUT_CODE = /^(8\d{10}|[3489]\d{9})$/

/**
 * Parses a phone by the metadata of its country (spec §5): more than 250 characters are too long, anything but digits and separators is dropped,
 * a missing plus is added. Null: no phone; no input throws.
 *
 * Our choice beyond the spec: a number invalid that way is read as Russian (`8 912…`, `912…`), and a field of one country (`country`) reads it so
 * first, because `951 234-56-78` would otherwise be a number in Myanmar. An extension is dropped, and full-width digits count as digits.
 */
export function parsePhone(text: string, country?: CountryCode): ParsedPhone | null {
  if (text.length > 250) return null
  const own = text.normalize('NFKC').replace(EXTENSION, '')
  const reduced = SEPARATORS_ONLY.test(own) ? own.trim() : own.replace(/[^\d.]/g, '')
  const digits = digitsOnly(reduced)
  if (OWN_NUMBER.test(digits)) return { digits, country: 'RU', isValid: true }

  const international = () => parse(reduced.startsWith('+') ? reduced : `+${reduced}`)
  const national = () => parse(reduced, country ?? 'RU')
  const mayBeNational = (country !== undefined && country !== 'RU') || RUSSIAN_WITHOUT_CODE.test(digits)
  if (own.includes('+') || !mayBeNational) return international()
  const [first, second] = country ? [national, international] : [international, national]
  const parsed = first()
  if (parsed?.isValid) return parsed
  const other = second()
  return other?.isValid ? other : (parsed ?? other)
}

function parse(text: string, country?: CountryCode): ParsedPhone | null {
  try {
    const found = parsePhoneNumberWithError(text, { defaultCountry: country, extract: false })
    return { digits: found.number.slice(1), country: found.country ?? null, isValid: found.isValid() }
  } catch (error) {
    // NOT_A_NUMBER, INVALID_COUNTRY, TOO_SHORT, TOO_LONG: no result (spec §5).
    if (error instanceof ParseError) return null
    throw error
  }
}

/** A valid phone as digits, or the refusal the field shows. */
export function readPhone(text: string, country?: CountryCode): Result<PhoneDigits, { code: 'phone_invalid' }> {
  const parsed = parsePhone(text, country)
  return parsed?.isValid ? ok(parsed.digits) : refuse({ code: 'phone_invalid' })
}

/** For the country list of the phone field. An unknown country is a bug and throws (spec §8). */
export const callingCodeOf = (country: CountryCode): string => getCountryCallingCode(country)

/** The countries of a calling code; an unknown code is a bug and throws (spec §8). */
export function countriesOf(callingCode: string): CountryCode[] {
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === callingCode)
  if (countries.length === 0) throw new Error(`Unknown calling code ${callingCode}`)
  return countries
}
