// Archives as 1C and hosting companies write them: the directory at the end, stored or deflated, ZIP64 included.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Declared unpacked size in bytes; more than that is an error. */
  size: number
  packedSize: number
  isDeflated: boolean
  headerAt: number
}

/** Not an archive, broken, multi-volume, encrypted, or with an unsupported compression method. */
export class ZipProblem extends Error {}

const endLength = 22
const longestComment = 65_535
const entryLimit = 200_000

/** Lists the files of an archive, without folders. Throws `ZipProblem`. */
export async function zipEntries(file: string): Promise<ZipEntry[]> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const directory = await findDirectory(handle, size)
    if (directory.at + directory.size > size || directory.size > 256 * 1024 * 1024)
      throw new ZipProblem('its directory lies outside the file')
    return readDirectory(await bytesAt(handle, directory.at, directory.size))
  } finally {
    await handle.close()
  }
}

/** Streams one file, unpacked while it is read; `onBytes` receives the number of packed bytes read. */
export async function openZipEntry(
  file: string,
  entry: ZipEntry,
  onBytes: (bytes: number) => void = () => {},
): Promise<Readable> {
  const handle = await open(file)
  let start: number
  try {
    const header = await bytesAt(handle, entry.headerAt, 30)
    if (header.readUInt32LE(0) !== 0x04034b50) throw new ZipProblem(`${entry.name} is not where the archive says`)
    start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await handle.close()
  }
  const packed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  let left = entry.size
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new ZipProblem(`${entry.name} is longer than the archive says`) : null, chunk)
    },
    flush(done) {
      done(left > 0 ? new ZipProblem(`${entry.name} is shorter than the archive says`) : null)
    },
  })
  if (entry.packedSize === 0) return entry.size === 0 ? emptied(measured) : broken(measured, entry)
  const source = createReadStream(file, { start, end: start + entry.packedSize - 1 })
  // An error of any stage destroys the last one, so its reader gets it.
  if (entry.isDeflated) pipeline(source, packed, createInflateRaw(), measured, () => {})
  else pipeline(source, packed, measured, () => {})
  return measured
}

function emptied(stream: Transform): Transform {
  stream.end()
  return stream
}

const broken = (stream: Transform, { name }: ZipEntry) => stream.destroy(new ZipProblem(`${name} has no bytes`))

async function findDirectory(handle: FileHandle, size: number): Promise<{ at: number; size: number }> {
  const tailLength = Math.min(size, endLength + longestComment)
  const tailAt = size - tailLength
  const tail = await bytesAt(handle, tailAt, tailLength)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at === -1 || at + endLength > tail.length) throw new ZipProblem('its end is missing')
  if (tail.readUInt16LE(at + 4) !== 0 && tail.readUInt16LE(at + 4) !== 0xffff)
    throw new ZipProblem('one of several volumes')
  const found = { size: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) }
  if (found.at !== 0xffffffff && found.size !== 0xffffffff) return found
  const locator = await bytesAt(handle, tailAt + at - 20, 20)
  if (locator.readUInt32LE(0) !== 0x07064b50) throw new ZipProblem('its end is broken')
  const end = await bytesAt(handle, Number(locator.readBigUInt64LE(8)), 56)
  if (end.readUInt32LE(0) !== 0x06064b50) throw new ZipProblem('its end is broken')
  return { size: Number(end.readBigUInt64LE(40)), at: Number(end.readBigUInt64LE(48)) }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50; ) {
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength)
    // Old Windows archivers write names in the DOS code page.
    const name = new TextDecoder(flags & 0x800 ? 'utf-8' : 'ibm866').decode(nameBytes).replaceAll('\\', '/')
    if (!name.endsWith('/')) {
      if (flags & 1) throw new ZipProblem(`${name} is encrypted`)
      if (method !== 0 && method !== 8) throw new ZipProblem(`${name} is packed by method ${method}`)
      const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
      entries.push({ name, isDeflated: method === 8, ...sizesOf(bytes.subarray(at, at + 46), extra) })
    }
    if (entries.length > entryLimit) throw new ZipProblem(`more than ${entryLimit} files`)
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function sizesOf(header: Buffer, extra: Buffer): { size: number; packedSize: number; headerAt: number } {
  const short = {
    size: header.readUInt32LE(24),
    packedSize: header.readUInt32LE(20),
    headerAt: header.readUInt32LE(42),
  }
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    const long = (value: number) => {
      if (value !== 0xffffffff || next + 8 > extra.length) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }
    return { size: long(short.size), packedSize: long(short.packedSize), headerAt: long(short.headerAt) }
  }
  return short
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, Math.max(0, at))
  if (bytesRead < length || at < 0) throw new ZipProblem('it ends too early')
  return bytes
}
