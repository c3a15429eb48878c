import { expect, test } from 'vitest'
import { repairXml, type XmlRepairs } from './repair-xml.ts'

async function mendedBy(text: string, size: number): Promise<{ text: string; mended: XmlRepairs }> {
  const mended: XmlRepairs = new Map()
  async function* cut() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  let done = ''
  for await (const part of repairXml(cut(), mended)) done += part
  return { text: done, mended }
}

test.each([
  ['<a>Black & Decker</a>', '<a>Black &amp; Decker</a>', [['&', 1]]],
  [
    '<a b="R&D">AT&T; C&A &eacute;</a>',
    '<a b="R&amp;D">AT&amp;T; C&amp;A &eacute;</a>',
    [
      ['&', 2],
      ['&T;', 1],
    ],
  ],
  [
    '<a>Кран\u0002 1&#x1F;2&#3;</a>',
    '<a>Кран  1 2 </a>',
    [
      ['U+0002', 1],
      ['U+001F', 1],
      ['U+0003', 1],
    ],
  ],
  ['<a>5 &lt; 6 &#8212; &nbsp;&amp;</a>', '<a>5 &lt; 6 &#8212; &nbsp;&amp;</a>', []],
  [
    '<![CDATA[a & b\u0001 &#x1;]]> & <![CDATA[&]]>',
    '<![CDATA[a & b  &#x1;]]> &amp; <![CDATA[&]]>',
    [
      ['U+0001', 1],
      ['&', 1],
    ],
  ],
  [
    '<a>&#xD800;&#57343;&#xFFFE;&#xFFFF;&#xFFFD;&#x1F527;&#xE000;</a>',
    '<a>    &#xFFFD;&#x1F527;&#xE000;</a>',
    [
      ['U+D800', 1],
      ['U+DFFF', 1],
      ['U+FFFE', 1],
      ['U+FFFF', 1],
    ],
  ],
  ['<a>🔧 x&', '<a>🔧 x&amp;', [['&', 1]]],
])('%s at any chunk boundary', async (given, meant, told) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    const { text, mended } = await mendedBy(given, size)
    expect(text).toBe(meant)
    expect(Object.fromEntries(mended)).toEqual(Object.fromEntries(told as [string, number][]))
  }
})

test('limits the number and length of distinct mended entities', async () => {
  const names = Array.from({ length: 5000 }, (_, n) => `&n${n};`).join('')
  const { mended } = await mendedBy(`<a>&${'x'.repeat(10_000)};${names}&n0;</a>`, 20_000)
  expect(mended.size).toBe(20)
  expect([mended.get('&n0;'), mended.get('…')]).toEqual([2, 4982])
})
