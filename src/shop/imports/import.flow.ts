import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#kit/clock.ts'
import { type Database, inTransaction, isDataFault, sql, type Tx } from '#kit/db.ts'
import type { Files } from '#kit/files/files.ts'
import type { DownloadOptions } from '#kit/http/download.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import { companySettingsOf } from '#shop/company/company.flow.ts'
import { addEvents } from '#shop/events.ts'
import { moveAddresses } from '#shop/pages/redirects.flow.ts'
import { applyProducts, createReader, type ReadBatch } from './apply.flow.ts'
import { membersOf } from './commerceml/members.flow.ts'
import { decidePriceType, prepareReferences } from './commerceml/references.flow.ts'
import { hideEmptyCategories, showCategories } from './commerceml/references.store.ts'
import { FileProblem } from './files/encoding.ts'
import { readIntoStaging } from './files/read-files.flow.ts'
import type { ImportRequest, ImportRow, Phase } from './imports.store.ts'
import * as store from './imports.store.ts'
import { createPictureFetcher, type FetchLimits } from './pictures/picture-fetcher.flow.ts'
import { processNextPictures, savePictures } from './pictures/pictures.flow.ts'
import { countPictured } from './pictures/pictures.store.ts'
import { createAttributeBook } from './plan/attribute-book.flow.ts'
import { settleAttributeTypes, settleFilters } from './plan/attribute-types.store.ts'
import * as products from './products.store.ts'
import { addCounts, type Counts, type FileRefusal, noCounts } from './refusals.ts'
import { fullScopes, saveRemarks, withdrawAbsent } from './withdraw.flow.ts'

export type ImportApp = {
  db: Database
  clock: Clock
  /** Storage for pictures; without it pictures are skipped. */
  files?: Files
  /** Overrides how pictures are downloaded from URLs. */
  pictures?: { limits?: FetchLimits; network?: Pick<DownloadOptions, 'lookup' | 'allowPrivate'> }
}
/** `priceType`: the price type of the files to sell at, by name or id. */
export type ImportOptions = {
  companyId: number
  files: string[]
  full?: boolean
  dryRun?: boolean
  priceType?: string
  noPictures?: boolean
  picturesIn?: string
  absent?: AbsentGoods
}
export type AbsentGoods = store.AbsentGoods
/** Asks a person which of these price types to sell at; null: no answer. */
export type ChoosePriceType = (types: readonly string[]) => Promise<string | null>
export type OnProgress = (at: { phase: Phase; done: number; total: number }) => void
export type ImportReport = { importId: number; counts: Counts; notes: Record<string, number>; resumed: boolean }

const productsPerBatch = 500
const idsPerBatch = 500
/** Cached guest pages are invalidated at most once per this period during an import, in milliseconds. */
const noticeEveryMs = 500

/** Registers an import. An unfinished import of exactly the same files is resumed. */
export async function openImport(
  app: ImportApp,
  wish: ImportOptions,
): Promise<Result<{ importId: number; resumed: boolean }, FileRefusal>> {
  const files: store.ImportFile[] = []
  for (const name of wish.files) {
    const file = path.resolve(name)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return refuse({ code: 'file_missing', file: name, detail: '', line: null, column: null })
    files.push({ path: file, size: found.size, modified: found.mtime.toISOString() })
  }
  const request: ImportRequest = {
    files,
    full: wish.full ?? false,
    dryRun: wish.dryRun ?? false,
    ...(wish.absent && { absent: wish.absent }),
    ...(wish.priceType && { priceType: wish.priceType }),
    ...(wish.noPictures && { noPictures: true }),
    ...(wish.picturesIn && { picturesIn: wish.picturesIn }),
  }
  const unfinished = await store.findUnfinished(app.db, wish.companyId, request)
  if (unfinished) return ok({ importId: unfinished.id, resumed: true })
  const bytesTotal = files.reduce((sum, file) => sum + file.size, 0)
  const importId = await store.insertImport(app.db, {
    companyId: wish.companyId,
    state: 'running',
    phase: 'reading',
    request,
    progress: startOf(bytesTotal),
    counts: noCounts(),
  })
  return ok({ importId, resumed: false })
}

