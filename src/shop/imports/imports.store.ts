import { anyOf, type Db, sql } from '#kit/db.ts'
import { cutByLetters } from '#lib/text.ts'
import type { FeedCategory, FeedCharacteristic, FeedPriceType, FeedProperty, FeedWarehouse } from './files/feed.ts'
import type { StagedOffer, StagedProduct } from './plan/catalog-shapes.ts'
import type { Counts, Remark } from './refusals.ts'

export type ImportFile = { path: string; size: number; modified: string }
/** `priceType`: the price type to sell at, named by the operator. */
export type ImportRequest = {
  files: ImportFile[]
  full: boolean
  dryRun: boolean
  priceType?: string
  noPictures?: true
  /** An additional folder with pictures, besides those of the files. */
  picturesIn?: string
  absent?: AbsentGoods
}
/**
 * What to do with goods that a full package does not list, if the default does not apply. `kept`: the package is part of a larger one, nothing
 * is withdrawn; `only`: the parts were applied separately, and this import only withdraws.
 */
export type AbsentGoods = 'kept' | 'only'
export type Phase =
  | 'reading'
  | 'references'
  | 'products'
  | 'withdraw_products'
  | 'withdraw_variants'
  | 'cards'
  | 'pictures'
  | 'done'

/** The position of the import; saved in the transaction of each batch, so a killed import resumes from it. */
export type Progress = {
  file: number
  bytes: number
  bytesTotal: number
  /** External id of the last applied product, or the last id withdrawn or refreshed. */
  cursor: string
  done: number
  total: number
  scopes: Scope[]
  movedCategories: number[]
  notes: Record<string, number>
  /** External id of the price type to sell at, once decided; null: none of these files has it. */
  soldAt?: string | null
}
export type Scope = { source: string; part: 'products' | 'offers'; full: boolean; named: boolean; read: number }

export type ImportRow = {
  id: number
  companyId: number
  state: 'running' | 'done' | 'refused'
  phase: Phase
  request: ImportRequest
  progress: Progress
  counts: Counts
}

export async function insertImport(db: Db, row: Omit<ImportRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, file, state, phase, request, progress, counts)
    values (${row.companyId}, ${row.request.files.map((file) => file.path).join(', ')}, ${row.state}, ${row.phase},
      ${JSON.stringify(row.request)}::jsonb, ${JSON.stringify(row.progress)}::jsonb, ${JSON.stringify(row.counts)}::jsonb)
    returning id`.execute(db)
  return rows[0]!.id
}

const columns = sql`id, company_id as "companyId", state, phase, request, progress, counts`

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from imports where id = ${id}`.execute(db)
  return rows[0]
}

