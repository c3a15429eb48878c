import { SaxesParser } from 'saxes'
import { withoutUnseen } from '#lib/text.ts'
import { FileProblem } from './encoding.ts'
import { htmlEntities } from './entities.ts'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

export type XmlEvent =
  | { at: 'open'; path: string; attributes: Record<string, string> }
  | { at: 'record'; path: string; element: XmlElement }

const depthLimit = 64
/** Far above any element, comment or text of a regular export; limits the memory that a hostile file can use. */
const lengthLimit = 8 * 1024 * 1024
const elementLimit = 200_000

/**
 * Parses a document of any size. Elements for which `isRecord` is true are delivered whole, with their children; for all others only the
 * opening is reported. Paths are local names joined by a slash. External DTDs are never loaded; a document with an internal subset is refused.
 * Invisible characters are removed from texts and attributes.
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  isRecord: (path: string) => boolean,
): AsyncGenerator<XmlEvent> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  // Real feeds use HTML entities although XML does not define them. No other entity is expanded.
  Object.assign(parser.ENTITIES, htmlEntities)
  let ready: XmlEvent[] = []
  const outer: string[] = []
  const inner: XmlElement[] = []
  let recordPath = ''
  let recordSize = 0
  let recordElements = 0
  let silent = 0
  let ended = false

  const here = (code: FileProblem['code'], detail: string) => new FileProblem(code, detail, parser.line, parser.column)

  parser.on('error', (fault) => {
    const detail = fault.message.replace(/^\d+:\d+:\s*/, '')
    throw here(ended ? 'xml_truncated' : 'xml_broken', detail)
  })
  parser.on('doctype', (doctype) => {
    silent = 0
    if (doctype.includes('[')) throw here('dtd_forbidden', 'internal subset')
  })
  parser.on('opentag', ({ name: fullName, attributes }) => {
    silent = 0
    for (const [key, value] of Object.entries(attributes)) attributes[key] = withoutUnseen(value)
    const name = localName(fullName)
    if (outer.length + inner.length >= depthLimit) throw here('xml_too_deep', String(depthLimit))
    const parent = inner.at(-1)
    if (parent) {
      if (++recordElements > elementLimit) throw here('xml_too_long', recordPath)
      const element = { name, attributes, text: '', children: [] }
      parent.children.push(element)
      inner.push(element)
      return
    }
    const path = outer.length ? `${outer.join('/')}/${name}` : name
    if (isRecord(path)) {
      recordPath = path
      recordSize = 0
      recordElements = 0
      inner.push({ name, attributes, text: '', children: [] })
    } else {
      outer.push(name)
      ready.push({ at: 'open', path, attributes })
    }
  })
  const onText = (text: string) => {
    silent = 0
    const element = inner.at(-1)
    if (!element) return
    recordSize += text.length
    if (recordSize > lengthLimit) throw here('xml_too_long', recordPath)
    element.text += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    silent = 0
    const element = inner.pop()
    if (element) element.text = withoutUnseen(element.text)
    if (!element) outer.pop()
    else if (inner.length === 0) ready.push({ at: 'record', path: recordPath, element })
  })

  for await (const chunk of chunks) {
    silent += chunk.length
    parser.write(chunk)
    if (silent > lengthLimit) throw here('xml_too_long', 'no element for too long')
    if (ready.length) {
      yield* ready
      ready = []
    }
  }
  ended = true
  parser.close()
  yield* ready
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** The trimmed text of a direct child; null if it is absent or blank. */
export function textOf(element: XmlElement, name: string): string | null {
  const child = childOf(element, name)
  return child?.text.trim() || null
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** All items of a list element: `each(good, 'Группы', 'Ид')`. */
export function each(element: XmlElement, list: string, item: string): XmlElement[] {
  return element.children
    .filter((child) => child.name === list)
    .flatMap((child) => child.children.filter((inside) => inside.name === item))
}

export function textsOf(element: XmlElement, name: string): string[] {
  return element.children.filter((child) => child.name === name).flatMap((child) => child.text.trim() || [])
}
