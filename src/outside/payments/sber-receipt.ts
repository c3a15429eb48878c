import { isPrepaid, measures, type PaymentMode, type PaymentSubject, type VatRate } from '#lib/fiscal.ts'
import { cutByLetters } from '#lib/text.ts'
import { asOneLine } from './exact-lines.ts'
import type { Receipt } from './port.ts'

/** Sber's `taxType`; the rates of 5, 7 and 22 per cent are not confirmed by a source. */
const taxTypes: Record<VatRate, number> = { none: 0, '0': 1, '10': 2, '20': 6, '5': 10, '7': 12, '22': 14 }
/** Tax included in a prepayment: 10/110 and so on; the code of 22 is not confirmed by a source. */
const taxTypesWithin: Record<VatRate, number> = { ...taxTypes, '10': 4, '20': 7, '5': 11, '7': 13, '22': 15 }
const modes: Record<PaymentMode, string> = {
  full_prepayment: '1',
  partial_prepayment: '2',
  advance: '3',
  full_payment: '4',
}
const subjects: Record<PaymentSubject, string> = {
  commodity: '1',
  job: '3',
  service: '4',
  payment: '10',
  agent_commission: '11',
  another: '13',
}

/** The 54-FZ receipt in Sber's format. Price × quantity must equal the sum, so a line that does not divide evenly becomes one piece. */
export function presentOrderBundle({ email, phone, lines }: Receipt) {
  return {
    customerDetails: { ...(email && { email }), ...(phone && { phone: `+${phone}` }) },
    cartItems: {
      items: lines
        .filter(({ total }) => total > 0)
        .map((line, index) => {
          const { total, vat, subject, mode } = line
          const { name, quantity, price, measure } = asOneLine(line)
          return {
            positionId: String(index + 1),
            name: cutByLetters(name, 100),
            quantity: { value: quantity, measure: String(measures[measure]) },
            itemCode: String(index + 1),
            itemPrice: price,
            itemAmount: total,
            tax: { taxType: (isPrepaid(mode) ? taxTypesWithin : taxTypes)[vat] },
            itemAttributes: {
              attributes: [
                { name: 'paymentMethod', value: modes[mode] },
                { name: 'paymentObject', value: subjects[subject] },
              ],
            },
          }
        }),
    },
  }
}