/** An unfinished import with the same files and options. */
export async function findUnfinished(
  db: Db,
  companyId: number,
  request: ImportRequest,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports
    where company_id = ${companyId} and state = 'running' and request = ${JSON.stringify(request)}::jsonb
    order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function saveImport(db: Db, row: ImportRow): Promise<void> {
  await sql`update imports set state = ${row.state}, phase = ${row.phase}, progress = ${JSON.stringify(row.progress)}::jsonb,
    counts = ${JSON.stringify(row.counts)}::jsonb, updated_at = now() where id = ${row.id}`.execute(db)
}

export async function deleteImport(db: Db, id: number): Promise<void> {
  await sql`delete from import_rows where import_id = ${id}`.execute(db)
  await sql`delete from imports where id = ${id}`.execute(db)
}

/** Deletes rows of the company's other imports, which will never be applied: a company runs one import at a time. */
export async function clearRows(db: Db, companyId: number, keepImportId: number): Promise<void> {
  await sql`delete from import_rows r using imports i
    where i.id = r.import_id and i.company_id = ${companyId} and i.id <> ${keepImportId}`.execute(db)
  await sql`update imports set state = 'abandoned' where company_id = ${companyId} and state = 'running'
    and id <> ${keepImportId}`.execute(db)
}

export async function clearStagedRows(db: Db, importId: number): Promise<void> {
  await sql`delete from import_rows where import_id = ${importId}`.execute(db)
  await sql`delete from import_refusals where import_id = ${importId}`.execute(db)
}

/** Fields of the record that staging reads. */
type StagedData = {
  identity?: string
  available?: boolean
  prices?: { amount: string }[]
  also?: string[]
}
export type RowToStage = {
  kind: string
  key: string
  product_key: string
  shared: boolean
  repeats?: number
  data: StagedData
}

/** Ids that earlier imports generated for different goods with the same id. */
export async function generatedIds(db: Db, companyId: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select external_id as id from variants where company_id = ${companyId} and external_id like 'yml:%~%'
    union select external_id from products where company_id = ${companyId} and external_id like 'yml:%~%'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Stages records. The same record in another file adds its fields (names in one file, prices or stock in another); in the same file it counts
 * as a repetition. If several offers share a product, the first describes it. Different goods with the same id are stored separately: all but
 * the first get a generated id and are returned.
 */
export async function stageRows(
  db: Db,
  importId: number,
  fileNo: number,
  rows: readonly RowToStage[],
): Promise<RowToStage[]> {
  const { one, others } = mergeSame(rows)
  if (one.length === 0) return []
  const { rows: taken } = await sql<{ kind: string; key: string }>`
    insert into import_rows (import_id, kind, key, product_key, file_no, repeats, data)
    select ${importId}, r.kind, r.key, r.product_key, ${fileNo}, r.repeats, r.data
    from jsonb_to_recordset(${JSON.stringify(one)}::jsonb)
      as r (kind text, key text, product_key text, repeats int, data jsonb)
    on conflict (import_id, kind, key) do update set
      repeats = import_rows.repeats + excluded.repeats + case
        when import_rows.file_no = excluded.file_no and not excluded.data ? 'shared' then 1 else 0 end,
      data = case
        when excluded.data ? 'shared' then excluded.data || import_rows.data
        when excluded.data ? 'identity' and import_rows.file_no = excluded.file_no
          and not (import_rows.data -> 'available' = 'false' and excluded.data -> 'available' = 'true')
          then excluded.data || import_rows.data || also_listed(import_rows.data, import_rows.data, excluded.data)
        when excluded.data ? 'identity' and import_rows.file_no = excluded.file_no
          then import_rows.data || excluded.data || also_listed(import_rows.data, excluded.data, import_rows.data)
        else import_rows.data || excluded.data end,
      file_no = excluded.file_no
    where not import_rows.data ? 'identity' or not excluded.data ? 'identity'
      or import_rows.data ->> 'identity' = excluded.data ->> 'identity'
    returning kind, key`.execute(db)
  const known = new Set(taken.map(({ kind, key }) => `${kind} ${key}`))
  const apart = [...others, ...one.filter(({ kind, key }) => !known.has(`${kind} ${key}`)).map(withGeneratedId)]
  if (apart.length === 0) return []
  await stageRows(db, importId, fileNo, apart)
  return apart
}

/** The same goods under a generated id. It is derived from their identity, so the next file produces the same id. */
export function withGeneratedId<Row extends RowToStage>(row: Row): Row {
  const key = `${row.key}~${row.data.identity}`
  const product_key = row.product_key === row.key ? key : row.product_key
  return {
    ...row,
    key,
    product_key,
    data: { ...row.data, id: key, ...(row.kind === 'offer' && { productId: product_key }) },
  }
}

/** Merges equal records, as one statement must not touch a row twice. `others`: different goods with an id of these rows. */
function mergeSame(rows: readonly RowToStage[]): { one: (RowToStage & { repeats: number })[]; others: RowToStage[] } {
  const merged = new Map<string, RowToStage & { repeats: number }>()
  const others: RowToStage[] = []
  for (const row of rows) {
    const id = `${row.kind} ${row.key}`
    const first = merged.get(id)
    if (!first) merged.set(id, { ...row, repeats: row.repeats ?? 0 })
    else if (row.shared) first.data = { ...row.data, ...first.data }
    else if (row.data.identity !== first.data.identity) others.push(withGeneratedId(row))
    else {
      first.data = row.data.identity ? sensible(first.data, row.data) : { ...first.data, ...row.data }
      first.repeats++
    }
  }
  return { one: [...merged.values()], others }
}

/** For an offer that is listed twice: the first one, unless only the other is in stock. The other price is stored in `also`. */
function sensible(first: StagedData, other: StagedData): StagedData {
  const [used, left] = first.available === false && other.available === true ? [other, first] : [first, other]
  const price = left.prices?.[0]?.amount
  const also = price === undefined || price === used.prices?.[0]?.amount ? [] : [price]
  return { ...left, ...used, ...(also.length && { also: [...(first.also ?? []), ...also] }) }
}

export async function addRemarks(db: Db, importId: number, remarks: Remark[]): Promise<void> {
  if (remarks.length === 0) return
  const rows = remarks.map((r) => ({
    entity: r.entity,
    key: cutByLetters(r.key, 1_000).toWellFormed(),
    code: r.code,
    detail: cutByLetters(r.detail, 300).toWellFormed(),
    refused: r.refused,
  }))
  await sql`
    insert into import_refusals (import_id, entity, external_id, code, detail, refused)
    select ${importId}, r.entity, r.key, r.code, r.detail, r.refused
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (entity text, key text, code text, detail text, refused boolean)`.execute(
    db,
  )
}

/** The first three rows of each note, as examples. */
export async function noteExamples(db: Db, importId: number): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ code: string; examples: string[] }>`
    select code, array_agg(case when detail = '' then external_id else external_id || ' (' || detail || ')' end order by id) as examples
    from (select id, code, external_id, detail, row_number() over (partition by code order by id) as n from import_refusals
      where import_id = ${importId} and not refused) r where n <= 3 group by code`.execute(db)
  return new Map(rows.map(({ code, examples }) => [code, examples]))
}

/**
 * Remarks about the rows of these imports, refusals first: count and first examples per code. A product without a price that has one now is
 * not reported: prices come in separate files.
 */