/**
 * Runs an import from its saved position: reads everything into staging rows, then applies them in bounded transactions that also save the
 * progress. An invalid file is refused before any of it is applied. An import that is killed at any point and run again ends in the same state
 * as an uninterrupted one.
 */
export async function runImport(
  app: ImportApp,
  importId: number,
  onProgress: OnProgress = () => {},
  askPriceType: ChoosePriceType = async () => null,
): Promise<Result<ImportReport, FileRefusal>> {
  const found = await store.findImport(app.db, importId)
  if (!found) return refuse({ code: 'file_missing', file: `#${importId}`, detail: '', line: null, column: null })
  return app.db.onSession(async (holder) => {
    // The lock belongs to this connection and ends with it, so two imports of a company never run together.
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(7215002, ${found.companyId}::int) as got`.execute(holder)
    if (!rows[0]!.got) return refuse({ code: 'import_running', file: '', detail: '', line: null, column: null })
    try {
      return await runSteps(app, found, onProgress, askPriceType)
    } finally {
      await sql`select pg_advisory_unlock(7215002, ${found.companyId}::int)`.execute(holder)
    }
  })
}

async function runSteps(
  app: ImportApp,
  found: ImportRow,
  onProgress: OnProgress,
  askPriceType: ChoosePriceType,
): Promise<Result<ImportReport, FileRefusal>> {
  let row = found
  const resumed = row.progress.bytes > 0 || row.phase !== 'reading'
  const report = () => onProgress({ phase: row.phase, ...extentOf(row) })
  await bounded(app.db, (tx) => store.clearRows(tx, row.companyId, row.id))

  if (row.phase === 'reading') {
    const fresh = { ...row, progress: startOf(row.progress.bytesTotal), counts: noCounts() }
    await bounded(app.db, (tx) => store.clearStagedRows(tx, row.id))
    try {
      row = await readIntoStaging(
        fresh,
        (work) => bounded(app.db, work),
        membersOf,
        (at) => {
          row = at
          report()
        },
      )
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      const { code, file, message, line, column } = error
      return dropped(fresh, { code, file, detail: message, line, column })
    }
  }
  if (row.progress.soldAt === undefined && row.request.absent !== 'only') {
    const { import: wished } = await companySettingsOf(app.db, row.companyId)
    const files = { companyId: row.companyId, importId: row.id, setting: wished.price_type }
    let chosen = await decidePriceType(app.db, files, row.request.priceType ?? null)
    if (!chosen.ok) {
      const answer = await askPriceType(chosen.types)
      if (answer) chosen = await decidePriceType(app.db, files, answer)
    }
    if (!chosen.ok) {
      return dropped(row, { code: chosen.code, file: '', detail: chosen.types.join(', '), line: null, column: null })
    }
    row.progress.soldAt = chosen.id
    await store.saveImport(app.db, row)
  }
  row = await applyAll(app, row, (at) => {
    row = at
    report()
  })
  return ok({ importId: row.id, counts: row.counts, notes: row.progress.notes, resumed })

  /** Refuses the import: no part of the files is applied. */
  async function dropped(at: ImportRow, refusal: FileRefusal): Promise<Result<ImportReport, FileRefusal>> {
    await bounded(app.db, (tx) => store.clearStagedRows(tx, at.id))
    await store.saveImport(app.db, { ...at, state: 'refused' })
    return refuse(refusal)
  }
}

/** Every step saves its position in the transaction of its work; a retried transaction starts from the same `row`. */
async function applyAll(app: ImportApp, start: ImportRow, report: (row: ImportRow) => void): Promise<ImportRow> {
  let row = start
  const write = !row.request.dryRun
  const { companyId } = row
  const tell = noticeTeller(app.clock, companyId)

  async function step(work: (tx: Tx, row: ImportRow) => Promise<ImportRow>): Promise<void> {
    row = await bounded(app.db, async (tx) => {
      const next = await work(tx, structuredClone(row))
      await store.saveImport(tx, next)
      return next
    })
    report(row)
  }

  const files = { companyId, importId: row.id, soldAt: row.progress.soldAt ?? null }
  const withdrawsOnly = row.request.absent === 'only'
  if (row.phase === 'references' && withdrawsOnly)
    await step(async (tx, next) => {
      await store.analyzeRows(tx)
      return at(next, 'withdraw_products')
    })
  if (row.phase === 'references') {
    await step(async (tx, next) => {
      const prepared = await prepareReferences(tx, files, write)
      addCounts(next.counts, prepared.counts)
      await saveRemarks(tx, next, prepared.remarks)
      next.progress.movedCategories = prepared.movedCategories
      await moveAddresses(tx, { companyId, staffId: null, at: app.clock.now() }, prepared.movedAddresses)
      await store.analyzeRows(tx)
      next.progress.total = (await store.countStaged(tx, row.id)).keys
      return at(next, 'products')
    })
  }
  if (row.phase === 'products') {
    const { references } = await prepareReferences(app.db, files, false)
    const book = createAttributeBook(companyId, write)
    const scope = { companyId, importId: row.id, limit: productsPerBatch, write }
    const reader = createReader((work) => bounded(app.db, work), scope, references)
    try {
      // A batch that the database rejects is applied product by product, so only the faulty product is refused.
      let attempted: ReadBatch | null = null
      let singleUntil = ''
      while (row.phase === 'products') {
        if (scope.limit === 1 && row.progress.cursor >= singleUntil) {
          scope.limit = productsPerBatch
          reader.forget()
        }
        let tries = 0
        const applied = await step(async (tx, next) => {
          if (tries++ > 0) {
            book.reset()
            reader.forget()
          }
          const read = await reader.next(next.progress.cursor)
          attempted = read
          if (!read) return at(next, 'withdraw_products')
          const { keys } = read
          const batch = await applyProducts(tx, scope, read, references, book)
          if (batch.hasMoved) reader.forget()
          addCounts(next.counts, batch.counts)
          await saveRemarks(tx, next, batch.remarks)
          next.progress.cursor = keys.at(-1)!
          next.progress.done += keys.length
          // After batches 1, 2, 4, 8…: the catalogue has doubled since the last analysis.
          const batchNo = Math.ceil(next.progress.done / productsPerBatch)
          if (write && batch.changed && Number.isInteger(Math.log2(batchNo))) await products.analyzeCatalog(tx)
          if (write) await tell(tx, batch.changed)
          return next
        }).catch((error: unknown) => {
          if (!isDataFault(error) || !attempted) throw error
          return error as Error
        })
        if (!applied) continue
        book.reset()
        reader.forget()
        const { keys } = attempted!
        if (keys.length === 1) await step(async (tx, next) => skipProduct(tx, next, attempted!, applied))
        else {
          scope.limit = 1
          singleUntil = keys.at(-1)!
        }
      }
    } finally {
      await reader.close()
    }
  }
  for (const part of ['products', 'offers'] as const) {
    const phase: Phase = part === 'products' ? 'withdraw_products' : 'withdraw_variants'
    const following: Phase = part === 'products' ? 'withdraw_variants' : 'cards'
    while (row.phase === phase) {
      await step(async (tx, next) => {
        const [scopeNo, after] = next.progress.cursor.split(' ').map(Number) as [number, number?]
        const scope = fullScopes(next, part)[scopeNo]
        if (!scope) return at(next, following)
        const withdrawn = await withdrawAbsent(tx, next, scope, after ?? 0, write)
        next.progress.cursor = withdrawn === null ? String(scopeNo + 1) : `${scopeNo} ${withdrawn}`
        if (write) await tell(tx, withdrawn !== null)
        return next
      })
    }
  }
  while (row.phase === 'cards') {
    await step(async (tx, next) => {
      const { movedCategories, cursor } = next.progress
      const ids =
        write && movedCategories.length
          ? await products.productsOfCategories(tx, movedCategories, Number(cursor), idsPerBatch)
          : []
      // A category that products moved into may have been hidden because it was empty.
      if (ids.length) await showCategories(tx, ids)
      await refreshCards(tx, row.companyId, ids)
      if (ids.length) return { ...next, progress: { ...next.progress, cursor: String(ids.at(-1)) } }
      const hidden = write && (await hideEmptyCategories(tx, companyId))
      const retyped = write && (await settleAttributeTypes(tx, companyId))
      const unfiltered = write && (await settleFilters(tx, companyId))
      if (write) await tell.last(tx, hidden || retyped || unfiltered || movedCategories.length > 0)
      const total = await countPictured(tx, companyId, row.id)
      return { ...at(next, 'pictures'), progress: { ...next.progress, cursor: '0', done: 0, total } }
    })
  }
  // Pictures come last because they take longest: the shop already sells while they are processed.
  const { limits, network } = app.pictures ?? {}
  const fetcher = createPictureFetcher(app, companyId, limits, network)
  const takesPictures = write && !withdrawsOnly && !row.request.noPictures
  const sources = takesPictures && app.files ? { kept: app.files, fetch: fetcher.fetch } : null
  while (row.phase === 'pictures') {
    const batch = sources && (await processNextPictures(app.db, row, sources))
    await step(async (tx, next) => {
      if (batch) {
        await savePictures(tx, next, batch)
        await tell(tx, batch.changed.length > 0)
        return next
      }
      if (write) {
        await tell.last(tx, false)
        await addEvents(tx, companyId, [{ type: 'import.applied', importId: row.id }], app.clock.now())
      }
      return { ...at(next, 'done'), state: 'done' }
    })
  }
  fetcher.close()
  await bounded(app.db, (tx) => sql`delete from import_rows where import_id = ${row.id}`.execute(tx), 'on')
  return row
}

/** A product whose rows the database rejects is refused with all its offers; the shop keeps its previous data. */
async function skipProduct(
  tx: Tx,
  row: ImportRow,
  { keys, products, offers }: ReadBatch,
  error: Error,
): Promise<ImportRow> {
  const key = keys[0]!
  const { counts, progress } = row
  const refused = { key, code: 'row_fault', detail: error.message, refused: true } as const
  const own = offers.get(key) ?? []
  if (products.has(key)) {
    counts.products.read++
    counts.products.refused++
  }
  counts.variants.read += own.length
  counts.variants.refused += own.length
  await saveRemarks(tx, row, [{ ...refused, entity: products.has(key) ? 'products' : 'variants' }])
  progress.cursor = key
  progress.done++
  return row
}

/** Starts a phase. The counts remain, so a resumed import continues the counts of the killed one. */
function at(row: ImportRow, phase: Phase): ImportRow {
  return { ...row, phase, progress: { ...row.progress, cursor: phase === 'products' ? '' : '0' } }
}

const startOf = (bytesTotal: number): store.Progress => ({
  file: 0,
  bytes: 0,
  bytesTotal,
  cursor: '',
  done: 0,
  total: 0,
  scopes: [],
  movedCategories: [],
  notes: {},
})

function extentOf({ phase, progress }: ImportRow): { done: number; total: number } {
  return phase === 'reading'
    ? { done: progress.bytes, total: progress.bytesTotal }
    : { done: progress.done, total: progress.total }
}

function noticeTeller(clock: Clock, companyId: number) {
  let lastAt = 0
  let owed = false
  const send = async (tx: Tx) => {
    lastAt = clock.now().getTime()
    owed = false
    await notifyTags(tx, companyId, [`company:${companyId}`])
  }
  const tell = async (tx: Tx, changed: boolean) => {
    owed ||= changed
    if (owed && clock.now().getTime() - lastAt >= noticeEveryMs) await send(tx)
  }
  return Object.assign(tell, { last: async (tx: Tx, changed: boolean) => (owed || changed ? send(tx) : undefined) })
}

/**
 * An import may take longer than a page, but each of its parts is still one bounded transaction. It reads few rows of large tables at a time,
 * so sequential scans are disabled whatever the statistics say. A step does not wait for the disk: a power failure loses the last steps
 * together with their progress record, and the import resumes before them; the final transaction waits for all.
 */
function bounded<T>(db: Database, work: (tx: Tx) => Promise<T>, waitForDisk: 'on' | 'off' = 'off'): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', '600000', true), set_config('lock_timeout', '30000', true),
      set_config('idle_in_transaction_session_timeout', '120000', true), set_config('enable_seqscan', 'off', true),
      set_config('synchronous_commit', ${waitForDisk}, true)`.execute(tx)
    return work(tx)
  })
}
