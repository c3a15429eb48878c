import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newUuid } from '../security/ids.ts'
import { createDiskFiles, type Files, FilesAway } from './files.ts'

/**
 * Files from afar, with the last used of them kept in a folder of this machine: a picture is read from the bucket once a machine, and is there in a
 * millisecond afterwards, and while the bucket is away. For names that always mean the same bytes, which are never taken back: not for what
 * customers sent, which must be gone everywhere at once when it is erased.
 *
 * Above `mostBytes` those go that were longest unused. Processes that share the folder count for themselves: what one of them took away the
 * other reads anew. Where the folder cannot be written files go straight through.
 */
export function keepAtHand(far: Files, folder: string, mostBytes: number, onFault: (error: unknown) => void): Files {
  const near = createDiskFiles(folder, '')
  /** Bytes by name, longest unused first. */
  const kept = new Map<string, number>()
  let total = 0
  let counted: Promise<void> | null = null
  const coming = new Map<string, Promise<void>>()

  function used(name: string, size: number): void {
    total += size - (kept.get(name) ?? 0)
    kept.delete(name)
    kept.set(name, size)
  }

  /** What earlier processes left, by when it was written; and takes away what they did not finish. */
  async function count(): Promise<void> {
    const found = await Promise.all(
      (await readdir(folder).catch(() => [])).map(async (name) => ({ name, ...(await sizeAndTime(folder, name)) })),
    )
    const yesterday = Date.now() - 86_400_000
    for (const { name, size, at } of found.sort((a, b) => a.at - b.at)) {
      if (!name.endsWith('.part')) used(name, size)
      else if (at < yesterday) await rm(path.join(folder, name), { force: true })
    }
  }

  async function makeRoom(): Promise<void> {
    for (const [name, size] of kept) {
      if (total <= mostBytes) return
      kept.delete(name)
      total -= size
      await near.remove(name)
    }
  }

  /** Whole or not at all: the body of a bucket fails if it is not what its name says. */
  async function bring(name: string): Promise<void> {
    const file = await far.read(name)
    if (!file) return
    const part = path.join(folder, `.${newUuid()}.part`)
    try {
      await mkdir(folder, { recursive: true })
      await pipeline(Readable.fromWeb(file.body() as import('node:stream/web').ReadableStream), createWriteStream(part))
      await rename(part, path.join(folder, name))
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw error
    }
    counted ??= count()
    await counted
    used(name, file.size)
    await makeRoom()
  }

  /** Many who want a file at once wait for one that brings it. */
  function brought(name: string): Promise<void> {
    const under = coming.get(name)
    if (under) return under
    const bringing = bring(name).finally(() => coming.delete(name))
    coming.set(name, bringing)
    return bringing
  }

  return {
    ...far,
    async read(name) {
      // Folders inside the bucket have none here.
      if (name.includes('/')) return far.read(name)
      const here = await near.read(name)
      if (here) {
        used(name, here.size)
        return here
      }
      try {
        await brought(name)
      } catch (error) {
        if (error instanceof FilesAway) throw error
        onFault(error)
        return far.read(name)
      }
      return near.read(name)
    },
  }
}

async function sizeAndTime(folder: string, name: string): Promise<{ size: number; at: number }> {
  const found = await lstat(path.join(folder, name)).catch(() => null)
  return { size: found?.size ?? 0, at: found?.mtimeMs ?? 0 }
}
