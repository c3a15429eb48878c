import { type Kopecks, kopecks, readRoubles } from '#lib/money.ts'
import { stepsIn, wholeUnit } from '#lib/quantity.ts'
import type { NoteCode, RefusalCode } from '../refusals.ts'

const roubles = new Set(['', 'RUB', 'RUR', 'РУБ', 'РУБ.', 'Р', '643', '810'])

/** Parses a price for one unit, in kopecks. Owners' systems write «1 719,5», and prices per pack with a coefficient. */
export function readPrice(
  amount: string,
  currency: string | null,
  coefficient: string | null,
): { ok: true; price: Kopecks } | { ok: false; code: RefusalCode } {
  if (!roubles.has((currency ?? '').trim().toUpperCase())) return { ok: false, code: 'currency_unknown' }
  const plain = plainAmount(amount)
  const exact = readRoubles(plain)
  const figure = exact === null ? readNumber(plain) : exact / 100
  if (figure === null || Math.abs(figure) > 1e10) return { ok: false, code: 'price_bad' }
  const per = coefficient === null ? 1 : (readNumber(coefficient) ?? 1)
  const price = exact !== null && per === 1 ? exact : Math.round((figure * 100) / (per > 0 ? per : 1))
  if (price < 0) return { ok: false, code: 'price_bad' }
  return price === 0 ? { ok: false, code: 'price_missing' } : { ok: true, price: kopecks(price) }
}

/** Normalises «12 990 руб.», «1'234», «1.234,50» and «1,234.50»; other text is returned without spaces. */
function plainAmount(text: string): string {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/(?<=\d)(?:руб(?:лей|ля|ль)?\.?|р\.?|₽|rub|rur)$/i, '')
  return /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(plain)
    ? plain.replace(/[.,](?=.*[.,])/g, '')
    : plain
}

/** Stock of goods declared available without a quantity: enough to sell, but no large promise (our choice). */
export const assumedStock = 10
const mostStock = 1_000_000_000
const saysSome = /^(?:в наличии|есть(?: в наличии)?|имеется|много|достаточно|да|in stock|yes|true)$/i
const saysNone = /^(?:нет(?: в наличии)?|отсутствует|под заказ|ожидается|out of stock|no|false)$/i

/**
 * Whole steps for sale, of so many thousandths of the unit: pieces, for goods by the piece. A negative quantity counts as zero; a fraction of a
 * step is not sold (our choice).
 */
export function readStock(text: string, step = wholeUnit): { count: number; note: NoteCode | null } | null {
  const assumed = Math.floor((assumedStock * wholeUnit) / step)
  const said = text.trim()
  if (saysSome.test(said)) return { count: assumed, note: 'stock_assumed' }
  if (saysNone.test(said)) return { count: 0, note: null }
  const [, least] = /^(?:>|более|больше|свыше)?\s*(\d+)\s*(?:\+|шт\.?|штук)?$/i.exec(said) ?? []
  const figure = readNumber(least ?? said)
  if (figure === null) return null
  if (figure < 0) return { count: 0, note: 'stock_negative' }
  if (step !== wholeUnit) {
    const steps = stepsIn(least ?? said, step)
    return steps && { count: Math.min(steps.count, mostStock), note: steps.isExact ? null : 'stock_remainder' }
  }
  const count = Math.min(Math.floor(figure), mostStock)
  return { count, note: Number.isInteger(figure) ? null : 'stock_fraction' }
}

export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}
