import { expect, test } from 'vitest'
import { cleanDescription, cleanName } from '../plan/names.ts'
import { decodeEntities, htmlEntities } from './entities.ts'

test.each([
  ['Кран 1/2&quot; &laquo;Лира&raquo;', 'Кран 1/2" «Лира»'],
  ['Bosch &amp; Co &#8212; 20&#xB0;', 'Bosch & Co — 20°'],
  ['&eacute;&Eacute;&szlig;&yuml;&frac34;&Oslash;', 'éÉßÿ¾Ø'],
  ['&le; 5 &mu;m &rarr; &numero;1 &apos;', "≤ 5 μm → №1 '"],
  ['&amp;lt; &amp;nbsp;', '&lt; &nbsp;'],
  ['&#151;&#0;&#x1F;&#1114112;&#xD800;', '—  &#1114112;&#xD800;'],
  ['&nothing; AT&T; &constructor; & so', '&nothing; AT&T; &constructor; & so'],
])('«%s» decodes to «%s»', (given, read) => {
  expect(decodeEntities(given)).toBe(read)
})

test('the table matches HTML entities', () => {
  for (const [name, sign] of [
    ['nbsp', '\u00a0'],
    ['yuml', 'ÿ'],
    ['times', '×'],
    ['Omega', 'Ω'],
    ['omega', 'ω'],
    ['sigmaf', 'ς'],
    ['hArr', '⇔'],
    ['rfloor', '⌋'],
  ])
    expect(htmlEntities[name!]).toBe(sign)
})

test('decodes names and descriptions, removes comments', () => {
  expect(cleanName('Кофемашина De&apos;Longhi &nbsp;&quot;Dedica&quot; 15&nbsp;бар')).toBe(
    "Кофемашина De'Longhi «Dedica» 15 бар",
  )
  const html = '<!-- [if gte mso 9]><p>Word</p>\n<![endif]-->&lt; 5&#176;C &ge; &eacute;<br>&copy;'
  expect(cleanDescription(html).text).toBe('< 5°C ≥ é\n©')
})
