/** A parsed search for orders. */
interface OrderSearch {
  /** As typed: a part of a name or an article. */
  text: string
  /** The beginning of a number. */
  number: string
  /** Digits anywhere in a phone, and digits it begins with; '': phones are not searched. */
  phonePart: string
  phoneStart: string
}

/** Fewest digits, the leading 8 included, that are read as a national number: fewer would match the beginning of every Russian phone. */
const fewestDigits = 4

/** Parses a search in the formats the shop itself displays: «№ 42», «8 (912) 345-67-89», «+7 912 345…». */
export function readOrderSearch(typed: string): OrderSearch {
  const text = typed.trim()
  const number = text.replace(/^(?:заказ\s*)?(?:№|#|n[o°]?\.?\s*(?=\d))?\s*/iu, '')
  // Text with letters is an article, not a phone.
  const digits = /[\p{L}№#]/u.test(text) ? '' : text.replace(/\D/g, '')
  const isNational = digits.startsWith('8') && digits.length >= fewestDigits
  return { text, number, phonePart: digits, phoneStart: isNational ? `7${digits.slice(1)}` : '' }
}
