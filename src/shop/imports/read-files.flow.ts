import type { Tx } from '#kit/db.ts'
import { FileProblem } from './encoding.ts'
import type { FeedRecord } from './feed.ts'
import { addRemarks, type ImportRow, type RowToStage, type Scope, saveImport, stageRows } from './imports.store.ts'
import { readFeed } from './read-feed.ts'
import type { Entity, Remark } from './refusals.ts'

const rowsPerBatch = 1_000

/** Reads all files of an import into staging rows; memory holds one batch whatever the size of the files. */
export async function readIntoStaging(
  start: ImportRow,
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  open: (path: string) => AsyncIterable<Uint8Array>,
  report: (row: ImportRow) => void,
): Promise<ImportRow> {
  const row = structuredClone(start)
  let rows: RowToStage[] = []
  let remarks: Remark[] = []

  // While one batch is being written the next is being read; never more than these two are held.
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const batch = { rows, remarks, row: structuredClone(row) }
    rows = []
    remarks = []
    await writing
    writing = inTransaction(async (tx) => {
      if (batch.rows.length) await stageRows(tx, row.id, batch.row.progress.file, batch.rows)
      await addRemarks(tx, row.id, batch.remarks)
      await saveImport(tx, batch.row)
    }).then(() => report(batch.row))
    // Its failure is met at the next `await writing`; until then it is nobody's.
    writing.catch(() => {})
  }

  try {
    for (const [fileNo, file] of row.request.files.entries()) {
      row.progress.file = fileNo
      report(row)
      const scopes: Scope[] = []
      let source = ''
      for await (const record of readFeed(counted(open(file.path), (bytes) => (row.progress.bytes += bytes)))) {
        if (record.kind === 'source') {
          source = record.source
          for (const scope of scopes) scope.source ||= source
        } else if (record.kind === 'scope') {
          scopes.push({ source, part: record.part, full: record.full, named: false, read: 0 })
        } else if (record.kind === 'note') {
          note(record)
        } else {
          rows.push(toStage(record, source))
          countIn(scopes, record)
          if (rows.length >= rowsPerBatch) await flush()
        }
      }
      row.progress.scopes.push(...scopes)
      await flush()
    }
  } catch (error) {
    if (error instanceof FileProblem) error.file = row.request.files[row.progress.file]?.path ?? ''
    throw error
  } finally {
    // A broken file is cleared away by the caller: nothing may still be on its way into the tables.
    await writing.catch(() => {})
  }
  row.phase = 'references'
  await flush()
  await writing
  return row

  function note(record: Extract<FeedRecord, { kind: 'note' }>): void {
    const { code, key, detail } = record
    if (code === 'feed_old') {
      row.progress.notes[code] = (row.progress.notes[code] ?? 0) + 1
      return
    }
    const entity = entityOf[detail]
    if (!entity) return
    row.counts[entity].read++
    row.counts[entity].refused++
    remarks.push({ entity, key, code, detail, refused: true })
  }
}

const entityOf: Record<string, Entity> = {
  Группа: 'categories',
  category: 'categories',
  Товар: 'products',
  Предложение: 'variants',
  offer: 'variants',
}

type StageableRecord = Exclude<FeedRecord, { kind: 'source' | 'scope' | 'note' }>

function toStage(record: StageableRecord, source: string): RowToStage {
  const key = record.id
  if (record.kind === 'offer')
    return { kind: record.kind, key, product_key: record.productId, shared: false, data: record }
  if (record.kind === 'product') {
    return { kind: record.kind, key, product_key: key, shared: record.shared === true, data: { ...record, source } }
  }
  return { kind: record.kind, key, product_key: '', shared: false, data: record }
}

function countIn(scopes: Scope[], record: StageableRecord): void {
  const part = record.kind === 'product' ? 'products' : record.kind === 'offer' ? 'offers' : null
  const scope = scopes.findLast((candidate) => candidate.part === part)
  if (!scope) return
  scope.read++
  if (record.kind === 'offer' && record.name) scope.named = true
}

async function* counted(source: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    count(chunk.length)
    yield chunk
  }
}
