/** What orders are looked for by. */
interface OrderSearch {
  /** As it was typed: a part of a name or an article. */
  text: string
  /** The beginning of a number. */
  number: string
  /** Digits that stand somewhere in a phone, and those it begins with; '' where none are meant. */
  phonePart: string
  phoneStart: string
}

/** So few digits after an 8 would be the beginning of every Russian phone. */
const fewestDigits = 4

/** Reads a search as the shop itself shows things: «№ 42», «8 (912) 345-67-89», «+7 912 345…». */
export function readOrderSearch(typed: string): OrderSearch {
  const text = typed.trim()
  const number = text.replace(/^(?:заказ\s*)?(?:№|#|n[o°]?\.?\s*(?=\d))?\s*/iu, '')
  // An article is no phone.
  const digits = /[\p{L}№#]/u.test(text) ? '' : text.replace(/\D/g, '')
  const isNational = digits.startsWith('8') && digits.length >= fewestDigits
  return { text, number, phonePart: digits, phoneStart: isNational ? `7${digits.slice(1)}` : '' }
}
