import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'

/** The archive is rejected: none of its files may be used. */
export class ZipProblem extends Error {
  readonly code: 'zip_broken' | 'zip_name' | 'zip_bomb' | 'zip_unsupported'
  constructor(code: ZipProblem['code'], detail = '') {
    super(detail)
    this.name = 'ZipProblem'
    this.code = code
  }
}

export interface ZipLimits {
  /** Of all files together, unpacked. */
  bytes: number
  files: number
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  crc: number
  at: number
}

const endBytes = 22
const longestComment = 65_535

/**
 * Unpacks an archive into a folder and returns the names. `nameOf` makes a name safe, or returns null, which rejects the whole archive. Declared
 * sizes are not trusted either: a file that unpacks to more than it declared, or than is allowed, is rejected midway.
 */
export async function unzip(
  file: string,
  folder: string,
  limits: ZipLimits,
  nameOf: (name: string) => string | null,
): Promise<string[]> {
  const handle = await open(file, 'r')
  try {
    const entries = await readDirectory(handle, limits)
    if (entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes) throw new ZipProblem('zip_bomb')
    const named = entries.map((entry) => {
      const name = nameOf(entry.name)
      if (name === null) throw new ZipProblem('zip_name', entry.name.slice(0, 100))
      return { entry, name }
    })
    for (const { entry, name } of named) await unpack(handle, entry, path.join(folder, name))
    return named.map(({ name }) => name)
  } finally {
    await handle.close()
  }
}

async function readDirectory(handle: FileHandle, limits: ZipLimits): Promise<Entry[]> {
  const { size } = await handle.stat()
  const tail = await read(
    handle,
    Math.max(0, size - endBytes - longestComment),
    Math.min(size, endBytes + longestComment),
  )
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || tail.length - end < endBytes) throw new ZipProblem('zip_broken')
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  // Marks of the ZIP64 format for archives beyond 4 GB, which 1C does not write.
  if (count === 0xffff || at === 0xffffffff) throw new ZipProblem('zip_unsupported')
  if (count > limits.files) throw new ZipProblem('zip_bomb')
  if (at + length > size) throw new ZipProblem('zip_broken')
  return readEntries(await read(handle, at, length), count)
}

function readEntries(list: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) throw new ZipProblem('zip_broken')
    const flags = list.readUInt16LE(at + 8)
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const raw = list.subarray(at + 46, at + 46 + nameBytes)
    // Without the UTF-8 flag names are in the DOS code page, in Russia cp866; those of 1C are Latin.
    const name = new TextDecoder(flags & 0x800 ? 'utf-8' : 'ibm866').decode(raw)
    const entry = {
      name,
      method: list.readUInt16LE(at + 10),
      crc: list.readUInt32LE(at + 16),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      at: list.readUInt32LE(at + 42),
    }
    if (flags & 1 || (entry.method !== 0 && entry.method !== 8)) throw new ZipProblem('zip_unsupported', name)
    if (!name.endsWith('/')) entries.push(entry)
    at += 46 + nameBytes + extra + comment
  }
  return entries
}

async function unpack(handle: FileHandle, entry: Entry, to: string): Promise<void> {
  const head = await read(handle, entry.at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new ZipProblem('zip_broken', entry.name)
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  await mkdir(path.dirname(to), { recursive: true })
  let bytes = 0
  let crc = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > entry.size) throw new ZipProblem('zip_bomb', entry.name)
      crc = crc32(chunk, crc)
      yield chunk
    }
  }
  const packed = Readable.from(pieces(handle, start, entry.packed))
  try {
    if (entry.method === 0) await pipeline(packed, counted, createWriteStream(to))
    else await pipeline(packed, createInflateRaw(), counted, createWriteStream(to))
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    throw code.startsWith('Z_') ? new ZipProblem('zip_broken', entry.name) : error
  }
  if (bytes !== entry.size || crc !== entry.crc) throw new ZipProblem('zip_broken', entry.name)
}

async function* pieces(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const piece = await read(handle, start + at, Math.min(65_536, length - at))
    if (piece.length === 0) throw new ZipProblem('zip_broken')
    at += piece.length
    yield piece
  }
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}
