import { expect, test } from 'vitest'
import { formatMoney } from '#lib/format.ts'
import { kopecks, kopecksFromRoubles, largerOf, minus, roublesFromKopecks, ZERO } from '#lib/money.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { moneyText } from './printed-seller.tsx'

const money = (roubles: number) => formatMoney(kopecksFromRoubles(roubles), 'ru', 'RUB').replace(/\s/g, ' ')
const said = (
  state: OrderOnWire['state'],
  type: string,
  total: number,
  paid: number,
  owed: number,
  refunded = 0,
  held = 0,
) => moneyText({ state, payment_type: { type, name: '' }, total, paid, held, refunded, owed }, money)

test('the order document states the paid and owed amounts', () => {
  expect(said('new', 'BANK_CARD', 1526.36, 0, 1526.36)).toBe('Не оплачен, к оплате 1 526,36 ₽')
  expect(said('new', 'BANK_CARD', 1526.36, 0.1, 1526.26)).toBe('Оплачено 0,10 ₽, осталось оплатить 1 526,26 ₽')
  expect(said('new', 'BANK_CARD', 0, 0, 0)).toBe('Оплачено 0 ₽')
})

test('held money is neither paid nor owed', () => {
  expect(said('new', 'BANK_CARD', 500, 0, 0, 0, 500)).toBe('Деньги заморожены до подтверждения: 500 ₽')
  expect(said('new', 'BANK_CARD', 500, 200, 0, 0, 300)).toBe(
    'Оплачено 200 ₽, Деньги заморожены до подтверждения: 300 ₽',
  )
})

test('amounts refunded or paid on receipt are not requested again', () => {
  expect(said('done', 'BANK_CARD', 1780, 1140, 0, 640)).toBe('Оплачено 1 780 ₽, вернули 640 ₽')
  expect(said('done', 'BANK_CARD', 1780, 0, 0)).toBe('Деньги возвращены')
  expect(said('done', 'CASH', 1780, 0, 0)).toBe('Оплачен при получении')
})

test('any amounts have a text', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let i = 0; i < 2_000; i++) {
    const [total, paid] = [kopecks(random(9_999_999)), kopecks(random(9_999_999))]
    const owed = largerOf(ZERO, minus(total, paid))
    expect(
      said(
        'new',
        'CASH',
        roublesFromKopecks(total),
        roublesFromKopecks(paid),
        roublesFromKopecks(owed),
        roublesFromKopecks(kopecks(random(9_999_999))),
      ),
    ).toBeTruthy()
  }
})
