import { expect, test } from 'vitest'
import { escapeHtml, escapeXml } from './escape.ts'

test('text is escaped for HTML', () => {
  expect(escapeHtml(`<b title="x" on='y'>&amp;`)).toBe('&lt;b title=&quot;x&quot; on=&#39;y&#39;&gt;&amp;amp;')
})

test('text is escaped for XML, without characters that XML forbids', () => {
  expect(escapeXml(`<a b="c" d='e'>&#39;\t\u0000\u001b\ufffe\ud800.`)).toBe(
    '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;#39;\t\ufffd.',
  )
})
