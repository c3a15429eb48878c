import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isDataFault } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { type AbsentGoods, openImport, runImport } from '#shop/imports/import.flow.ts'
import { type Counts, type FileRefusal, presentFileRefusal } from '#shop/imports/refusals.ts'
import type { Exchange, ExchangeFile } from './exchange.store.ts'
import * as store from './exchange.store.ts'
import { exchangeText } from './exchange-texts.ts'
import { type ExchangeFileRefusal, folderOf, unpackArchives } from './files.flow.ts'
import { isXml, isZip, safeName, seriesOf } from './session-files.ts'

export const importFile = defineJob({
  name: 'exchange_import',
  payload: z.object({ file_id: z.int() }),
  key: ({ file_id }) => `exchange_import:${file_id}`,
})
export const settleExchange = defineJob({
  name: 'exchange_settle',
  payload: z.object({ exchange_id: z.int() }),
  key: ({ exchange_id }) => `exchange_settle:${exchange_id}`,
})

/** A session without further requests is settled after this time. */
const settleAfterMs = 15 * 60_000
/** Polling interval while a request waits: 1C repeats the request at once after «not yet», so the answer may be delayed. */
const lookAgainMs = 200

export type ImportStep =
  | { is: 'done' }
  | { is: 'going'; done: number; total: number }
  | { is: 'failed'; problem: string }

/**
 * mode=import: starts the import of a file as a job, or reports its progress. 1C repeats the request while the answer is `progress`. `waitMs`:
 * how long to wait for the end before answering «not yet».
 */
export async function importStep(
  app: App,
  session: Exchange,
  given: string,
  waitMs: number,
): Promise<Result<ImportStep, ExchangeFileRefusal>> {
  const unpacked = await unpackArchives(app, session)
  if (!unpacked.ok) return unpacked
  const name = safeName(given)
  if (name === null) return refuse({ code: 'file_name_bad', detail: given.slice(0, 100) })
  // An archive or a picture was processed with its upload: nothing remains to do.
  if (isZip(name)) return ok({ is: 'done' })
  const file = await store.fileNamed(app.db, session.id, name)
  if (!file) return refuse({ code: 'file_missing', detail: name })
  if (!isXml(name)) return ok({ is: 'done' })
  if (file.state === 'coming') {
    await store.saveFile(app.db, file.id, { state: 'waiting' })
    await addJobs(app.db, [importFile.of({ file_id: file.id })])
  }
  return ok(await lookFor(app, file.id, waitMs))
}

async function lookFor(app: App, fileId: number, waitMs: number): Promise<ImportStep> {
  for (let waited = 0; ; waited += lookAgainMs) {
    const file = (await store.fileById(app.db, fileId))!
    if (file.state === 'done') return { is: 'done' }
    if (file.state === 'failed') return { is: 'failed', problem: file.problem }
    if (waited >= waitMs) return { is: 'going', done: file.done, total: file.total }
    await pause(lookAgainMs)
  }
}

/** An import that fails this many times, over about a minute, has failed for good: 1C repeats its request until it gets a final answer. */
const mostAttempts = 4

/**
 * The job behind `import`. If it is killed and restarted, it resumes where it stopped (decision 0008). An error is retried a few times; then
 * the file has failed, and both 1C and the journal get the reason. The next exchange sends the file again.
 */
export async function importExchangedFile(app: App, fileId: number, attempt: number): Promise<void> {
  const file = await store.fileById(app.db, fileId)
  const session = file && (await store.exchangeById(app.db, file.exchangeId))
  if (!file || !session || file.state === 'done' || file.state === 'failed') return
  await store.saveFile(app.db, fileId, { state: 'running' })
  const made = await takeWithPackage(app, session, file).catch(async (error: unknown) => {
    if (error instanceof AnotherImport || (attempt < mostAttempts && !isDataFault(error))) throw error
    app.log.error({ err: error, exchange: session.id, file: file.name }, 'a file of 1C broke its import')
    const { language } = (await companyById(app, session.companyId)).settings
    await failFile(app, file, `${exchangeText('fault', language)}: ${file.name}`)
    return null
  })
  if (!made) return
  if (!made.ok) {
    const { language } = (await companyById(app, session.companyId)).settings
    await failFile(app, file, presentFileRefusal({ ...made.refusal, file: file.name }, language))
    app.log.warn({ exchange: session.id, file: file.name, reason: made.refusal.code }, 'a file of 1C was not taken in')
    return
  }
  await store.saveFile(app.db, fileId, { state: 'done', importId: made.value.importId })
  await noteDone(app, session.id, made.value.counts)
  if (session.version !== '')
    await addJobs(app.db, [
      settleExchange.of({ exchange_id: session.id }, { runAt: new Date(app.clock.now().getTime() + settleAfterMs) }),
    ])
}

async function failFile(app: App, { id, exchangeId }: ExchangeFile, problem: string): Promise<void> {
  await store.saveFile(app.db, id, { state: 'failed', problem })
  await store.saveExchange(app.db, exchangeId, { state: 'failed', problem })
}

/** A manual import is running: the job is retried, however long that takes. */
class AnotherImport extends Error {}

/**
 * Imports a file and withdraws what its package no longer lists, if that can be determined. A full catalogue comes in pieces, each marked as
 * full; only all pieces together show what is absent. A 1C that reported its version announces the end of the transfer (`deactivate`,
 * `complete`); an older one has sent every piece before it requests the import of the last.
 */
