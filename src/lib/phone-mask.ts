import { digitsOnly } from './phone-text.ts'

/** Russian area codes that begin with 8, by the national numbering plan: any other leading 8 is the trunk prefix. */
const AREA_OF_8 = /^8(?:0|1[1-8]|2[01]|3[13-6]|4[0-8]|5[15]|6[0-35-79]|7[1-37-9])/
/** A complete masked number followed by more typed characters. */
const WHOLE_AND_MORE = /^\+7 \d{3} \d{3}-\d{2}-\d{2}./

/**
 * Masks a Russian number while it is typed or pasted: `8 (912)`, `+7912` and `912` become the same, as does a number pasted behind an existing
 * `+7`: no digit is lost. A number of another country stays as given; a field that does not accept it reports that when it is sent.
 */
export function maskRussianPhone(text: string): string {
  const given = lastNumber(text)
  const figures = digitsOnly(given)
  if (isForeign(given, figures)) return unmaskedPhone(given)
  let digits = /^[78]/.test(figures) ? figures.slice(1) : figures
  const isDialled = /^[78]/.test(digits) && digits.length > 10
  if (isDialled && !(WHOLE_AND_MORE.test(given) && AREA_OF_8.test(digits))) digits = digits.slice(1)
  digits = digits.slice(0, 10)
  if (digits === '') return /^\+?[78]/.test(given.trim()) ? '+7' : ''
  const [area, first, second, third] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
  return `+7 ${area}${first && ` ${first}`}${second && `-${second}`}${third && `-${third}`}`
}

/** A number with its own plus pasted behind the old text: the later number applies. */
function lastNumber(text: string): string {
  const at = text.lastIndexOf('+')
  return at > 0 && digitsOnly(text.slice(at)).length >= 10 ? text.slice(at) : text
}

/** A foreign number: a plus with another calling code, or too long for a Russian one. */
const isForeign = (text: string, digits: string): boolean =>
  /^\s*\+\s*\(?[1-69]/.test(text) || (digits.length > 11 && !/^[78]/.test(digits))

/** An unmasked number: its digits and separators, with a leading plus if it is foreign. */
export function unmaskedPhone(text: string): string {
  const kept = text
    .trim()
    .replace(/[^\d\s()+-]/g, '')
    .slice(0, 24)
  return digitsOnly(kept).length > 11 && !kept.startsWith('+') ? `+${kept}` : kept
}
