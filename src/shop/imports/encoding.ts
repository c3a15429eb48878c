// Exports declare UTF-8 or windows-1251, with or without a byte order mark; some declare nothing at all.
import { TextDecoder } from 'node:util'

export class FileProblem extends Error {
  readonly code: FileProblemCode
  readonly line: number | null
  readonly column: number | null
  /** Told by whoever opened the file. */
  file = ''

  constructor(code: FileProblemCode, detail: string, line: number | null = null, column: number | null = null) {
    super(detail)
    this.name = 'FileProblem'
    this.code = code
    this.line = line
    this.column = column
  }
}

/** Why a whole file is not taken. Nothing of such a file is applied. */
export type FileProblemCode =
  | 'encoding_unknown'
  | 'encoding_wrong'
  | 'xml_broken'
  | 'xml_truncated'
  | 'dtd_forbidden'
  | 'xml_too_deep'
  | 'xml_too_long'
  | 'format_unknown'
  | 'file_empty'
  | 'file_missing'

const sniffBytes = 512

/** Turns the bytes of an export into text, chunk by chunk; a character split between two chunks stays whole. */
export async function* decodeXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Uint8Array | null = new Uint8Array(0)
  let decoder: TextDecoder | null = null
  for await (const chunk of source) {
    let bytes = chunk
    if (head) {
      bytes = head.length ? concat(head, chunk) : chunk
      if (bytes.length < sniffBytes) {
        head = bytes
        continue
      }
      head = null
    }
    decoder ??= decoderFor(bytes)
    yield decode(decoder, bytes, true)
  }
  if (head?.length) {
    decoder = decoderFor(head)
    yield decode(decoder, head, true)
  }
  if (!decoder) throw new FileProblem('file_empty', 'the file is empty')
  yield decode(decoder, new Uint8Array(0), false)
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    throw new FileProblem('encoding_wrong', decoder.encoding)
  }
}

function decoderFor(head: Uint8Array): TextDecoder {
  const label = encodingOf(head)
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new FileProblem('encoding_unknown', label)
  }
}

/** The encoding by byte order mark, else by the XML declaration, else UTF-8 if the bytes allow it, else windows-1251. */
export function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const start = Buffer.from(head.subarray(0, sniffBytes)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(start)?.[1]
  if (declared) return declared.trim().toLowerCase()
  return isUtf8(head) ? 'utf-8' : 'windows-1251'
}

function isUtf8(head: Uint8Array): boolean {
  try {
    // `stream` forgives a character cut off at the end of the chunk.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
