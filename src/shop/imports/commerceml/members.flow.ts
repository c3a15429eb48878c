import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readZipEntry, type ZipEntry, ZipProblem, zipEntries } from '#kit/archive/zip.ts'
import { FileProblem } from '../files/encoding.ts'

/** One export: the file itself, or a file packed in it. */
export type Member = { name: string; bytes: AsyncIterable<Uint8Array> }

/**
 * The exports in a file: a plain file is one export, .gz contains one, .zip contains its .xml and .yml files, in the order of their names. The
 * type is detected by the first bytes, not by the name. `onBytes` receives the number of bytes read.
 */
export async function* membersOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Member> {
  const head = await firstBytes(file)
  if (isZip(head)) yield* ofZip(file, onBytes)
  else if (head[0] === 0x1f && head[1] === 0x8b) yield { name: file, bytes: ofGzip(file, onBytes) }
  else yield { name: file, bytes: counted(file, onBytes) }
}

/**
 * Finds an archive entry by name, relative to the root or to a folder that contains an export. Null: not found, or the file is not an archive.
 */
export async function entryBeside(file: string, name: string): Promise<ZipEntry | null> {
  let known = remembered
  if (known?.file !== file) {
    const entries = isZip(await firstBytes(file)) ? await zipEntries(file, limits).catch(() => null) : null
    if (!entries) return null
    const folders = entries.filter(isExport).map((entry) => path.posix.dirname(entry.name))
    known = {
      file,
      entries: new Map(entries.map((entry) => [entry.name, entry])),
      folders: [...new Set(['.', ...folders])],
    }
    remembered = known
  }
  for (const folder of known.folders) {
    const entry = known.entries.get(path.posix.join(folder, name))
    if (entry) return entry
  }
  return null
}

/** Directory of the last archive: an import looks up thousands of pictures in one archive. */
let remembered: { file: string; entries: Map<string, ZipEntry>; folders: string[] } | null = null

/** The owner's own files are read as streams: their number alone is limited. */
const limits = { bytes: Number.POSITIVE_INFINITY, files: 200_000 }

const isExport = ({ name }: ZipEntry) => /\.(xml|yml)$/i.test(name) && !path.basename(name).startsWith('.')

const isZip = (head: Buffer) => head.readUInt32BE(0) === 0x504b0304

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const bytes = Buffer.alloc(4)
    await handle.read(bytes, 0, 4, 0)
    return bytes
  } finally {
    await handle.close()
  }
}

async function* counted(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    onBytes(chunk.length)
    yield chunk
  }
}

function ofGzip(file: string, onBytes: (bytes: number) => void): AsyncIterable<Uint8Array> {
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  const unpacked = createGunzip({ chunkSize: 64 * 1024 })
  pipeline(createReadStream(file), count, unpacked, () => {})
  return told(unpacked)
}

async function* ofZip(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Member> {
  remembered = null
  const exports = (await orProblem(() => zipEntries(file, limits)))
    .filter(isExport)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (exports.length === 0) throw new FileProblem('archive_empty', '')
  for (const entry of exports) {
    yield { name: `${file}: ${entry.name}`, bytes: told(readZipEntry(file, entry, onBytes)) }
  }
}

/** A broken archive is reported to the owner as a refusal; an I/O error is thrown as a fault. */
async function* told(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw asProblem(error)
  }
}

async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asProblem(error)
  }
}

function asProblem(error: unknown): unknown {
  if (error instanceof ZipProblem)
    return new FileProblem('archive_broken', [error.message, error.reason].filter(Boolean).join(': '))
  const isBroken = /^Z_/.test(String((error as { code?: unknown }).code))
  return isBroken ? new FileProblem('archive_broken', (error as Error).message) : error
}
