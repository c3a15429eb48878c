import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { defaultSettings } from '#shop/company/settings.ts'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import { type Shell, ShellContext } from '../shell-context.ts'
import { GoodsInTime } from './goods-in-time.tsx'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

function said(date: string | null, locale: 'ru' | 'en' = 'ru'): string {
  overwriteGetLocale(() => locale)
  const shell = {
    company: { settings: { ...defaultSettings, timezone: 'Asia/Yekaterinburg' } },
    visitor: { locale, today: '2026-11-21' },
  } as unknown as Shell
  return renderToString(
    <ShellContext value={shell}>
      <GoodsInTime id="goods" by="2026-12-18" date={date} />
    </ShellContext>,
  ).replaceAll('\u00a0', ' ')
}

test('goods that come by the day before departure are in time', () => {
  expect(said('2026-12-18')).toContain('Товары будут 18 декабря, до поездки')
})

test('goods that come on the day of departure or later are told to be late, with both days', () => {
  expect(said('2026-12-19')).toMatch(/только 19 декабря, а поездка начинается 19 декабря/)
  expect(said('2026-12-24', 'en')).toMatch(/only on 24 December, and the trip begins on 19 December/)
})

test('goods without a promised day promise nothing before the departure', () => {
  expect(said(null)).toMatch(/не обещаем, что успеем до 19 декабря/)
})
