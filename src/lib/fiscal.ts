import { type Kopecks, kopecks } from './money.ts'

/** Terms of a fiscal receipt (54-FZ) shared by the shop, company settings and payment services. */

/** VAT rates of a line, in per cent; `none`: the seller pays no VAT. */
export const vatRates = ['none', '0', '5', '7', '10', '20', '22'] as const
export type VatRate = (typeof vatRates)[number]

/** The tax included in a sum, rounded half up to a kopeck; null: no tax is paid. */
export const includedVat = (sum: Kopecks, rate: VatRate): Kopecks | null =>
  rate === 'none'
    ? null
    : kopecks(Math.floor((2 * sum * Number(rate) + 100 + Number(rate)) / (2 * (100 + Number(rate)))))

/** What is sold (tag 1212). */
export const paymentSubjects = ['commodity', 'service', 'job', 'payment', 'agent_commission', 'another'] as const
export type PaymentSubject = (typeof paymentSubjects)[number]

/**
 * Paid before the goods are handed over, or with them (tag 1214). `partial_prepayment`: a part of the price, before; `advance`: before, and what
 * exactly is sold is not settled yet.
 */
const paymentModes = ['full_prepayment', 'partial_prepayment', 'advance', 'full_payment'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** Units of quantity of a line (tag 2108) with their codes. */
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

/** The measure for a unit of the catalog («кг», «пог. м»); a unit without a code is `another`. */
export function measureOf(unit: string): Measure {
  const name = unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
  return pieceUnits.includes(name) ? 'piece' : (measureOfUnit[name] ?? 'another')
}

/** Tax of a prepayment is included in the sum (10/110, 20/120, …) and has its own rates in a receipt. */
export const isPrepaid = (mode: PaymentMode): boolean => mode !== 'full_payment'

/** Modes of the receipts of an order that is paid whole, and of the parts of one that is paid by a schedule. */
export const wholeModes = ['full_prepayment', 'full_payment'] as const satisfies readonly PaymentMode[]
export const partModes = ['partial_prepayment', 'advance'] as const satisfies readonly PaymentMode[]

/** Systems of taxation, 1 to 6 (tag 1055). Empty: the payment service takes it from its contract with the shop. */
export const taxSystems = ['', '1', '2', '3', '4', '5', '6'] as const
export type TaxSystem = (typeof taxSystems)[number]

/** The principal for whom the shop sells as an agent (tags 1222, 1224–1226). */
export interface Agent {
  type: 'agent' | 'commissioner' | 'attorney'
  supplier: { name: string; phone: string; inn: string }
}

/** Fiscal data of a line besides name, count and sum (54-FZ). */
export interface FiscalFacts {
  vat: VatRate
  subject: PaymentSubject
  mode: PaymentMode
  agent: Agent | null
}
