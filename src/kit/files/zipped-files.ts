import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { readZipEntry, type ZipEntry, zipEntries } from '../archive/zip.ts'
import type { ReadFiles } from './files.ts'

/**
 * Read-only files inside the ZIP archives of a folder, by their name in the archive, whichever archive it is. The archives are listed with the
 * first request and must not change afterwards.
 */
export function createZippedFiles(folder: string): ReadFiles {
  let listed: Promise<ReadonlyMap<string, ZippedFile>> | null = null
  const files = () => {
    listed ??= listArchives(folder)
    return listed
  }

  return {
    async read(name) {
      const found = (await files()).get(name)
      if (!found) return null
      const { archive, entry } = found
      return {
        size: entry.size,
        body: () => Readable.toWeb(Readable.from(readZipEntry(archive, entry))) as ReadableStream<Uint8Array>,
      }
    },
    has: async (name) => (await files()).has(name),
  }
}

/** The archives are the shop's own; the limits only stop an accident. */
const limits = { bytes: 1024 ** 3, files: 100_000 }

interface ZippedFile {
  archive: string
  entry: ZipEntry
}

/** A folder that does not exist contains no files. */
async function listArchives(folder: string): Promise<ReadonlyMap<string, ZippedFile>> {
  const files = new Map<string, ZippedFile>()
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.zip'))) {
    const archive = path.join(folder, name)
    for (const entry of await zipEntries(archive, limits)) files.set(entry.name, { archive, entry })
  }
  return files
}
