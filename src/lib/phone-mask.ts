import { digitsOnly } from './phone-text.ts'

/** Areas of Russia that begin with an 8, as its plan of numbers has them: in front of any other 8 that is the way to dial out. */
const AREA_OF_8 = /^8(?:0|1[1-8]|2[01]|3[13-6]|4[0-8]|5[15]|6[0-35-79]|7[1-37-9])/
/** A whole number as the mask writes it, with more typed behind it. */
const WHOLE_AND_MORE = /^\+7 \d{3} \d{3}-\d{2}-\d{2}./

/**
 * A typed or pasted Russian number on its way: `8 (912)`, `+7912` and `912` become the same, and so does what is pasted or filled in
 * behind a `+7` that stands there already: no digit of it is lost. A number of another country stays as it was given; a field that takes
 * none says so once it is sent.
 */
export function maskRussianPhone(text: string): string {
  const given = lastNumber(text)
  const figures = digitsOnly(given)
  if (isForeign(given, figures)) return asGiven(given)
  let digits = /^[78]/.test(figures) ? figures.slice(1) : figures
  const isDialled = /^[78]/.test(digits) && digits.length > 10
  if (isDialled && !(WHOLE_AND_MORE.test(given) && AREA_OF_8.test(digits))) digits = digits.slice(1)
  digits = digits.slice(0, 10)
  if (digits === '') return /^\+?[78]/.test(given.trim()) ? '+7' : ''
  const [area, first, second, third] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
  return `+7 ${area}${first && ` ${first}`}${second && `-${second}`}${third && `-${third}`}`
}

/** Pasted behind what stood there, with a plus of its own: the later number is meant. */
function lastNumber(text: string): string {
  const at = text.lastIndexOf('+')
  return at > 0 && digitsOnly(text.slice(at)).length >= 10 ? text.slice(at) : text
}

/** Another country's: with a plus and another calling code, or too long for ours. */
const isForeign = (text: string, digits: string): boolean =>
  /^\s*\+\s*\(?[1-69]/.test(text) || (digits.length > 11 && !/^[78]/.test(digits))

/** A number that is not masked: its figures and signs, with a plus in front where it is one of another country. */
export function asGiven(text: string): string {
  const kept = text
    .trim()
    .replace(/[^\d\s()+-]/g, '')
    .slice(0, 24)
  return digitsOnly(kept).length > 11 && !kept.startsWith('+') ? `+${kept}` : kept
}
