import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assert } from '#lib/assert.ts'
import { type Kopecks, kopecks, minus, splitByWeights, sumOf } from '#lib/money.ts'
import { costOf } from '#lib/quantity.ts'
import { presentReceipt } from '#outside/payments/yookassa-receipt.ts'
import { linesOfPayment, type PayableLine, type ReceiptEntry } from './payable-line.ts'
import {
  linesOfRefund,
  type RefundLine,
  refundOfAmount,
  refundOfLines,
  remainingLines,
  splitOverPayments,
} from './refund/refund-lines.ts'

const line = (item: number | null, count: number, payable: number): PayableLine => ({
  item,
  name: item === null ? 'Доставка' : `Вещь ${item}`,
  count,
  payable: kopecks(payable),
  vat: 'none',
  subject: item === null ? 'service' : 'commodity',
  mode: 'full_prepayment',
  agent: null,
})
const amounts = (lines: readonly { amount: Kopecks }[]) => sumOf(lines.map(({ amount }) => amount))
const totals = (lines: readonly ReceiptEntry[]) => sumOf(lines.map(({ total }) => total))

describe('a refund of pieces', () => {
  test('three for 10.00 refund 3.34, 3.33, 3.33', () => {
    const lines = [line(1, 3, 1000)]
    const given: RefundLine[] = []
    for (let i = 0; i < 3; i++) {
      const part = refundOfLines(remainingLines(lines, given), [{ item: 1, count: 1 }])
      if (part.ok) given.push(...part.value)
    }
    expect(given.map(({ amount }) => amount)).toEqual([334, 333, 333])
    expect(refundOfLines(remainingLines(lines, given), [{ item: 1, count: 1 }])).toMatchObject({
      refusal: { reason: 'too_many' },
    })
  })

  test('after a money refund of a line, its pieces share the rest', () => {
    const lines = [line(1, 2, 1000)]
    const refunded = [{ item: 1, count: 0, amount: kopecks(301) }]
    expect(refundOfLines(remainingLines(lines, refunded), [{ item: 1, count: 1 }])).toMatchObject({
      value: [{ amount: 350 }],
    })
  })

  test.each([
    [[{ item: 9, count: 1 }], 'unknown_line'],
    [[{ item: 1, count: 3 }], 'too_many'],
    [[{ item: 1, count: 0 }], 'too_many'],
    [[{ item: 1, count: 1.5 }], 'too_many'],
    [
      [
        { item: 1, count: 2 },
        { item: 1, count: 1 },
      ],
      'too_many',
    ],
    [[{ item: null, amount: 301 }], 'too_many'],
    [[{ item: null, amount: -1 }], 'too_many'],
    [[{ item: 2, count: 1 }], 'nothing'],
    [[], 'nothing'],
  ])('%j is refused: %s', (asked, reason) => {
    const lines = [line(1, 2, 1000), line(2, 1, 0), line(null, 1, 300)]
    expect(refundOfLines(remainingLines(lines, []), asked as never)).toMatchObject({ ok: false, refusal: { reason } })
  })

  test('pieces partly refunded from one payment cost their rest, other pieces their price', () => {
    const lines = [line(1, 3, 3000)]
    const wish = refundOfLines(remainingLines(lines, []), [{ item: 1, count: 2 }])
    assert(wish.ok, 'two of three pieces can go back')
    const [first, second] = splitOverPayments(wish.value, [kopecks(1500), kopecks(1500)])
    expect([first, second]).toEqual([
      [{ item: 1, count: 0, amount: 1500, isAhead: true }],
      [{ item: 1, count: 2, amount: 500 }],
    ])
    // One of the two fails; its pieces are requested again.
    for (const came of [first!, [{ item: 1, count: 0, amount: kopecks(500), isAhead: true as const }]]) {
      const again = refundOfLines(remainingLines(lines, came), [{ item: 1, count: 2 }])
      assert(again.ok, 'they can be asked for again')
      expect(amounts([...came, ...again.value])).toBe(2000)
      const last = refundOfLines(remainingLines(lines, [...came, ...again.value]), [{ item: 1, count: 1 }])
      expect(last).toMatchObject({ value: [{ count: 1, amount: 1000 }] })
    }
    expect(remainingLines(lines, [...first!, ...second!])).toEqual([{ item: 1, count: 1, amount: 1000, ahead: 0 }])
  })

  test('delivery is refunded by amount', () => {
    const lines = [line(1, 2, 1000), line(null, 1, 300)]
    expect(refundOfLines(remainingLines(lines, []), [{ item: null, amount: kopecks(120) }])).toMatchObject({
      value: [{ item: null, count: 0, amount: 120 }],
    })
  })
})

describe('a refund of money', () => {
  test('a full one includes all pieces, a partial one none', () => {
    const lines = [line(1, 2, 1000), line(null, 1, 300)]
    expect(refundOfAmount(remainingLines(lines, []), kopecks(1300))).toMatchObject({
      value: [{ count: 2 }, { count: 1 }],
    })
    expect(refundOfAmount(remainingLines(lines, []), kopecks(130))).toMatchObject({
      value: [
        { item: 1, count: 0, amount: 100 },
        { item: null, count: 0, amount: 30 },
      ],
    })
    for (const wrong of [0, -5, 1301, 0.5])
      expect(refundOfAmount(remainingLines(lines, []), wrong as Kopecks).ok, `${wrong}`).toBe(false)
  })
})

