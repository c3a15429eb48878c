import { expect, test } from 'vitest'
import { calendarOf } from './order-calendar.ts'

const entry = {
  id: 'order-7@shop.test',
  title: 'Заказ 123: забрать',
  where: 'Екатеринбург, ул. Малышева, 36; вход со двора',
  text: 'https://shop.test/my/orders/7/',
  date: '2026-12-31',
  hours: null,
  now: new Date('2026-11-23T10:00:00.500Z'),
}

test('a day without hours is an all-day entry that ends before the next day', () => {
  const lines = calendarOf(entry).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines).toContain('DTSTAMP:20261123T100000Z')
  expect(lines).toContain('UID:order-7@shop.test')
  expect(lines.at(-1)).toBe('')
})

test('hours are local; a day may end at midnight', () => {
  const text = calendarOf({ ...entry, hours: { from: '18:00', to: '24:00' } })
  expect(text).toContain('DTSTART:20261231T180000\r\nDTEND:20270101T000000\r\n')
})

test('escapes commas, semicolons and newlines; lines have at most 75 octets', () => {
  const text = calendarOf({ ...entry, text: `Первая\nвторая\\ ${'о'.repeat(200)}` })
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('LOCATION:Екатеринбург\\, ул. Малышева\\, 36\\; вход со двора')
  expect(unfolded).toContain('DESCRIPTION:Первая\\nвторая\\\\ ')
  expect(unfolded).toContain('о'.repeat(200))
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})
