import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { newUuid } from '../security/ids.ts'

/**
 * Where files are kept that the shop was given or made: pictures and uploads. The business holds names and addresses, never a path: they lie
 * in a folder (below) or in a bucket (`outside/bucket`). What neither finds is told as not there; that the place itself cannot be asked is
 * thrown, as `FilesAway` where it may be over a moment later.
 */
export interface Files extends ReadFiles {
  /** Keeps the bytes, whole or not at all, under a name made of what is in them: the same bytes twice are one file. */
  put(bytes: Uint8Array, extension: Extension): Promise<string>
  /** The address a browser asks for. */
  url(name: string): string
  /** Whoever removes a name knows that nothing else refers to it; a name that is not there is no mistake. */
  remove(name: string): Promise<void>
  /**
   * Names that `known` leaves out of those it is given, untouched for so long, in milliseconds: their keeper died between the file and what
   * was to refer to it. What was never finished is taken away meanwhile.
   */
  leftBehind(known: (names: string[]) => Promise<ReadonlySet<string>>, untouchedMs: number): Promise<string[]>
}

export interface ReadFiles {
  /** Null: there is no such file. Whoever asks reads the body, or cancels it. */
  read(name: string): Promise<StoredFile | null>
  has(name: string): Promise<boolean>
}

export interface StoredFile {
  size: number
  body(): ReadableStream<Uint8Array>
}

export type Extension = 'avif' | 'webp' | 'png' | 'jpg' | 'svg' | 'pdf'

/** The place where files are kept did not answer as it should: nothing is known of them. `refused`: it will not before somebody mends a setting. */
export class FilesAway extends Error {
  readonly code = 'files_away'
  readonly refused: boolean
  constructor(message: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.refused = refused
  }
}

const askedAtOnce = 500

/** What a file is named by: the first half of the hash of what is in it. */
export const contentsOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
/** The same as a name says it; null: the name was not made here. */
export const contentsNamed = (name: string): string | null => /(?:^|\/)([0-9a-f]{32})\.\w+$/.exec(name)?.[1] ?? null

/** Those of `names` that `known` leaves out, asked in parts. */
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

/** Plain names, folders allowed: nothing can climb out. */
export const isFileName = (name: string): boolean =>
  /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name) && !name.includes('..')

/** Files of a folder of this machine, made with the first file. `urlPrefix` is where the server shows them: '/images/'. */
export function createDiskFiles(folder: string, urlPrefix: string): Files {
  const pathOf = (name: string) => path.join(folder, name)
  /** A link is no file of ours: it could lead out of the folder. */
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
