import { isDataFault, type Tx } from '#kit/db.ts'
import type { Member } from '../commerceml/members.flow.ts'
import {
  addRemarks,
  generatedIds,
  type ImportRow,
  type RowToStage,
  type Scope,
  saveImport,
  stageRows,
  withGeneratedId,
} from '../imports.store.ts'
import { cleanDescription, longestDescription } from '../plan/names.ts'
import type { Entity, Remark } from '../refusals.ts'
import { FileProblem } from './encoding.ts'
import type { FeedOffer, FeedProduct, FeedRecord } from './feed.ts'
import { readFeed } from './read-feed.ts'

const rowsPerBatch = 1_000
/** Limits batches with long texts, in characters, so that memory use stays constant. */
const lettersPerBatch = 2_000_000

/** Reads all files of an import into staging rows; memory use does not depend on the size of the files. */
export async function readIntoStaging(
  start: ImportRow,
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  open: (path: string, onBytes: (bytes: number) => void) => AsyncIterable<Member>,
  report: (row: ImportRow) => void,
): Promise<ImportRow> {
  const row = structuredClone(start)
  const knownOwnIds = await inTransaction((tx) => generatedIds(tx, row.companyId))
  let rows: RowToStage[] = []
  let remarks: Remark[] = []
  let letters = 0
  let memberNo = 0

  // While one batch is being written the next is read; at most these two are in memory.
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const batch = { rows, remarks, fileNo: memberNo }
    rows = []
    remarks = []
    letters = 0
    await writing
    const at = structuredClone(row)
    writing = inTransaction((tx) => stage(tx, batch, at))
      .catch((error: unknown) => {
        if (!isDataFault(error)) throw error
        return stageOneByOne(batch, at)
      })
      .then((told) => {
        if (told > 0) count('id_repeated', told)
        report(at)
      })
    // Its error is thrown at the next `await writing`; this only prevents an unhandled rejection.
    writing.catch(() => {})
  }

  async function stage(tx: Tx, batch: RowBatch, at: ImportRow): Promise<number> {
    const apart = await stageRows(tx, row.id, batch.fileNo, batch.rows)
    const told = apart.filter(({ kind }) => kind === 'offer').map(idRepeated)
    await addRemarks(tx, row.id, [...batch.remarks, ...told])
    await saveImport(tx, at)
    return told.length
  }

  /** Splits a batch that the database rejects until the faulty row is found; that row is refused. */
  async function stageOneByOne(batch: RowBatch, at: ImportRow): Promise<number> {
    const middle = Math.ceil(batch.rows.length / 2)
    let told = 0
    for (const half of [batch.rows.slice(0, middle), batch.rows.slice(middle)]) {
      if (half.length === 0) continue
      const part = { ...batch, rows: half, remarks: [] }
      try {
        told += await inTransaction((tx) => stage(tx, part, at))
      } catch (error) {
        if (!isDataFault(error)) throw error
        const [only, ...others] = half
        if (only && others.length === 0) refuseRow(only, error)
        else told += await stageOneByOne(part, at)
      }
    }
    await inTransaction((tx) => addRemarks(tx, row.id, batch.remarks))
    return told
  }

  /** The remark is stored with the next batch; there always is one, possibly empty. */
  function refuseRow({ kind, key }: RowToStage, error: unknown): void {
    const entity = entityOfKind[kind] ?? 'products'
    row.counts[entity].read++
    row.counts[entity].refused++
    remarks.push({ entity, key, code: 'row_fault', detail: String((error as Error).message), refused: true })
  }

  let name = ''
  try {
    for (const [fileNo, file] of row.request.files.entries()) {
      row.progress.file = fileNo
      report(row)
      name = file.path
      for await (const member of open(file.path, (bytes) => (row.progress.bytes += bytes))) {
        name = member.name
        await readMember(member)
        memberNo++
      }
    }
  } catch (error) {
    if (error instanceof FileProblem) error.file = name
    throw error
  } finally {
    // The caller deletes the rows of an invalid file: no write may still be pending.
    await writing.catch(() => {})
  }
  await flush()
  await writing
  row.phase = 'references'
  await flush()
  await writing
  return row

  async function readMember({ bytes }: Member): Promise<void> {
    const scopes: Scope[] = []
    let source = ''
    for await (const record of readFeed(bytes)) {
      if (record.kind === 'source') {
        source = record.source
        for (const scope of scopes) scope.source ||= source
      } else if (record.kind === 'scope') {
        scopes.push({ source, part: record.part, full: record.full, named: false, read: 0 })
      } else if (record.kind === 'note') {
        note(record)
      } else {
        if (record.kind === 'product') boundText(record)
        rows.push(toStage(record, source, knownOwnIds))
        countIn(scopes, record)
        if (rows.length >= rowsPerBatch || letters >= lettersPerBatch) await flush()
      }
    }
    row.progress.scopes.push(...scopes)
    await flush()
  }

  /** Stores a description as the page shows it; one that is too long is cut, with a note. */
  function boundText(product: FeedProduct): void {
    if (product.description === undefined) return
    const { text, isCut } = cleanDescription(product.description)
    if (isCut) {
      const detail = `${product.description.length} → ${longestDescription}`
      remarks.push({ entity: 'products', key: product.id, code: 'text_cut', detail, refused: false })
      count('text_cut')
    }
    product.description = text
    letters += text.length
  }

  function count(code: string, more = 1): void {
    row.progress.notes[code] = (row.progress.notes[code] ?? 0) + more
  }

  function note(record: Extract<FeedRecord, { kind: 'note' }>): void {
    const { code, key, detail } = record
    if (code === 'feed_old' || code === 'encoding_mended' || code === 'xml_mended') {
      count(code)
      if (code !== 'feed_old') remarks.push({ entity: 'products', key: name, code, detail, refused: false })
      return
    }
    const entity = entityOf[detail]
    if (!entity) return
    row.counts[entity].read++
    row.counts[entity].refused++
    remarks.push({ entity, key, code, detail, refused: true })
  }
}

