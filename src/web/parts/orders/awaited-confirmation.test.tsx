import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSettings } from '#shop/company/settings.ts'
import { type Shell, ShellContext } from '../shell-context.ts'
import { AwaitedConfirmation } from './awaited-confirmation.tsx'

type Shown = Parameters<typeof AwaitedConfirmation>[0]['order']

/** The text a visitor reads, on 21 November in Yekaterinburg. */
function read(order: Partial<Shown>): string {
  const settings = { ...defaultSettings, timezone: 'Asia/Yekaterinburg', currency: 'RUB' }
  const shell = { company: { settings }, visitor: { today: '2026-11-21', locale: 'ru' } } as unknown as Shell
  const whole: Shown = { confirmation: null, held: 0, ...order }
  const page = renderToStaticMarkup(
    <ShellContext value={shell}>
      <AwaitedConfirmation order={whole} />
    </ShellContext>,
  )
  return page.replace(/<[^>]+>/g, '').replace(/\s/g, ' ')
}
const waiting = { state: 'waiting', by: '2026-11-22T09:00:00.000Z' } as const

test('held money: the sum, until when the supplier answers, and that nothing is charged before', () => {
  const text = read({ confirmation: waiting, held: 30_000 })
  expect(text).toContain('Деньги заморожены до подтверждения: 30 000 ₽. Мы ответим до')
  expect(text).toContain('14:00')
  expect(text).toContain('спишем деньги только после подтверждения')
})

test('charged money: it is returned whole if the order is not confirmed', () => {
  expect(read({ confirmation: waiting })).toContain('Не подтвердим — вернём всю сумму')
})

test('an order that nobody has to confirm, or that was answered for, says nothing', () => {
  expect(read({})).toBe('')
  expect(read({ confirmation: { ...waiting, state: 'confirmed' } })).toBe('')
})
