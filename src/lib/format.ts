import type { IsoDate } from './dates.ts'
import type { Kopecks } from './money.ts'

export type Locale = 'ru' | 'en'

const SPACE = '\u00a0'
const SYMBOLS: Record<string, string> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸', CNY: '¥' }

// Implemented here instead of Intl: server and browser must produce identical text (hydration, page cache), and Intl would put commas between
// thousands in English where spec §9 asks for spaces in both languages.

/** `1 234 567`, `12,5` or `12.5`. No-break spaces, so that a number never breaks over two lines (spec §9). */
export function formatNumber(value: number, locale: Locale, places = 0): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, SPACE)
  const digits = fraction ? grouped + (locale === 'ru' ? ',' : '.') + fraction : grouped
  return value < 0 && /[1-9]/.test(digits) ? `−${digits}` : digits
}

/** `1 500 ₽`, `1 500,50 ₽`, in English `1 500.50 ₽` and `$1 500`: kopecks are shown only if there are any (spec §9). */
export function formatMoney(kopecks: Kopecks, locale: Locale, currency: string): string {
  const amount = formatNumber(kopecks / 100, locale, kopecks % 100 === 0 ? 0 : 2)
  const symbol = SYMBOLS[currency] ?? currency
  const goesFirst = locale === 'en' && (symbol === '$' || symbol === '€')
  if (!goesFirst) return amount + SPACE + symbol
  return kopecks < 0 ? `−${symbol}${amount.slice(1)}` : symbol + amount
}

/** A whole percentage: `15%` in English, `15 %` in Russian. */
export const formatPercent = (percent: number, locale: Locale): string =>
  formatNumber(percent, locale) + (locale === 'ru' ? `${SPACE}%` : '%')

/** DD.MM.YYYY in both languages (spec §9). */
export function formatDate(date: IsoDate): string {
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year}`
}

/** A customer card number in groups of three digits (spec §5). */
export const formatCardNumber = (number: string): string =>
  number.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, `$1${SPACE}`)
