import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openZipEntry, type ZipEntry, ZipProblem, zipEntries } from '#kit/archive/zip.ts'
import { FileProblem } from '../files/encoding.ts'

/** One export: a file itself, or one that lay packed in it. */
export type Member = { name: string; bytes: AsyncIterable<Uint8Array> }

/**
 * The exports in a file: a plain one is one, .gz holds one, .zip those of its files that are called .xml or .yml, in the
 * order of their names. What a file is, its first bytes say and not its name. `onBytes` hears how many bytes of it were read.
 */
export async function* membersOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Member> {
  const head = await firstBytes(file)
  if (isZip(head)) yield* ofZip(file, onBytes)
  else if (head[0] === 0x1f && head[1] === 0x8b) yield { name: file, bytes: ofGzip(file, onBytes) }
  else yield { name: file, bytes: counted(file, onBytes) }
}

/** What lies in an archive under this name, from its root or from a folder of it where an export lies; null also if it is no archive. */
export async function entryBeside(file: string, name: string): Promise<ZipEntry | null> {
  let known = remembered
  if (known?.file !== file) {
    const entries = isZip(await firstBytes(file)) ? await zipEntries(file).catch(() => null) : null
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

/** The pictures of an import are looked for in one archive, thousands of times. */
let remembered: { file: string; entries: Map<string, ZipEntry>; folders: string[] } | null = null

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
  const exports = (await orProblem(() => zipEntries(file)))
    .filter(isExport)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (exports.length === 0) throw new FileProblem('archive_empty', '')
  for (const entry of exports) {
    const bytes = await orProblem(() => openZipEntry(file, entry, onBytes))
    yield { name: `${file}: ${entry.name}`, bytes: told(bytes) }
  }
}

/** A broken archive is the owner's to mend; a disk that fails is a fault. */
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
  const isBroken = error instanceof ZipProblem || /^Z_/.test(String((error as { code?: unknown }).code))
  return isBroken ? new FileProblem('archive_broken', (error as Error).message) : error
}