export async function remarksOf(
  db: Db,
  importIds: readonly number[],
): Promise<{ code: string; refused: boolean; count: number; examples: string[] }[]> {
  const { rows } = await sql<{ code: string; refused: boolean; count: number; examples: string[] }>`
    select code, refused, count(*)::int as count,
      array_agg(case when detail = '' then external_id else external_id || ' (' || detail || ')' end order by id) filter (where n <= 3) as examples
    from (select id, code, refused, external_id, detail, row_number() over (partition by code, refused order by id) as n
      from import_refusals f where import_id = ${anyOf('bigint', importIds)}
        and not (code = 'without_price' and exists (
          select from imports i join products p on p.company_id = i.company_id and p.external_id = f.external_id
            join variants v on v.product_id = p.id and v.is_active join prices w on w.variant_id = v.id
            join price_types t on t.id = w.price_type_id and t.is_default
          where i.id = f.import_id and p.is_active))) r
    group by code, refused order by refused desc, count desc, code`.execute(db)
  return rows
}

export type StoredRemark = { entity: string; key: string; code: string; detail: string; refused: boolean }

export async function* eachRefusal(db: Db, importId: number): AsyncGenerator<StoredRemark> {
  let last = 0
  for (;;) {
    const { rows } = await sql<StoredRemark & { id: number }>`
      select id, entity, external_id as key, code, detail, refused from import_refusals
      where import_id = ${importId} and refused and id > ${last} order by id limit 500`.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

export async function countStaged(
  db: Db,
  importId: number,
): Promise<{ products: number; offers: number; keys: number }> {
  const { rows } = await sql<{ products: number; offers: number; keys: number }>`
    select count(*) filter (where kind = 'product') as products, count(*) filter (where kind = 'offer') as offers,
      count(distinct product_key) as keys
    from import_rows where import_id = ${importId} and product_key <> ''`.execute(db)
  return rows[0]!
}

/** The next products to apply, ordered by external id, including those that came only as offers. */
export async function nextProductKeys(db: Db, importId: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct product_key as key from import_rows
    where import_id = ${importId} and product_key <> '' and product_key > ${after}
    order by product_key limit ${limit}`.execute(db)
  return rows.map((row) => row.key)
}

export async function stagedBatch(
  db: Db,
  importId: number,
  keys: string[],
): Promise<{ products: Map<string, StagedProduct>; offers: Map<string, StagedOffer[]> }> {
  const { rows } = await sql<{ kind: string; key: string; product_key: string; repeats: number; data: object }>`
    select kind, key, product_key, repeats, data from import_rows
    where import_id = ${importId} and product_key <> '' and product_key = any(${keys}) order by kind, key`.execute(db)
  const products = new Map<string, StagedProduct>()
  const offers = new Map<string, StagedOffer[]>()
  const characteristics: FeedCharacteristic[] = []
  for (const { kind, key, product_key, repeats, data } of rows) {
    if (kind === 'product') products.set(key, { ...data, repeats } as StagedProduct)
    else if (kind === 'characteristic') characteristics.push(data as FeedCharacteristic)
    else {
      const list = offers.get(product_key)
      if (list) list.push({ ...data, repeats } as StagedOffer)
      else offers.set(product_key, [{ ...data, repeats } as StagedOffer])
    }
  }
  for (const said of characteristics) {
    const list = offers.get(said.productId) ?? []
    offers.set(said.productId, withCharacteristic(list, said))
  }
  return { products, offers }
}

/** The offer's own data takes precedence over the characteristics given with the product. */
function withCharacteristic(offers: StagedOffer[], { kind: _, ...said }: FeedCharacteristic): StagedOffer[] {
  const own = offers.find(({ id }) => id === said.id)
  if (!own) return [...offers, { ...said, kind: 'offer', repeats: 0, isBare: true }]
  if (!own.characteristics && !own.properties && said.characteristics) own.characteristics = said.characteristics
  own.barcode ??= said.barcode
  own.deleted ||= said.deleted
  return offers
}

export type StagedReferences = {
  categories: (FeedCategory & { repeats: number })[]
  properties: FeedProperty[]
  priceTypes: FeedPriceType[]
  warehouses: FeedWarehouse[]
}

/** Groups, properties, price types and warehouses: few compared with the goods, so all are loaded at once. */
export async function stagedReferences(db: Db, importId: number): Promise<StagedReferences> {
  const { rows } = await sql<{ kind: string; repeats: number; data: object }>`
    select kind, repeats, data from import_rows
    where import_id = ${importId} and product_key = '' order by kind, key`.execute(db)
  const of = <T>(kind: string) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ ...row.data, repeats: row.repeats }) as T)
  return {
    categories: of('category'),
    properties: of('property'),
    priceTypes: of('price_type'),
    warehouses: of('warehouse'),
  }
}

/** Without statistics, the planner would join newly inserted rows one by one. */
export async function analyzeRows(db: Db): Promise<void> {
  await sql`analyze import_rows`.execute(db)
}

export async function findCompany(db: Db, slug: string | null): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from companies where case when ${slug}::text is null then is_default else slug = ${slug}::text end
    order by id limit 1`.execute(db)
  return rows[0]?.id
}
