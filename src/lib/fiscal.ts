import { type Kopecks, kopecks } from './money.ts'

/** Words of a fiscal receipt (54-FZ) that shop, company settings and payment services share. */

/** Rates of VAT a line can have, in per cent; `none`: the seller pays no VAT. */
export const vatRates = ['none', '0', '5', '7', '10', '20', '22'] as const
export type VatRate = (typeof vatRates)[number]

/** The tax that lies in a sum, rounded half up to a kopeck; null: no tax is paid. */
export const vatWithin = (sum: Kopecks, rate: VatRate): Kopecks | null =>
  rate === 'none'
    ? null
    : kopecks(Math.floor((2 * sum * Number(rate) + 100 + Number(rate)) / (2 * (100 + Number(rate)))))

/** What is sold (tag 1212). */
export const paymentSubjects = ['commodity', 'service', 'job', 'payment', 'agent_commission', 'another'] as const
export type PaymentSubject = (typeof paymentSubjects)[number]

/** Paid before the goods are handed over, or with them (tag 1214). */
export const paymentModes = ['full_prepayment', 'full_payment'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** What a line is counted in (tag 2108), by its number there. */
export const measures = {
  piece: 0,
  gram: 10,
  kilogram: 11,
  ton: 12,
  centimeter: 20,
  meter: 22,
  square_meter: 32,
  milliliter: 40,
  liter: 41,
  cubic_meter: 42,
  day: 70,
  hour: 71,
  another: 255,
} as const
export type Measure = keyof typeof measures

const measureOfUnit: Readonly<Record<string, Measure>> = {
  г: 'gram',
  гр: 'gram',
  кг: 'kilogram',
  т: 'ton',
  см: 'centimeter',
  м: 'meter',
  'пог м': 'meter',
  пм: 'meter',
  м2: 'square_meter',
  'кв м': 'square_meter',
  мл: 'milliliter',
  л: 'liter',
  м3: 'cubic_meter',
  'куб м': 'cubic_meter',
  сут: 'day',
  день: 'day',
  ч: 'hour',
  час: 'hour',
}
const pieceUnits = ['', 'шт', 'штука', 'штуки', 'pcs', 'pc', 'ед']

/** By the unit of a good as the catalog names it («кг», «пог. м»); what has no number of its own there is another measure. */
export function measureOf(unit: string): Measure {
  const name = unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
  return pieceUnits.includes(name) ? 'piece' : (measureOfUnit[name] ?? 'another')
}

/** Of a prepayment the tax is counted out of the sum (10/110, 20/120, …): it has rates of its own in a receipt. */
export const isPrepaid = (mode: PaymentMode): boolean => mode === 'full_prepayment'

/** Systems of taxation, 1 to 6 (tag 1055). Empty: the payment service knows it from its contract with the shop. */
export const taxSystems = ['', '1', '2', '3', '4', '5', '6'] as const
export type TaxSystem = (typeof taxSystems)[number]

/** For whom the shop sells as an agent (tags 1222, 1224–1226). */
export interface Agent {
  type: 'agent' | 'commissioner' | 'attorney'
  supplier: { name: string; phone: string; inn: string }
}

/** What the receipt says of a line besides its name, count and sum (54-FZ). */
export interface FiscalFacts {
  vat: VatRate
  subject: PaymentSubject
  mode: PaymentMode
  agent: Agent | null
}
