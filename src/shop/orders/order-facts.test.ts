import { expect, test } from 'vitest'
import { kopecks, ZERO } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { newConfirmation } from './confirmation.ts'
import { type MessageContext, type OrderWithDetails, orderFacts } from './order-facts.ts'

const texts = {
  sizedName: ({ name, size }: { name: string; size: string }) => (size ? `${name}, ${size}` : name),
  paymentType: (type: string) => `by ${type}`,
  flat: (flat: string) => `flat ${flat}`,
} as unknown as AnswerTexts
const speech: MessageContext = {
  language: 'ru',
  currency: 'RUB',
  texts,
  timezone: 'Asia/Yekaterinburg',
  today: '2026-11-21',
}

const order: OrderWithDetails['order'] = {
  number: '2611-0072',
  state: 'new',
  deliveryType: 'DELIVERY',
  paymentType: 'CASH',
  outletId: null,
  address: { address: 'ул Малышева, 5' },
  addressDetails: { flat: '12' },
  deliveryPrice: kopecks(390_00),
  receiptCode: '441077',
  dueDate: '2026-11-25',
  dueHours: { from: '10:00', to: '14:00' },
  total: kopecks(12_880_00),
  paid: ZERO,
  refunded: ZERO,
  held: ZERO,
  confirmation: newConfirmation(null, null),
  canceledAmount: ZERO,
  reservedUntil: null,
  schedule: [],
  cancellationFee: ZERO,
  storageUntil: null,
  storageExtensions: [],
}
const whole = { withdrawn: 0, givenBack: { amount: ZERO } }
const items = [
  { name: 'Рюкзак', nameEn: 'Backpack', size: '', count: 1, payable: kopecks(11_500_00), ...whole },
  { name: 'Ботинки', nameEn: '', size: '41', count: 2, payable: kopecks(990_00), ...whole },
]
const outlet = {
  id: 7,
  name: 'На Вайнера',
  nameEn: 'On Vayner',
  address: 'ул Вайнера, 10',
  addressEn: '',
  timezone: 'Asia/Yekaterinburg',
}
const told = (change: Partial<OrderWithDetails['order']> = {}, more: Partial<OrderWithDetails> = {}) =>
  orderFacts({ order: { ...order, ...change }, items, outlets: [outlet], shipments: [], ...more }, 'ready', speech)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('lists goods with paid sums, delivery, total, address, day and payment', () => {
  const facts = told()
  expect(plain(facts.goods)).toBe('Рюкзак × 1 — 11 500 ₽\nБотинки, 41 × 2 — 990 ₽')
  expect([plain(facts.delivery), plain(facts.total), plain(facts.to_pay)]).toEqual(['390 ₽', '12 880 ₽', '12 880 ₽'])
  expect(facts).toMatchObject({ address: 'ул Малышева, 5, flat 12', date: '25.11.2026, 10:00–14:00', place: '' })
  expect(facts.payment).toBe('by CASH')
  expect(told({ deliveryPrice: ZERO }).delivery).toBe('')
  expect(told({ paymentType: 'BANK_CARD' }).to_pay).toBe('')
  expect(told({ paid: order.total }).to_pay).toBe('')
  expect(told({ dueDate: '2026-11-20' }).date).toBe('')
})

test('facts exclude pieces whose money was refunded; facts of a canceled order include everything', () => {
  const back = [
    { ...items[0]!, withdrawn: 1, givenBack: { amount: kopecks(11_500_00) } },
    { ...items[1]!, withdrawn: 1, givenBack: { amount: kopecks(495_00) } },
  ]
  const facts = told({}, { items: back })
  expect([plain(facts.goods), plain(facts.total)]).toEqual(['Ботинки, 41 × 1 — 495 ₽', '885 ₽'])
  const over = orderFacts({ order, items: back, outlets: [], shipments: [] }, 'canceled', speech)
  expect(plain(over.goods)).toBe('Рюкзак × 1 — 11 500 ₽\nБотинки, 41 × 2 — 990 ₽')
  expect(plain(over.total)).toBe('12 880 ₽')
})

test.each([
  ['placed', ''],
  ['paid', ''],
  ['shipping', '441077'],
  ['ready', '441077'],
  ['ready_delivery', '441077'],
  ['canceled', ''],
  ['expired', ''],
  ['refunded', ''],
  ['part_canceled', ''],
])('the code in message «%s»: «%s»', (kind, code) => {
  expect(orderFacts({ order, items, outlets: [], shipments: [] }, kind, speech).code).toBe(code)
})

test('a pickup names its place and, if storage ends, the last day with the closing time', () => {
  const fetched = { deliveryType: 'PICKUP', state: 'ready_pickup', outletId: 7 } as const
  expect(told({ ...fetched, storageUntil: new Date('2026-11-26T16:00:00Z') })).toMatchObject({
    ...{ place: 'На Вайнера, ул Вайнера, 10', until: '26.11.2026, 21:00', address: '' },
  })
  expect(told({ ...fetched, storageUntil: new Date('2026-11-26T18:59:00Z') }).until).toBe('26.11.2026')
  expect(told(fetched).until).toBe('')
})

test('one shipment gives its day, number and address; several are listed; ended ones are not', () => {
  const parcel = {
    number: '2611-0072-1',
    state: 'delivered',
    deliveryService: 'СДЭК',
    invoiceNumber: '123',
    expectedDate: '2026-11-27',
    trackingUrl: 'https://track.test/123',
  }
  expect(told({}, { shipments: [parcel] })).toMatchObject({
    ...{ date: '27.11.2026', parcels: 'СДЭК 123', tracking: 'https://track.test/123' },
  })
  // It is the day of the order, and so are its hours.
  expect(told({}, { shipments: [{ ...parcel, expectedDate: null }] }).date).toBe('25.11.2026, 10:00–14:00')
  const second = { ...parcel, number: '2611-0072-2', invoiceNumber: '', expectedDate: '2026-11-29' }
  expect(told({}, { shipments: [parcel, second] })).toMatchObject({
    ...{ date: '', parcels: 'СДЭК 123 — 27.11.2026; 2611-0072-2 — 29.11.2026', tracking: '' },
  })
  expect(told({}, { shipments: [{ ...parcel, state: 'canceled' }] })).toMatchObject({ parcels: '', tracking: '' })
})

test('in English, goods and places use their English names if present', () => {
  const english = { ...speech, language: 'en' as const }
  const of = {
    order: { ...order, deliveryType: 'PICKUP' as const, outletId: 7 },
    items,
    outlets: [outlet],
    shipments: [],
  }
  const facts = orderFacts(of, 'ready', english)
  expect(plain(facts.goods)).toBe('Backpack × 1 — 11 500 ₽\nБотинки, 41 × 2 — 990 ₽')
  expect(facts.place).toBe('On Vayner, ул Вайнера, 10')
})