const anOrder = fc.record({
  lines: fc.array(
    fc.record({
      count: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 500_000 }),
      // goods by the piece, by 100 g, by 5 cm, by a step that does not divide a unit, by packs of 1.44 m²
      step: fc.constantFrom(1000, 1000, 100, 50, 300, 125, 1440),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  // discounts of lines and of the whole order, in thousandths of the current price
  lineOff: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 6, maxLength: 6 }),
  orderOff: fc.integer({ min: 0, max: 1000 }),
  delivery: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 })),
  payments: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 3 }),
  refunds: fc.array(
    fc.oneof(
      fc.record({ line: fc.nat({ max: 5 }), pieces: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ part: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({ delivery: fc.integer({ min: 1, max: 1000 }) }),
    ),
    { maxLength: 3 },
  ),
})
type Drawn = typeof anOrder extends fc.Arbitrary<infer T> ? T : never

/** The lines after a discount of each and one of the whole order, divided by the splitter. */
function linesOf({ lines, lineOff, orderOff, delivery }: Drawn): PayableLine[] {
  const own = lines.map(({ count, price, step }, i) => {
    const cost = costOf(kopecks(price), count, step)
    return kopecks(cost - Math.floor((cost * lineOff[i]!) / 1000))
  })
  const off = splitByWeights(kopecks(Math.floor((sumOf(own) * orderOff) / 1000)), own)
  const goods = lines.map(({ count, step }, i) => ({
    ...line(i + 1, count, own[i]! - off[i]!),
    ...(step !== 1000 && { step, unit: 'кг', measure: 'kilogram' as const }),
  }))
  return delivery > 0 ? [...goods, line(null, 1, delivery)] : goods
}

/** Like `expect`, but cheaper: it is called some millions of times. */
const same = (got: number, wanted: number) => assert(got === wanted, `${got} is ${wanted}`)

/** A reader of the receipt adds quantity × price, which is whole kopecks in each line: that sum is what the bank took or refunded. */
function checkReceipt(entries: ReceiptEntry[], amount: Kopecks): void {
  same(totals(entries), amount)
  const { items } = presentReceipt({ email: null, phone: '79000000001', lines: entries }, amount)
  const wire = items.map((item) => {
    const price = Math.round(Number(item.amount.value) * 100)
    return kopecks((price * Math.round(Number(item.quantity) * 1000)) / 1000)
  })
  same(sumOf(wire), amount)
}

function livesThrough(drawn: Drawn): void {
  const lines = linesOf(drawn)
  const total = sumOf(lines.map(({ payable }) => payable))
  if (total === 0) return
  const amountsPaid = splitByWeights(total, drawn.payments).filter((amount) => amount > 0)

  const receipts: ReceiptEntry[][] = []
  for (const amount of amountsPaid) {
    const before = receipts.flat().map((entry) => ({ item: entry.item, amount: entry.total }))
    const entries = linesOfPayment(lines, before, amount)
    checkReceipt(entries, amount)
    receipts.push(entries)
  }
  // together, the payments cover of each line exactly its price
  for (const { item, payable } of lines) {
    same(
      sumOf(
        receipts
          .flat()
          .filter((entry) => entry.item === item)
          .map((entry) => entry.total),
      ),
      payable,
    )
  }

  const capacity = [...amountsPaid]
  const refunded: RefundLine[] = []
  const give = (given: RefundLine[]) => {
    const shares = splitOverPayments(given, capacity)
    shares.forEach((share, i) => {
      const amount = amounts(share)
      capacity[i] = minus(capacity[i]!, amount)
      assert(capacity[i]! >= 0, 'no payment gives back more than it brought')
      if (amount > 0) checkReceipt(linesOfRefund(lines, share), amount)
      refunded.push(...share)
    })
  }
  for (const wish of drawn.refunds) {
    const left = remainingLines(lines, refunded)
    const all = amounts(left)
    const asked =
      'part' in wish
        ? refundOfAmount(left, kopecks(Math.ceil((all * wish.part) / 1000)))
        : 'delivery' in wish
          ? refundOfLines(left, [{ item: null, amount: kopecks(Math.ceil((drawn.delivery * wish.delivery) / 1000)) }])
          : refundOfLines(left, [{ item: (wish.line % drawn.lines.length) + 1, count: wish.pieces }])
    if (!asked.ok) continue
    give(asked.value)
    same(amounts(refunded) + sumOf(capacity), total)
  }
  // the rest is refunded piece by piece
  for (const { item, count } of remainingLines(lines, refunded)) {
    if (item === null) continue
    for (let i = 0; i < count; i++) {
      const one = refundOfLines(remainingLines(lines, refunded), [{ item, count: 1 }])
      if (one.ok) give(one.value)
    }
  }
  const delivery = remainingLines(lines, refunded).find(({ item }) => item === null)
  if (delivery && delivery.amount > 0) {
    const rest = refundOfLines(remainingLines(lines, refunded), [{ item: null, amount: delivery.amount }])
    if (rest.ok) give(rest.value)
  }
  same(sumOf(capacity), 0)
  for (const { item, count, payable } of lines) {
    const mine = refunded.filter((one) => one.item === item)
    same(amounts(mine), payable)
    const given = mine.reduce((sum, one) => sum + one.count, 0)
    assert(given <= count, 'no piece is given back twice')
  }
}

test('100,000 random orders: lines, payments, refunds and receipts add up to the kopeck', () => {
  fc.assert(fc.property(anOrder, livesThrough), { numRuns: 100_000 })
}, 600_000)
