import { assert } from '#lib/assert.ts'
import { type Kopecks, kopecks, plus, sumOf } from '#lib/money.ts'
import type { Receipt, ReceiptLine } from './port.ts'

/** `1000.00`: money on YooKassa's wire. */
export const presentAmount = (amount: Kopecks) => {
  assert(Number.isSafeInteger(amount) && amount >= 0, `an amount to pay, not ${amount}`)
  const digits = String(amount).padStart(3, '0')
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: 'RUB' }
}

/**
 * The receipt's lines carry a price of one piece. Three pieces for 10.00 have no such price, so they become
 * two lines, 2 × 3.33 and 1 × 3.34: the sum of the receipt equals the payment to the kopeck.
 */
export function presentReceipt(receipt: Receipt, amount: Kopecks) {
  assert(sumOf(receipt.lines.map((line) => line.total)) === amount, 'receipt lines sum to the amount')
  assert(receipt.email || receipt.phone, 'somebody to send the receipt to (54-FZ)')
  return {
    customer: { ...(receipt.email && { email: receipt.email }), ...(receipt.phone && { phone: receipt.phone }) },
    ...(receipt.taxSystemCode && { tax_system_code: receipt.taxSystemCode }),
    // Our choice: what was given for nothing has no place in a receipt of payment.
    items: receipt.lines.filter((line) => line.total > 0).flatMap(presentLine),
  }
}

function presentLine(line: ReceiptLine) {
  const { quantity, total } = line
  assert(Number.isSafeInteger(quantity) && quantity > 0, `whole pieces, not ${quantity}`)
  const price = kopecks(Math.floor(total / quantity))
  const dearer = total - price * quantity
  return [
    { pieces: quantity - dearer, price },
    { pieces: dearer, price: plus(price, kopecks(1)) },
  ]
    .filter(({ pieces, price }) => pieces > 0 && price > 0)
    .map(({ pieces, price }) => ({
      description: line.name.slice(0, 128),
      quantity: `${pieces}.00`,
      amount: presentAmount(price),
      vat_code: line.vatCode,
      payment_subject: line.subject,
      payment_mode: line.mode,
      measure: 'piece',
    }))
}
