import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newUuid } from '../security/ids.ts'
import { createDiskFiles, type Files, FilesUnavailable } from './files.ts'

/**
 * Remote files with a disk cache on this machine: a picture is read from the bucket once per machine; later reads take a millisecond and work
 * while the bucket is unavailable. Only for names that always mean the same bytes and are never withdrawn: not for uploads of customers, which
 * must disappear everywhere at once when they are erased.
 *
 * Above `mostBytes` the least recently used files are removed. Processes that share the folder count separately: a file that one of them removed
 * is read again by the other. If the folder is not writable, files are passed through.
 */
export function withDiskCache(far: Files, folder: string, mostBytes: number, onFault: (error: unknown) => void): Files {
  const near = createDiskFiles(folder, '')
  /** Bytes by name, least recently used first. */
  const kept = new Map<string, number>()
  let total = 0
  let counted: Promise<void> | null = null
  const coming = new Map<string, Promise<void>>()

  function used(name: string, size: number): void {
    total += size - (kept.get(name) ?? 0)
    kept.delete(name)
    kept.set(name, size)
  }

  /** Counts files of earlier processes, ordered by modification time, and removes incomplete ones. */
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

  /** All or nothing: reading the body from a bucket fails if it does not match its name. */
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

  /** Concurrent requests for a file share one download. */
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
      // Folders of the bucket are not cached.
      if (name.includes('/')) return far.read(name)
      const here = await near.read(name)
      if (here) {
        used(name, here.size)
        return here
      }
      try {
        await brought(name)
      } catch (error) {
        if (error instanceof FilesUnavailable) throw error
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
