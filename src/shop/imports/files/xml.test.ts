import { describe, expect, test } from 'vitest'
import { each, readXml, textOf, type XmlElement } from './xml.ts'

async function* cut(text: string, size = 11) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function records(text: string, name = 'r'): Promise<XmlElement[]> {
  const found: XmlElement[] = []
  for await (const event of readXml(cut(text), (path) => path.endsWith(`/${name}`))) {
    if (event.at === 'record') found.push(event.element)
  }
  return found
}

describe('reading XML as a stream', () => {
  test('reads whole records with CDATA, entities and prefixed names', async () => {
    const [record] = await records(
      '<x:root xmlns:x="u"><x:r k="1"><x:a>5 &lt; 6&#33;</x:a><x:l><x:i><![CDATA[<b>]]></x:i><x:i>2</x:i></x:l></x:r></x:root>',
    )
    expect(record!.attributes.k).toBe('1')
    expect(textOf(record!, 'a')).toBe('5 < 6!')
    expect(each(record!, 'l', 'i').map((item) => item.text)).toEqual(['<b>', '2'])
  })

  test('removes invisible characters from texts and attributes, across chunks too', async () => {
    const [record] = await records(
      '<root><r id="A\u200b-1\ufeff"><a>\u200eSKU\u00ad-7<![CDATA[\u2060 ]]>8\u200b</a><b>\u200b</b><c>👨\u200d👩</c></r></root>',
    )
    expect(record!.attributes.id).toBe('A-1')
    expect(textOf(record!, 'a')).toBe('SKU-7 8')
    expect(textOf(record!, 'b')).toBeNull()
    expect(textOf(record!, 'c')).toBe('👨\u200d👩')
  })

  test('refuses a broken file with its line', async () => {
    await expect(records('<root>\n<r>1</r>\n<r>2</q></root>')).rejects.toMatchObject({ code: 'xml_broken', line: 3 })
  })

  test('refuses a truncated file', async () => {
    await expect(records('<root><r>1</r><r>2')).rejects.toMatchObject({ code: 'xml_truncated' })
  })

  test('skips a document type without loading it', async () => {
    expect(await records('<!DOCTYPE root SYSTEM "shops.dtd"><root><r>1</r></root>')).toHaveLength(1)
  })

  test('refuses internal and external entities, billion laughs too', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><root><r>&b;</r></root>'
    await expect(records(bomb)).rejects.toMatchObject({ code: 'dtd_forbidden' })
    const foreign = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><root><r>&x;</r></root>'
    await expect(records(foreign)).rejects.toMatchObject({ code: 'dtd_forbidden' })
    await expect(records('<root><r>&unheard;</r></root>')).rejects.toMatchObject({ code: 'xml_broken' })
  })

  test('limits depth and length', async () => {
    await expect(records('<a>'.repeat(100))).rejects.toMatchObject({ code: 'xml_too_deep' })
    async function* endless() {
      yield '<root><r>'
      for (;;) yield 'x'.repeat(1 << 20)
    }
    const read = async () => {
      for await (const _ of readXml(endless(), (path) => path === 'root/r'));
    }
    await expect(read()).rejects.toMatchObject({ code: 'xml_too_long' })
  })
})