async function takeWithPackage(app: App, session: Exchange, file: ExchangeFile): Promise<Taken> {
  const series = seriesOf(file.name)
  const pieces = session.version === '' && series !== '' ? await piecesOf(app, session.id, series) : []
  const tell = (done: number, total: number) => store.saveFile(app.db, file.id, { done, total })
  const own = await takeIn(app, session, [file.name], pieces.length === 1 || series === '' ? undefined : 'kept', tell)
  const isLast = pieces.length > 1 && pieces.every(({ id, state }) => id === file.id || state === 'done')
  if (!own.ok || !isLast) return own
  const gone = await takeIn(
    app,
    session,
    pieces.map(({ name }) => name),
    'only',
    tell,
  )
  if (!gone.ok) return gone
  const counts = structuredClone(own.value.counts)
  for (const entity of ['products', 'variants'] as const)
    counts[entity].withdrawn += gone.value.counts[entity].withdrawn
  return ok({ ...own.value, counts })
}

const piecesOf = async (app: App, exchangeId: number, series: string): Promise<ExchangeFile[]> =>
  (await store.filesOf(app.db, exchangeId)).filter(({ name }) => seriesOf(name) === series)

type Taken = Result<{ importId: number; counts: Counts }, FileRefusal>

async function takeIn(
  app: App,
  session: Exchange,
  names: readonly string[],
  absent: AbsentGoods | undefined,
  tell: (done: number, total: number) => Promise<void>,
): Promise<Taken> {
  const folder = folderOf(app, session.id)
  const importApp = { db: app.db, clock: app.clock, files: app.exchange?.pictures }
  const files = names.map((name) => path.join(folder, name))
  // Newer 1C sends files in folders (`goods/1/import….xml`) and pictures next to these.
  const wish = { companyId: session.companyId, files, absent, picturesIn: folder }
  const opened = await openImport(importApp, wish)
  if (!opened.ok) return opened
  const { importId } = opened.value
  const ran = await runImport(importApp, importId, slowly(tell))
  if (!ran.ok && ran.refusal.code === 'import_running')
    throw new AnotherImport('another import of this company is running')
  return ran.ok ? ok({ importId, counts: ran.value.counts }) : ran
}

/** Reports progress one call at a time: reports that arrive during a write are dropped. */
function slowly(tell: (done: number, total: number) => Promise<void>) {
  let busy = false
  return ({ done, total }: { done: number; total: number }) => {
    if (busy) return
    busy = true
    void tell(done, total)
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }
}

async function noteDone(app: App, exchangeId: number, counts: Counts): Promise<void> {
  const session = (await store.exchangeById(app.db, exchangeId))!
  const more: Record<string, number> = {}
  for (const [entity, outcome] of Object.entries(counts))
    for (const [name, count] of Object.entries(outcome as Record<string, number>)) {
      const key = `${entity}.${name}`
      if (count > 0) more[key] = (session.counts[key] ?? 0) + count
    }
  const files = (await store.filesOf(app.db, exchangeId)).filter(({ name }) => isXml(name) || isZip(name))
  const isDone = files.every(({ state }) => state === 'done')
  // A problem of a file that was refused and not sent again remains.
  await store.saveExchange(app.db, exchangeId, { counts: more, ...(isDone && { state: 'done' }) })
}

/**
 * mode=deactivate and mode=complete: 1C has sent everything. A job withdraws absent goods; this waits up to `waitMs` for it, and the job
 * completes in any case.
 */
export async function endTransfer(app: App, session: Exchange, waitMs: number): Promise<void> {
  await addJobs(app.db, [settleExchange.of({ exchange_id: session.id })])
  for (let waited = 0; waited < waitMs; waited += lookAgainMs) {
    if ((await store.exchangeById(app.db, session.id))?.counts.settled) return
    await pause(lookAgainMs)
  }
}

/**
 * Withdraws what a catalogue sent in pieces no longer lists: the pieces of each series are read again as one package, only to withdraw, since
 * newer prices and stock may have arrived.
 */
export async function settle(app: App, exchangeId: number): Promise<void> {
  const session = await store.exchangeById(app.db, exchangeId)
  if (!session || session.counts.settled) return
  for (const series of session.version === '' ? [] : ['goods', 'import', 'offers']) {
    const pieces = await piecesOf(app, exchangeId, series)
    if (pieces.some(({ state }) => state === 'waiting' || state === 'running'))
      throw new Error(`exchange ${exchangeId} is still being taken in`)
    if (pieces.length === 0 || pieces.some(({ state }) => state !== 'done')) continue
    if (
      !(await store.isAnyFull(
        app.db,
        pieces.flatMap(({ importId }) => importId ?? []),
      ))
    )
      continue
    const names = pieces.map(({ name }) => name)
    const made = await takeIn(app, session, names, 'only', async () => {})
    if (!made.ok)
      throw new Error(`the catalogue of exchange ${exchangeId} was not taken as a whole: ${made.refusal.code}`)
    const { products, variants } = made.value.counts
    const counts = { withdrawn: (session.counts.withdrawn ?? 0) + products.withdrawn + variants.withdrawn }
    session.counts = { ...session.counts, ...counts }
    await store.saveExchange(app.db, exchangeId, { counts })
  }
  await store.saveExchange(app.db, exchangeId, { counts: { settled: 1 } })
}
