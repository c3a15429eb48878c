import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { newUuid } from '../security/ids.ts'

/**
 * Store of files that the shop received or made: pictures and uploads. The business has names and addresses, never a path: the files are in a
 * folder (below) or in a bucket (`outside/bucket`). A file that does not exist is reported as missing; if the store itself is unavailable an
 * error is thrown, `FilesUnavailable` if it may be temporary.
 */
export interface Files extends ReadFiles {
  /** Stores the bytes, all or nothing, under a name made of their hash: equal bytes are one file. */
  put(bytes: Uint8Array, extension: Extension): Promise<string>
  /** The address for a browser. */
  url(name: string): string
  /** The caller makes sure that nothing else refers to the name; a missing file is not an error. */
  remove(name: string): Promise<void>
  /**
   * Names that `known` does not return and that were not modified for that many milliseconds: their process died between writing the file and the
   * row that refers to it. Incomplete files are removed on the way.
   */
  leftBehind(known: (names: string[]) => Promise<ReadonlySet<string>>, untouchedMs: number): Promise<string[]>
}

export interface ReadFiles {
  /** Null: there is no such file. The caller reads the body or cancels it. */
  read(name: string): Promise<StoredFile | null>
  has(name: string): Promise<boolean>
}

export interface StoredFile {
  size: number
  body(): ReadableStream<Uint8Array>
}

export type Extension = 'avif' | 'webp' | 'png' | 'jpg' | 'svg' | 'pdf'

/** The file store did not answer properly, so nothing is known about the files. `refused`: it will not work until a setting is fixed. */
export class FilesUnavailable extends Error {
  readonly code = 'files_away'
  readonly refused: boolean
  constructor(message: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.refused = refused
  }
}

const askedAtOnce = 500

/** Name of a file: the first half of the hash of its content. */
export const contentsOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
/** The same, read from a name; null: the name was not made here. */
export const contentsNamed = (name: string): string | null => /(?:^|\/)([0-9a-f]{32})\.\w+$/.exec(name)?.[1] ?? null

/** Those of `names` that `known` does not return, queried in parts. */
export async function unknownOf(
  names: readonly string[],
  known: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const left: string[] = []
  for (let from = 0; from < names.length; from += askedAtOnce) {
    const some = names.slice(from, from + askedAtOnce)
    const here = await known(some)
    left.push(...some.filter((name) => !here.has(name)))
  }
  return left
}

/** Plain names, folders allowed: no path traversal. */
export const isFileName = (name: string): boolean =>
  /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name) && !name.includes('..')

/** Files in a folder of this machine, created with the first file. `urlPrefix` is the path under which the server serves them: '/images/'. */
export function createDiskFiles(folder: string, urlPrefix: string): Files {
  const pathOf = (name: string) => path.join(folder, name)
  /** Links are ignored: they could lead out of the folder. */
  const sizeOf = async (name: string): Promise<number | null> => {
    if (!isFileName(name) || (name.includes('/') && !(await isInside(path.dirname(name))))) return null
    const found = await lstat(pathOf(name)).catch(() => null)
    return found?.isFile() ? found.size : null
  }
  const isInside = async (below: string): Promise<boolean> => {
    const [home, real] = await Promise.all([folder, pathOf(below)].map((at) => realpath(at).catch(() => null)))
    return !!home && real === path.join(home, below)
  }

  return {
    async put(bytes, extension) {
      const name = `${contentsOf(bytes)}.${extension}`
      if ((await sizeOf(name)) === bytes.byteLength) return name
      await mkdir(folder, { recursive: true })
      const part = pathOf(`.${newUuid()}.part`)
      try {
        await writeFile(part, bytes, { flush: true })
        await rename(part, pathOf(name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return name
    },
    async read(name) {
      const size = await sizeOf(name)
      if (size === null) return null
      const body = () => Readable.toWeb(createReadStream(pathOf(name))) as ReadableStream<Uint8Array>
      return { size, body }
    },
    has: async (name) => (await sizeOf(name)) !== null,
    url: (name) => `${urlPrefix}${name}`,
    async remove(name) {
      if ((await sizeOf(name)) !== null) await rm(pathOf(name), { force: true })
    },
    async leftBehind(known, untouchedMs) {
      const all = await readdir(folder).catch(() => [])
      const isOld = async (name: string) => {
        const found = await lstat(pathOf(name)).catch(() => null)
        return !!found?.isFile() && Date.now() - found.mtimeMs >= untouchedMs
      }
      for (const part of all.filter((name) => /^\.[\w-]+\.part$/.test(name)))
        if (await isOld(part)) await rm(pathOf(part), { force: true })
      const left: string[] = []
      for (const name of await unknownOf(all.filter(isFileName), known)) if (await isOld(name)) left.push(name)
      return left
    },
  }
}
