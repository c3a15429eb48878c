import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sumOf, ZERO } from '#lib/money.ts'
import { amountsToCollect, contentsOf, type SentParcel } from './amounts-to-collect.ts'

const cash = { paymentType: 'CASH', total: kopecks(142_997), paid: ZERO, refunded: ZERO, held: ZERO }
const three = [{ item: 1, count: 3, payable: kopecks(142_997) }]
const parcel = (id: number, items: SentParcel['items'] = [], told: number | null = null, state = 'getting_ready') => ({
  ...{ id, items, state },
  told: told === null ? null : kopecks(told),
})
const sumAt = (...given: Parameters<typeof amountsToCollect>) => sumOf([...amountsToCollect(...given).values()].flat())

describe('the sum a carrier takes', () => {
  test('is split by pieces; an indivisible sum differs by a kopeck', () => {
    expect(amountsToCollect(cash, three, [parcel(1)], 1)).toEqual(new Map([[1, [47_666, 47_666, 47_665]]]))
  })

  test.each(['BANK_CARD', 'SBP', 'YANDEX_PAY', 'INVOICE'])(
    'is zero for an order paid by %s, paid or not',
    (paymentType) => {
      expect(sumAt({ ...cash, paymentType }, three, [parcel(1)], 1)).toBe(0)
    },
  )

  test('is the unpaid rest', () => {
    expect(sumAt({ ...cash, paid: kopecks(42_997) }, three, [parcel(1)], 1)).toBe(100_000)
  })

  test('moves from a rejected shipment to the next one; a shipment handed over is not charged twice', () => {
    const [one, two] = [[{ item: 1, count: 1 }], [{ item: 1, count: 2 }]]
    expect(sumAt(cash, three, [parcel(1, [], 142_997, 'rejected'), parcel(2)], 2)).toBe(142_997)
    expect(sumAt(cash, three, [parcel(1, one, 47_666, 'done'), parcel(2, two)], 2)).toBe(95_331)
    const written = { ...cash, paid: kopecks(47_666) }
    expect(sumAt(written, three, [parcel(1, one, 47_666, 'done'), parcel(2, two)], 2)).toBe(95_331)
  })

  test('equals what is owed in total, to the kopeck, for any split into shipments and any order of them', () => {
    const line = fc.record({ count: fc.integer({ min: 1, max: 7 }), payable: fc.integer({ min: 0, max: 9_999_999 }) })
    const world = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      delivery: fc.integer({ min: 0, max: 99_999 }),
      where: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      order: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }),
      silent: fc.boolean(),
    })
    fc.assert(
      fc.property(world, ({ lines, delivery, where, order, silent }) => {
        const sent = lines.map(({ count, payable }, at) => ({ item: at + 1, count, payable: kopecks(payable) }))
        const parcels = [1, 2, 3, 4].map((id) => ({ ...parcel(id), items: [] as { item: number; count: number }[] }))
        for (const { item, count } of sent)
          for (let piece = 0; piece < count; piece++) {
            const { items } = parcels[where.next().value!]!
            const known = items.find((one) => one.item === item)
            if (known) known.count++
            else items.push({ item, count: 1 })
          }
        const full = parcels.filter(({ items }) => items.length > 0)
        // The last parcel lists no items: it contains the rest.
        const given = full.map((one, at) => (silent && at === full.length - 1 ? { ...one, items: [] } : one))
        const total = kopecks(sumOf(sent.map(({ payable }) => payable)) + delivery)
        for (const id of order.filter((one) => given.some((other) => other.id === one))) {
          const taken = amountsToCollect({ ...cash, total }, sent, given, id)
          const told = sumOf([...taken.values()].flat())
          expect([...taken].map(([item, pieces]) => ({ item, count: pieces.length }))).toEqual(
            contentsOf(sent, given, id).toSorted((a, b) => a.item - b.item),
          )
          given.find((one) => one.id === id)!.told = told
        }
        expect(sumOf(given.map(({ told }) => told!))).toBe(total)
      }),
    )
  })
})

test('the first shipment without stated contents has the lines in no other', () => {
  const lines = [...three, { item: 2, count: 1, payable: ZERO }]
  const said = parcel(1, [{ item: 1, count: 2 }])
  const [first, second] = [parcel(2), parcel(3)]
  const rest = [
    { item: 1, count: 1 },
    { item: 2, count: 1 },
  ]
  expect(contentsOf(lines, [said, first, second], 2)).toEqual(rest)
  expect(contentsOf(lines, [said, first, second], 3)).toEqual([])
  expect(contentsOf(lines, [said, parcel(2, [], null, 'canceled'), second], 3)).toEqual(rest)
})
