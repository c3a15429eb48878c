import { type Db, type Sql, sql } from '#kit/db.ts'

export type Channel = 'sms' | 'mail'
export type Ending = 'told' | 'stopped' | 'refused' | 'too_old'

/** Pieces of a variant that can be sold in a region, by the rule of the product page (product.store.ts). */
const stockIn = (variant: Sql, region: Sql) => sql`(
  select coalesce(sum(l.on_hand - l.reserved), 0)::int from stock_levels l join outlets o on o.id = l.outlet_id
  where l.variant_id = ${variant} and o.is_active and l.on_hand > l.reserved and (o.kind = 'warehouse' or o.region_id = ${region}))`

/** A size of the company's products, with the pieces that can be sold in a region. */
export async function sizeBySku(
  db: Db,
  { companyId, regionId }: { companyId: number; regionId: number },
  sku: string,
): Promise<{ id: number; stock: number } | undefined> {
  const { rows } = await sql<{ id: number; stock: number }>`
    select v.id, ${stockIn(sql`v.id`, sql`${regionId}::bigint`)} as stock
    from variants v join products p on p.id = v.product_id
    where v.company_id = ${companyId} and v.sku = ${sku} and v.is_active and p.is_active and p.kind = 'goods'`.execute(
    db,
  )
  return rows[0]
}

export interface NewWait {
  companyId: number
  variantId: number
  regionId: number
  customerId: number | null
  channel: Channel
  address: string
  locale: 'ru' | 'en'
  stopCode: string
  agreedFrom: string
  at: Date
}

/** Adds a wait unless it exists, or its address has `most` open waits. Returns whether it is open now. */
export async function addWait(db: Db, wait: NewWait, most: number): Promise<boolean> {
  const { companyId, channel, address } = wait
  const { rows } = await sql<{ waits: boolean }>`
    with mine as (
      select variant_id, region_id from stock_waits
      where company_id = ${companyId} and channel = ${channel} and address = ${address} and ended_at is null
    ), known as (
      select 1 from mine where variant_id = ${wait.variantId} and region_id = ${wait.regionId}
    ), added as (
      insert into stock_waits (company_id, variant_id, region_id, customer_id, channel, address, locale, stop_code, agreed_from, created_at)
      select ${companyId}, ${wait.variantId}, ${wait.regionId}, ${wait.customerId}, ${channel}, ${address}, ${wait.locale}, ${wait.stopCode},
        ${wait.agreedFrom}, ${wait.at}
      where (select count(*) from mine) < ${most}
      on conflict (variant_id, region_id, channel, address) where ended_at is null do nothing
      returning 1
    )
    select exists (select 1 from known) or exists (select 1 from added) as waits`.execute(db)
  return rows[0]!.waits
}

/**
 * Waits whose size can be bought again: the oldest, twice as many as there are pieces. The others follow while pieces remain (our choice: a
 * message about a product that is sold out again helps nobody).
 */
export async function readyWaits(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select w.id, ${stockIn(sql`w.variant_id`, sql`w.region_id`)} as stock,
        row_number() over (partition by w.variant_id, w.region_id order by w.id) as place
      from stock_waits w join variants v on v.id = w.variant_id and v.is_active join products p on p.id = v.product_id and p.is_active and p.kind = 'goods'
      where w.ended_at is null
    ) open where place <= 2 * stock order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Wait {
  id: number
  companyId: number
  customerId: number | null
  channel: Channel
  address: string
  locale: 'ru' | 'en'
  stopCode: string
  isOver: boolean
  sku: string
  size: string
  slug: string
  name: string
  nameEn: string
  stock: number
}

const waitWhere = async (db: Db, where: Sql): Promise<Wait | undefined> => {
  const { rows } = await sql<Wait>`
    select w.id, w.company_id as "companyId", w.customer_id as "customerId", w.channel, w.address, w.locale, w.stop_code as "stopCode", w.ended_at is not null as "isOver",
      v.sku, v.size, p.slug, p.name, p.name_en as "nameEn", ${stockIn(sql`w.variant_id`, sql`w.region_id`)} as stock
    from stock_waits w join variants v on v.id = w.variant_id join products p on p.id = v.product_id where ${where}`.execute(
    db,
  )
  return rows[0]
}
export const waitById = (db: Db, id: number) => waitWhere(db, sql`w.id = ${id}`)
export const waitByCode = (db: Db, companyId: number, code: string) =>
  waitWhere(db, sql`w.company_id = ${companyId} and w.stop_code = ${code}`)

/** Claims a wait for one sender at a time; a claim that a killed process left expires. */
export async function claimWait(db: Db, id: number, at: Date, staleBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_notices (key, at) values (${claimOf(id)}, ${at})
    on conflict (key) do update set at = excluded.at where sent_notices.at < ${staleBefore} returning 1`.execute(db)
  return rows.length > 0
}
export async function releaseWait(db: Db, id: number): Promise<void> {
  await sql`delete from sent_notices where key = ${claimOf(id)}`.execute(db)
}
const claimOf = (id: number) => `restock_notice:${id}`

/** Ends a wait and erases its address, which is not needed any more. */
export async function endWait(db: Db, id: number, by: Ending, at: Date): Promise<void> {
  await sql`update stock_waits set ended_at = ${at}, ended_by = ${by}, address = '', agreed_from = ''
    where id = ${id} and ended_at is null`.execute(db)
}

/** Ends waits created before one moment, and deletes those that ended before another. */
export async function deleteWaits(db: Db, begunBefore: Date, endedBefore: Date, at: Date): Promise<void> {
  await sql`update stock_waits set ended_at = ${at}, ended_by = 'too_old', address = '', agreed_from = ''
    where ended_at is null and created_at < ${begunBefore}`.execute(db)
  await sql`delete from stock_waits where ended_at < ${endedBefore}`.execute(db)
}
