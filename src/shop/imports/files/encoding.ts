// Exports declare UTF-8 or windows-1251, with or without a byte order mark; some declare nothing, or use KOI8-R or cp866.
import { TextDecoder } from 'node:util'

export class FileProblem extends Error {
  readonly code: FileProblemCode
  readonly line: number | null
  readonly column: number | null
  /** Set by the code that opened the file. */
  file = ''

  constructor(code: FileProblemCode, detail: string, line: number | null = null, column: number | null = null) {
    super(detail)
    this.name = 'FileProblem'
    this.code = code
    this.line = line
    this.column = column
  }
}

/** Why a whole file is refused. No part of such a file is applied. */
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
  | 'archive_broken'
  | 'archive_empty'

const sniffBytes = 512
/** Number of bytes, from the first non-ASCII one, examined to verify the declared encoding. */
const proofBytes = 4096

/** The declared encoding and the actual one. */
export type EncodingFix = { declared: string; real: string }

/**
 * Decodes the bytes of an export chunk by chunk; a character split between two chunks is preserved. Files often declare windows-1251 and are
 * UTF-8, or the other way round, and DOS or Unix files get either header: the bytes decide, and `onMended` is called. If the bytes match none
 * of these encodings, the file is refused, so nothing is decoded wrongly.
 */
export async function* decodeXml(
  source: AsyncIterable<Uint8Array>,
  onMended: (mended: EncodingFix) => void = () => {},
): AsyncGenerator<string> {
  let held: Uint8Array = new Uint8Array(0)
  let decoder: TextDecoder | null = null
  let declared = ''
  let isProven = false
  for await (const chunk of source) {
    if (isProven && decoder) {
      yield decode(decoder, chunk)
      continue
    }
    held = held.length ? concat(held, chunk) : chunk
    if (!decoder && held.length < sniffBytes) continue
    declared ||= declaredOf(held)
    decoder ??= decoderFor(encodingOf(held))
    const plain = isOwnProof(decoder, held) ? 0 : asciiLength(held)
    if (plain) yield decode(decoder, held.subarray(0, plain))
    held = held.subarray(plain)
    if (!isOwnProof(decoder, held) && held.length < proofBytes) continue
    decoder = prove(decoder, held, declared, onMended)
    isProven = true
    yield decode(decoder, held)
    held = new Uint8Array(0)
  }
  if (held.length) {
    declared ||= declaredOf(held)
    decoder ??= decoderFor(encodingOf(held))
    if (!isProven) decoder = prove(decoder, held, declared, onMended)
    yield decode(decoder, held)
  }
  if (!decoder) throw new FileProblem('file_empty', 'the file is empty')
  try {
    yield decoder.decode()
  } catch {
    throw new FileProblem('xml_truncated', 'ends within a letter')
  }
}

/** A byte order mark is conclusive, and UTF-16 cannot be confused with other encodings. */
const isOwnProof = (decoder: TextDecoder, held: Uint8Array): boolean =>
  decoder.encoding.startsWith('utf-16') || (held[0] === 0xef && held[1] === 0xbb && held[2] === 0xbf)

function asciiLength(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  return first === -1 ? bytes.length : first
}

/** The decoder that matches the bytes: the declared encoding, or another one that Russian exporters confuse with it. */
function prove(
  decoder: TextDecoder,
  bytes: Uint8Array,
  said: string,
  onMended: (mended: EncodingFix) => void,
): TextDecoder {
  if (isOwnProof(decoder, bytes) || asciiLength(bytes) === bytes.length) return decoder
  const taken = decoder.encoding
  const real = isUtf8(bytes) ? 'utf-8' : singleByteOf(taken, bytes)
  if (real === null) throw new FileProblem('encoding_wrong', taken)
  const declared = isUtf16(said) ? said : taken
  if (real !== declared) onMended({ declared, real })
  return real === taken ? decoder : decoderFor(real)
}

const singleByte = ['windows-1251', 'koi8-r', 'ibm866']
/** Number of non-ASCII bytes needed to tell the single-byte encodings apart. */
const proofLetters = 20

/** The single-byte encoding of a Russian text; null: none of them matches. */
function singleByteOf(taken: string, bytes: Uint8Array): string | null {
  const isUtf = taken === 'utf-8'
  if (!isUtf && !singleByte.includes(taken)) return taken
  const said = isUtf ? 'windows-1251' : taken
  const beyond = bytes.filter((byte) => byte > 0x7f)
  const isMuch = beyond.length >= proofLetters
  if (isMuch) {
    const shares = new Map(singleByte.map((encoding) => [encoding, commonShare(encoding, beyond)]))
    const best = singleByte.toSorted((one, other) => shares.get(other)! - shares.get(one)!)[0]!
    if (shares.get(best)! >= 0.4 && shares.get(best)! > 1.4 * shares.get(said)!) return best
  }
  if (said !== 'windows-1251' || (!isUtf && !isMuch)) return said
  // In windows-1251 nearly all non-ASCII bytes are letters; in other text read as such, about half. If the file declares windows-1251, a lower
  // share is accepted.
  return lettersShare(beyond) >= (isUtf ? 0.75 : 0.5) ? said : null
}

/** Share of the eight letters that make up more than half of a Russian text; in a wrong encoding they are less than a third, or symbols. */
function commonShare(encoding: string, beyond: Uint8Array): number {
  const text = new TextDecoder(encoding).decode(beyond)
  return (text.match(/[оеаинтср]/gi)?.length ?? 0) / beyond.length
}

function lettersShare(beyond: Uint8Array): number {
  return beyond.filter((byte) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8).length / beyond.length
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw new FileProblem('encoding_wrong', decoder.encoding)
  }
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new FileProblem('encoding_unknown', label)
  }
}

/**
 * The encoding by byte order mark, else by the XML declaration, else UTF-8 if the bytes are valid, else windows-1251. A declaration that is
 * readable byte by byte is not UTF-16, whatever it declares.
 */
export function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const declared = declaredOf(head)
  if (declared && !isUtf16(declared)) return declared
  return isUtf8(head) ? 'utf-8' : 'windows-1251'
}

/** The encoding in the XML declaration, read byte by byte; '' if absent. */
function declaredOf(head: Uint8Array): string {
  const start = Buffer.from(head.subarray(0, sniffBytes)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(start)?.[1]
  return declared?.trim().toLowerCase() ?? ''
}

const isUtf16 = (label: string): boolean => /^(utf-?16|ucs-?2|unicode)/.test(label)

function isUtf8(head: Uint8Array): boolean {
  try {
    // `stream` accepts a character cut off at the end of the chunk.
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