type RowBatch = { rows: RowToStage[]; remarks: Remark[]; fileNo: number }

const entityOfKind: Record<string, Entity> = { category: 'categories', offer: 'variants', characteristic: 'variants' }

const entityOf: Record<string, Entity> = {
  Группа: 'categories',
  category: 'categories',
  Товар: 'products',
  Предложение: 'variants',
  offer: 'variants',
}

function idRepeated({ key, data }: RowToStage): Remark {
  const { name, prices } = data as FeedOffer
  return {
    entity: 'variants',
    key,
    code: 'id_repeated',
    detail: `${name ?? ''} ${prices?.[0]?.amount ?? ''}`.trim(),
    refused: false,
  }
}

type StageableRecord = Exclude<FeedRecord, { kind: 'source' | 'scope' | 'note' }>

function toStage(record: StageableRecord, source: string, knownOwnIds: ReadonlySet<string>): RowToStage {
  const key = record.id
  let row: RowToStage = { kind: record.kind, key, product_key: '', shared: false, data: record as RowToStage['data'] }
  if (record.kind === 'offer' || record.kind === 'characteristic') row.product_key = record.productId
  else if (record.kind === 'product') {
    row = { ...row, product_key: key, shared: record.shared === true, data: { ...row.data, ...{ source } } }
  }
  return row.data.identity && knownOwnIds.has(`${key}~${row.data.identity}`) ? withGeneratedId(row) : row
}

function countIn(scopes: Scope[], record: StageableRecord): void {
  const part = record.kind === 'product' ? 'products' : record.kind === 'offer' ? 'offers' : null
  const scope = scopes.findLast((candidate) => candidate.part === part)
  if (!scope) return
  scope.read++
  if (record.kind === 'offer' && record.name) scope.named = true
}
