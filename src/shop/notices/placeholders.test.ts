import { expect, test } from 'vitest'
import { offeredTopics } from '#shop/account/topics.ts'
import { mailHtml } from './mail-html.ts'
import { messageEventNames, messageEvents, placeholdersOf, requiredPlaceholders } from './message-events.ts'
import { fillPlaceholders, mailParts, mailText, missingPlaceholders, unknownPlaceholders } from './placeholders.ts'

test('fills placeholders; omits a line whose placeholders are empty', () => {
  const template = 'Заказ {number} принят.\nКод получения {code}.\n\n[Посмотреть]({link})'
  expect(fillPlaceholders(template, { number: '72', code: '4410', link: 'https://a.test/' })).toBe(
    'Заказ 72 принят.\nКод получения 4410.\n\n[Посмотреть](https://a.test/)',
  )
  expect(fillPlaceholders(template, { number: '72', code: '' })).toBe('Заказ 72 принят.')
  // A sentence with an empty value is dropped too, so that one line serves both; a list stays a list.
  const line = '{brand}: заказ {number} принят. Код получения {code}. Ждём вас!'
  expect(fillPlaceholders(line, { brand: 'В. и Ко', number: '72', code: '' })).toBe(
    'В. и Ко: заказ 72 принят. Ждём вас!',
  )
  expect(fillPlaceholders('Товары:\n{goods}\nИтого: {total}', { goods: 'А\nБ', total: '2' })).toBe(
    'Товары:\nА\nБ\nИтого: 2',
  )
  // Inserted values are text and never templates.
  expect(fillPlaceholders('{product}', { product: '{brand}', brand: 'x' })).toBe('{brand}')
  expect(unknownPlaceholders({ subject: '{number} {nmber}', body: '{brand} {nmber}' }, ['number', 'brand'])).toEqual([
    'nmber',
  ])
})

test('reports the required placeholders missing in the body of a message', () => {
  const needed = requiredPlaceholders('customer.email_asked', 'mail')
  expect(missingPlaceholders({ subject: 'Почта {link}', body: 'Подтвердите' }, needed)).toEqual(['link'])
  expect(missingPlaceholders({ subject: '', body: '[Да]({link})' }, needed)).toEqual([])
  expect(
    missingPlaceholders({ subject: '', body: 'Есть {product}: {link}' }, requiredPlaceholders('restock.back', 'sms')),
  ).toEqual(['stop'])
  expect(requiredPlaceholders('order.placed', 'mail')).toEqual([])
  for (const event of messageEventNames)
    for (const channel of messageEvents[event].channels)
      expect(placeholdersOf(event), event).toEqual(expect.arrayContaining([...requiredPlaceholders(event, channel)]))
})

test('subscription topics and topics of messages are the same, except required ones', () => {
  const told = new Set<string>(messageEventNames.map((event) => messageEvents[event].topic))
  expect([...told].filter((topic) => topic !== 'asked' && topic !== 'shop').sort()).toEqual([...offeredTopics].sort())
})

test('a mail has paragraphs and buttons, as escaped HTML and as equal plain text', () => {
  const body =
    'Здравствуйте!\nЗаказ <b>&"72"</b>.\n\n[Открыть заказ](https://a.test/?a=1&b=2)\n\n[плохо](javascript:alert(1))'
  expect(mailParts(body)).toEqual([
    { kind: 'text', lines: ['Здравствуйте!', 'Заказ <b>&"72"</b>.'] },
    { kind: 'press', label: 'Открыть заказ', link: 'https://a.test/?a=1&b=2' },
    { kind: 'text', lines: ['[плохо](javascript:alert(1))'] },
  ])
  expect(mailText(body)).toContain('Открыть заказ: https://a.test/?a=1&b=2')
  const html = mailHtml({
    subject: 'Заказ',
    body,
    brand: 'Витрина & Ко',
    colour: '#0f6b57',
    language: 'ru',
    leave: null,
  })
  expect(html).toContain('&lt;b&gt;&amp;&quot;72&quot;&lt;/b&gt;')
  expect(html).toContain('href="https://a.test/?a=1&amp;b=2"')
  expect(html).not.toContain('href="javascript')
  expect(html).toContain('color-scheme')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('<html lang="ru"')
  const leaving = { link: 'https://a.test/leave', words: 'Отписаться' }
  expect(mailHtml({ subject: '', body, brand: 'В', colour: 'red;}', language: 'ru', leave: leaving })).toContain(
    'href="https://a.test/leave"',
  )
})

test('a mail button is readable on any colour, several share one width, a code does not wrap', () => {
  const html = (colour: string, body: string) =>
    mailHtml({ subject: 'Заказ 2611-0072', body, brand: 'В', colour, language: 'ru', leave: null })
  const one = '[Да](https://a.test/)'
  expect(html('#ffd400', one)).toContain('background:#ffd400;color:#15191c')
  expect(html('#0f6b57', one)).toContain('background:#0f6b57;color:#ffffff')
  expect(html('red', one)).toContain('background:#0f6b57;color:#ffffff')
  expect(html('#0f6b57', one)).not.toContain('display:block')
  const several = html('#0f6b57', `Сколько?\n\n${one}\n[Нет](https://b.test/)\n\nСпасибо`)
  expect(several.match(/display:block/g)).toHaveLength(2)
  const code = html('#0f6b57', 'Промокод: SPASIBO-7Q4W. Тёмно-синий, интернет-магазин')
  expect(code).toContain('<span style="white-space:nowrap">SPASIBO-7Q4W</span>.')
  expect(code).toContain('<span style="white-space:nowrap">2611-0072</span></h1>')
  expect(code).toContain('Тёмно-синий, интернет-магазин')
})
