import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'
import { fillWords, mailParts, mailText, unknownWords } from './words.ts'

test('words are filled; a line that names only what is not known is left out', () => {
  const template = 'Заказ {number} принят.\nКод получения {code}.\n\n[Посмотреть]({link})'
  expect(fillWords(template, { number: '72', code: '4410', link: 'https://a.test/' })).toBe(
    'Заказ 72 принят.\nКод получения 4410.\n\n[Посмотреть](https://a.test/)',
  )
  expect(fillWords(template, { number: '72', code: '' })).toBe('Заказ 72 принят.')
  // What is filled in is words and never a template again.
  expect(fillWords('{product}', { product: '{brand}', brand: 'x' })).toBe('{brand}')
  expect(unknownWords({ subject: '{number} {nmber}', body: '{brand} {nmber}' }, ['number', 'brand'])).toEqual(['nmber'])
})

test('a mail is paragraphs and buttons, as HTML that survives odd words and as text that says the same', () => {
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
