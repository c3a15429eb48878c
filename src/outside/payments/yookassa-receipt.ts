import { assert } from '#lib/assert.ts'
import { isPrepaid, type VatRate } from '#lib/fiscal.ts'
import { type Kopecks, plus, splitByWeights, sumOf } from '#lib/money.ts'
import { wholeUnit } from '#lib/quantity.ts'
import { cutByLetters } from '#lib/text.ts'
import { amountName, exactParts } from './exact-lines.ts'
import type { NewReceipt, Receipt, ReceiptLine } from './port.ts'

/** An amount in YooKassa's format: `1000.00`. */
export const presentAmount = (amount: Kopecks) => {
  assert(Number.isSafeInteger(amount) && amount >= 0, `an amount to pay, not ${amount}`)
  const digits = String(amount).padStart(3, '0')
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: 'RUB' }
}

/**
 * Codes of the rates (integrations §1, "Receipt fields"; from YooKassa's SDKs and directory, unverified without a YooKassa account). For a
 * prepayment the tax is included in the sum: 10/110, 20/120, 5/105, 7/107, 22/122.
 */
const vatCodes: Record<VatRate, number> = { none: 1, '0': 2, '10': 3, '20': 4, '5': 7, '7': 8, '22': 11 }
const vatCodesWithin: Record<VatRate, number> = { ...vatCodes, '10': 5, '20': 6, '5': 9, '7': 10, '22': 12 }

/** Largest number of lines YooKassa accepts. */
const maxLines = 100

/**
 * The receipt's lines carry the price of one unit. Three pieces for 10.00 have no such price, so they become two lines, 2 × 3.33 and 1 × 3.34:
 * the sum of the receipt equals the payment exactly.
 */
/** A separate receipt: it offsets the prepayment when goods are handed over. The receipt of a manual refund is not confirmed by a source. */
export const presentSettlement = ({ kind, receipt, total, paymentId }: NewReceipt) => ({
  type: kind === 'refund' ? 'refund' : 'payment',
  payment_id: paymentId,
  send: true,
  ...presentReceipt(receipt, total),
  settlements: [{ type: kind === 'refund' ? 'cashless' : 'prepayment', amount: presentAmount(total) }],
})

export function presentReceipt(receipt: Receipt, amount: Kopecks) {
  assert(sumOf(receipt.lines.map((line) => line.total)) === amount, 'receipt lines sum to the amount')
  assert(receipt.email || receipt.phone, 'somebody to send the receipt to (54-FZ)')
  // Our choice: free items are not part of the receipt of a payment.
  const lines = receipt.lines.filter((line) => line.total > 0)
  const items = lines.flatMap(presentLine)
  return {
    customer: { ...(receipt.email && { email: receipt.email }), ...(receipt.phone && { phone: receipt.phone }) },
    ...(receipt.taxSystem && { tax_system_code: Number(receipt.taxSystem) }),
    items: items.length <= maxLines ? items : joined(lines).flatMap(presentLine),
  }
}

/** An order may have more lines than a receipt: then the last lines with the same tax are merged into one (our choice). */
function joined(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const kept: ReceiptLine[] = lines.map((line) =>
    line.step === undefined
      ? { ...line, name: nameOf(line), quantity: 1, ...(line.quantity > 1 && { measure: 'piece' }) }
      : asOnePiece(line),
  )
  const taxOf = ({ vat, subject, mode, agent }: ReceiptLine) => JSON.stringify([vat, subject, mode, agent ?? null])
  while (kept.length > maxLines) {
    const last = kept.pop()!
    const like = kept.findLastIndex((line) => taxOf(line) === taxOf(last))
    assert(like >= 0, 'a receipt of more than a hundred lines has some of the same tax')
    kept[like] = { ...kept[like]!, name: 'Прочие товары и услуги', total: plus(kept[like]!.total, last.total) }
  }
  return kept
}

/** The line as one piece: its name says how much it was. */
const asOnePiece = ({ step, unit, measure: _measure, ...line }: ReceiptLine): ReceiptLine => ({
  ...line,
  name: `${cutByLetters(line.name, 112)}, ${amountName({ ...line, ...(step && { step, unit: unit ?? '' }) })}`,
  quantity: 1,
})

/** Two decimals, as always; a third one only where a quantity has it. */
const presentQuantity = (thousandths: number): string =>
  (thousandths / wholeUnit).toFixed(thousandths % 10 === 0 ? 2 : 3)

const nameOf = ({ name, quantity }: ReceiptLine) => (quantity > 1 ? `${cutByLetters(name, 116)} × ${quantity}` : name)

/** A line of a receipt in YooKassa's format. */
interface ReceiptItem {
  description: string
  quantity: string
  amount: ReturnType<typeof presentAmount>
  vat_code: number
  payment_subject: string
  payment_mode: string
  measure: string
  agent_type?: string
  supplier?: object
  mark_code_info?: { mark_code_raw: string }
  mark_mode?: '0'
}

function presentLine(line: ReceiptLine): ReceiptItem[] {
  const { quantity, agent } = line
  assert(Number.isSafeInteger(quantity) && quantity > 0, `whole pieces, not ${quantity}`)
  if (line.marks && line.marks.length > 0) return presentMarked(line, line.marks)
  const parts = exactParts(line)
  // Steps without an exact price of a unit: the line is one piece with the quantity in its name.
  if (!parts) return presentLine(asOnePiece(line))
  return parts
    .filter(({ price }) => price > 0)
    .map(({ thousandths, price }) => ({
      description: cutByLetters(line.name, 128),
      quantity: presentQuantity(thousandths),
      amount: presentAmount(price),
      vat_code: (isPrepaid(line.mode) ? vatCodesWithin : vatCodes)[line.vat],
      payment_subject: line.subject,
      payment_mode: line.mode,
      measure: line.measure ?? 'piece',
      ...(agent && { agent_type: agent.type, supplier: agent.supplier }),
    }))
}

/** Marked pieces become separate lines, each with its code (FFD 1.2); pieces without a known code stay together. */
function presentMarked({ marks: _all, ...line }: ReceiptLine, marks: readonly string[]): ReceiptItem[] {
  const prices = splitByWeights(line.total, Array<number>(line.quantity).fill(1))
  const pieces = marks.slice(0, line.quantity).flatMap((code, index) =>
    presentLine({ ...line, quantity: 1, total: prices[index]! }).map((item) => ({
      ...item,
      payment_subject: 'marked',
      mark_code_info: { mark_code_raw: code },
      mark_mode: '0' as const,
    })),
  )
  const rest = line.quantity - marks.length
  if (rest <= 0) return pieces
  const total = sumOf(prices.slice(marks.length))
  return [...pieces, ...presentLine({ ...line, quantity: rest, total })]
}
