import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** The archive is rejected. yauzl reads the format; names, sizes, counts and checksums are checked here. */
export class ZipProblem extends Error {
  readonly code: 'zip_broken' | 'zip_name' | 'zip_bomb' | 'zip_unsupported'
  readonly reason: string
  /** `entry`: the name of the file in question; '': the whole archive. */
  constructor(code: ZipProblem['code'], entry = '', reason = '') {
    super(entry)
    this.name = 'ZipProblem'
    this.code = code
    this.reason = reason
  }
}

export interface ZipLimits {
  /** Of all files together, unpacked. */
  bytes: number
  files: number
}

export interface ZipEntry {
  /** With forward slashes. */
  name: string
  /** Declared unpacked size in bytes; more than that is an error. */
  size: number
  entry: Entry
}

/** Names and extra fields of all entries are held in memory at once. */
const mostDirectoryBytes = 256 * 1024 * 1024

/** Lists the files of an archive, without folders. Throws `ZipProblem`. */
export const zipEntries = (file: string, limits: ZipLimits): Promise<ZipEntry[]> =>
  withArchive(file, (archive) => listOf(archive, limits))

/** Streams one file, unpacked while it is read; `onBytes` receives the number of packed bytes read. */
export async function* readZipEntry(
  file: string,
  entry: ZipEntry,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const archive = await openArchive(file)
  try {
    yield* unpacked(archive, entry, onBytes)
  } finally {
    archive.close()
  }
}

/**
 * Unpacks an archive into a folder and returns the names. `nameOf` makes a name safe, or returns null, which rejects the whole archive. Declared
 * sizes are not trusted either: a file that unpacks to more than it declared, or than is allowed, is rejected midway.
 */
export const unzip = (
  file: string,
  folder: string,
  limits: ZipLimits,
  nameOf: (name: string) => string | null,
): Promise<string[]> =>
  withArchive(file, async (archive) => {
    const named = (await listOf(archive, limits)).map((entry) => {
      const name = nameOf(entry.name)
      if (name === null) throw new ZipProblem('zip_name', entry.name.slice(0, 100))
      return { entry, name }
    })
    for (const { entry, name } of named) {
      const to = path.join(folder, name)
      await mkdir(path.dirname(to), { recursive: true })
      await pipeline(unpacked(archive, entry), createWriteStream(to))
    }
    return named.map(({ name }) => name)
  })

async function withArchive<T>(file: string, work: (archive: ZipFile) => Promise<T>): Promise<T> {
  const archive = await openArchive(file)
  try {
    return await work(archive)
  } finally {
    archive.close()
  }
}

async function openArchive(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
  } catch (error) {
    throw asProblem(error)
  }
}

async function listOf(archive: ZipFile, limits: ZipLimits): Promise<ZipEntry[]> {
  if (archive.entryCount > limits.files) throw new ZipProblem('zip_bomb', '', `${archive.entryCount} files`)
  const entries: ZipEntry[] = []
  let [bytes, directoryBytes] = [0, 0]
  try {
    for await (const entry of archive.eachEntry()) {
      // Without the UTF-8 flag names are in the DOS code page, in Russia cp866.
      const letters = new TextDecoder(entry.generalPurposeBitFlag & 0x800 ? 'utf-8' : 'ibm866')
      const name = letters.decode(entry.fileNameRaw).replaceAll('\\', '/')
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directoryBytes > mostDirectoryBytes) throw new ZipProblem('zip_bomb', '', 'long directory')
      if (name.endsWith('/')) continue
      if (!entry.canDecodeFileData()) {
        const reason = entry.isEncrypted() ? 'encrypted' : `packed by method ${entry.compressionMethod}`
        throw new ZipProblem('zip_unsupported', name, reason)
      }
      bytes += entry.uncompressedSize
      if (bytes > limits.bytes) throw new ZipProblem('zip_bomb')
      entries.push({ name, size: entry.uncompressedSize, entry })
    }
  } catch (error) {
    throw asProblem(error)
  }
  return entries
}

async function* unpacked(
  archive: ZipFile,
  { name, size, entry }: ZipEntry,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  let [bytes, packed, crc] = [0, 0, 0]
  try {
    for await (const chunk of await streamOf(archive, entry)) {
      bytes += chunk.length
      if (bytes > size) throw new ZipProblem('zip_bomb', name, 'longer than the archive says')
      crc = crc32(chunk, crc)
      const packedByNow = Math.floor((entry.compressedSize * bytes) / size)
      onBytes(packedByNow - packed)
      packed = packedByNow
      yield chunk
    }
  } catch (error) {
    throw asProblem(error, name)
  }
  if (bytes < size) throw new ZipProblem('zip_broken', name, 'shorter than the archive says')
  if (crc !== entry.crc32) throw new ZipProblem('zip_broken', name, 'its checksum is another one')
}

/** By the low-level calls, which are the ones that yauzl documents for an archive opened again since its entries were listed. */
async function streamOf(archive: ZipFile, entry: Entry): Promise<Readable> {
  const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true })
  const { compressedSize, uncompressedSize } = entry
  const isDeflated = entry.compressionMethod === 8
  return new Promise((done, fail) => {
    const opened = (error: Error | null, stream: Readable) => (error ? fail(error) : done(stream))
    archive.openReadStreamLowLevel(
      fileDataStart,
      compressedSize,
      0,
      compressedSize,
      isDeflated,
      uncompressedSize,
      opened,
    )
  })
}

/** Errors of the file system name a system call and stay faults; those of yauzl and zlib are about the archive. */
function asProblem(error: unknown, name = ''): unknown {
  if (error instanceof ZipProblem || (error as NodeJS.ErrnoException).syscall) return error
  return new ZipProblem('zip_broken', name, (error as Error).message)
}
