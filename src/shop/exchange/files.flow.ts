import { appendFile, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { unzip, ZipProblem } from '#kit/archive/zip.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import type { Exchange } from './exchange.store.ts'
import * as store from './exchange.store.ts'
import { isZip, partBytes, safeName, sessionLimits } from './session-files.ts'

export type FileProblemCode =
  | 'file_name_bad'
  | 'file_too_large'
  | 'session_full'
  | 'file_missing'
  | 'zip_broken'
  | 'zip_name'
  | 'zip_bomb'
  | 'zip_unsupported'
export type ExchangeFileRefusal = { code: FileProblemCode; detail: string }

export const folderOf = (app: App, exchangeId: number): string => {
  if (!app.exchange) throw new Error('this process keeps no files of exchanges')
  return path.join(app.exchange.folder, String(exchangeId))
}

/**
 * mode=file: appends a part to a file. A part is written whole or not at all: a partial write of a killed process is truncated before the next
 * part. Parts have no number; they are joined in order of arrival.
 */
export async function appendPart(
  app: App,
  session: Exchange,
  given: string,
  bytes: Uint8Array,
): Promise<Result<{ name: string }, ExchangeFileRefusal>> {
  const name = safeName(given)
  if (name === null) return refuse({ code: 'file_name_bad', detail: given.slice(0, 100) })
  if (bytes.length > partBytes) return refuse({ code: 'file_too_large', detail: name })
  const weight = await store.weightOf(app.db, session.id)
  if (weight.bytes + bytes.length > sessionLimits.bytes || weight.files >= sessionLimits.files)
    return refuse({ code: 'session_full', detail: name })
  const before = await store.fileNamed(app.db, session.id, name)
  const known = before?.state === 'coming' ? before.bytes : 0
  const file = path.join(folderOf(app, session.id), name)
  await mkdir(path.dirname(file), { recursive: true })
  await cutTo(file, known)
  await appendFile(file, bytes)
  await store.recordFile(app.db, session.id, name, known + bytes.length)
  if (session.state !== 'open')
    await store.saveExchange(app.db, session.id, { state: 'open', problem: '', counts: { settled: 0 } })
  return ok({ name })
}

async function cutTo(file: string, bytes: number): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found) await (await open(file, 'w')).close()
  else if (found.size !== bytes) await truncate(file, bytes)
}

/**
 * Unpacks every complete archive of the session; its files are treated as if uploaded separately. An incomplete archive does not stop the
 * others; it is refused, or with `isMoreToCome` waits for its next part.
 */
export async function unpackArchives(
  app: App,
  session: Exchange,
  isMoreToCome = false,
): Promise<Result<undefined, ExchangeFileRefusal>> {
  const folder = folderOf(app, session.id)
  const archives = (await store.filesOf(app.db, session.id)).filter(
    ({ name, state }) => isZip(name) && state === 'coming',
  )
  let broken: ExchangeFileRefusal | null = null
  for (const archive of archives) {
    const weight = await store.weightOf(app.db, session.id)
    const limits = { bytes: sessionLimits.bytes - weight.bytes, files: sessionLimits.files - weight.files }
    try {
      const names = await unzip(path.join(folder, archive.name), folder, limits, (name) =>
        isZip(name) ? null : safeName(name),
      )
      const files = await Promise.all(
        names.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })),
      )
      await store.recordFiles(app.db, session.id, files)
      await store.saveFile(app.db, archive.id, { state: 'done' })
      await rm(path.join(folder, archive.name), { force: true })
    } catch (error) {
      if (!(error instanceof ZipProblem)) throw error
      const isWaiting = isMoreToCome && error.code === 'zip_broken'
      if (!isWaiting) await store.saveFile(app.db, archive.id, { state: 'failed', problem: error.code })
      broken ??= { code: error.code, detail: [archive.name, error.message].filter(Boolean).join(': ') }
    }
  }
  return broken ? refuse(broken) : ok()
}

const filesKeptMs = 3 * 86_400_000
const journalKeptMs = 180 * 86_400_000

/** Deletes files of ended sessions after three days and journal entries after half a year. */
export async function deleteOldExchangeData(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const kept = app.exchange ? await readdir(app.exchange.folder).catch(() => []) : []
  const ended = new Set(kept.length > 0 ? await store.endedBefore(app.db, new Date(now - filesKeptMs)) : [])
  for (const id of kept.map(Number).filter((one) => ended.has(one)))
    await rm(folderOf(app, id), { recursive: true, force: true })
  await store.deleteOldExchanges(app.db, new Date(now - journalKeptMs))
}
