import { commerceml, commercemlRoot } from '../commerceml/commerceml.ts'
import { yml, ymlRoot } from '../yml/yml.ts'
import { decodeXml, FileProblem } from './encoding.ts'
import type { FeedFormat, FeedRecord } from './feed.ts'
import { repairXml, type XmlRepairs } from './repair-xml.ts'
import { readXml } from './xml.ts'

const formats: Record<string, () => FeedFormat> = { [commercemlRoot]: commerceml, [ymlRoot]: yml }

/** Reads an export of any supported format record by record; holds at most one record and one chunk in memory. */
export async function* readFeed(source: AsyncIterable<Uint8Array>): AsyncGenerator<FeedRecord> {
  let format: FeedFormat | null = null
  const isRecord = (path: string) => format?.isRecord(path) ?? openFormat(path).isRecord(path)

  // The root element selects the format; everything inside it is read by that format.
  function openFormat(root: string): FeedFormat {
    const make = formats[root]
    if (!make) throw new FileProblem('format_unknown', root)
    format = make()
    return format
  }

  const mended: FeedRecord[] = []
  const text = decodeXml(source, ({ declared, real }) => {
    mended.push({ kind: 'note', code: 'encoding_mended', key: '', detail: `${declared} → ${real}` })
  })
  const signs: XmlRepairs = new Map()
  for await (const event of readXml(repairXml(text, signs), isRecord)) {
    yield* mended.splice(0)
    if (!format) continue
    const current: FeedFormat = format
    yield* event.at === 'open'
      ? current.onOpen(event.path, event.attributes)
      : current.onRecord(event.path, event.element)
  }
  if (signs.size > 0) {
    const often = [...signs].toSorted(([, one], [, other]) => other - one)
    const detail = often.map(([sign, count]) => `${sign} × ${count}`).join(', ')
    yield { kind: 'note', code: 'xml_mended', key: '', detail }
  }
}
