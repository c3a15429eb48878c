import { isPrepaid, measures, type PaymentMode, type PaymentSubject, type VatRate } from '#lib/fiscal.ts'
import type { Kopecks } from '#lib/money.ts'
import { cutByLetters } from '#lib/text.ts'
import { asOneLine } from './exact-lines.ts'
import type { Receipt } from './port.ts'
import { presentAmount } from './yookassa-receipt.ts'

/** Tag 1199; the rates of 5, 7 and 22 per cent are not confirmed by a source. */
const taxes: Record<VatRate, number> = { '20': 1, '10': 2, '0': 5, none: 6, '5': 7, '7': 8, '22': 11 }
/** Tax included in a prepayment: 20/120 and so on. */
const taxesWithin: Record<VatRate, number> = { ...taxes, '20': 3, '10': 4, '5': 9, '7': 10, '22': 12 }
const modes: Record<PaymentMode, number> = { full_prepayment: 1, partial_prepayment: 2, advance: 3, full_payment: 4 }
const subjects: Record<PaymentSubject, number> = {
  commodity: 1,
  job: 3,
  service: 4,
  payment: 10,
  agent_commission: 11,
  another: 13,
}
const value = (amount: Kopecks) => presentAmount(amount).value

/** The cart, with the 54-FZ receipt data in its lines; a line that does not divide evenly becomes one piece. */
export function presentCart(receipt: Receipt | null, amount: Kopecks, id: string) {
  const lines = receipt?.lines.filter(({ total }) => total > 0) ?? []
  const items = lines.map((line, index) => {
    const { total, vat, subject, mode } = line
    const { name, quantity, price: ofUnit, measure } = asOneLine(line)
    const price = value(ofUnit)
    return {
      productId: String(index + 1),
      title: cutByLetters(name, 128),
      quantity: { count: String(quantity) },
      unitPrice: price,
      discountedUnitPrice: price,
      total: value(total),
      receipt: {
        tax: (isPrepaid(mode) ? taxesWithin : taxes)[vat],
        measure: measures[measure],
        paymentMethodType: modes[mode],
        paymentSubjectType: subjects[subject],
      },
    }
  })
  const whole = { productId: id, title: 'Заказ', quantity: { count: '1' }, total: value(amount) }
  return { externalId: id, items: items.length > 0 ? items : [whole], total: { amount: value(amount) } }
}
