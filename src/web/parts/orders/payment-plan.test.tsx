import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { defaultSettings } from '#shop/company/settings.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import { type Shell, ShellContext } from '../shell-context.ts'
import { PaymentPlan } from './payment-plan.tsx'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

type Locale = 'ru' | 'en'
const deposit = { number: 1, kind: 'deposit', amount: 9000, left: 9000, due_at: '2026-11-22T09:00:00.000Z' } as const
const rest = { number: 2, kind: 'rest', amount: 21000, left: 21000, due_at: '2027-05-18T10:00:00.000Z' } as const

function shown(locale: Locale, order: Partial<OrderOnWire>): string {
  overwriteGetLocale(() => locale)
  const company = { settings: { ...defaultSettings, currency: 'RUB', timezone: 'Asia/Yekaterinburg' } }
  const shell = { company, visitor: { locale, today: '2026-11-21' } } as Partial<Shell> as Shell
  const html = renderToString(
    <ShellContext value={shell}>
      <PaymentPlan order={{ pay_now: 9000, is_unsuccessful: false, ...order } as OrderOnWire} />
    </ShellContext>,
  )
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('each payment is shown with its sum and its day, the first as payable now', () => {
  const payment_schedule = [deposit, rest]
  expect(shown('ru', { payment_schedule })).toBe(
    'Предоплата: сейчас, до 22 ноября, 14:00 9 000 ₽ Остаток: до 18 мая 2027, 15:00 21 000 ₽',
  )
  expect(shown('en', { payment_schedule })).toBe(
    'Deposit: now, by 22 November, 14:00 9 000 ₽ The rest: by 18 May 2027, 15:00 21 000 ₽',
  )
})

test('a paid payment says so, and what is left of a part-paid one is shown', () => {
  const payment_schedule = [
    { ...deposit, left: 0 },
    { ...rest, left: 20000 },
  ]
  expect(shown('ru', { payment_schedule, pay_now: 20000 })).toBe(
    'Предоплата: оплачено 9 000 ₽ Остаток: сейчас, до 18 мая 2027, 15:00 20 000 ₽',
  )
})

test('an order with one payment, and one that ended without success, show no plan', () => {
  expect(shown('ru', { payment_schedule: [{ ...deposit, kind: 'full' }] })).toBe('')
  expect(shown('ru', { payment_schedule: [deposit, rest], is_unsuccessful: true })).toBe('')
})
