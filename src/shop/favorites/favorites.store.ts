import { anyOf, type Db, type Sql, sql } from '#kit/db.ts'
import { maxFavorites, maxViewed } from './saved-products.ts'

export interface CustomerKey {
  companyId: number
  customerId: number
}

/** The two lists of an account: their tables have the same shape and differ in names and length. */
export const lists = {
  favorites: { table: sql.id('favorites'), at: sql.id('added_at'), most: maxFavorites, hasPrices: true },
  viewed: { table: sql.id('product_views'), at: sql.id('viewed_at'), most: maxViewed, hasPrices: false },
} as const
export type List = (typeof lists)[keyof typeof lists]

/** Product ids of a list, newest first. */
export async function idsOf(db: Db, { table, at }: List, { customerId }: CustomerKey): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(product_id order by ${at} desc, product_id desc), '[]') as ids
    from ${table} where customer_id = ${customerId}`.execute(db)
  return rows[0]!.ids
}

/** A page of a list, newest first, and the total; only goods the shop still shows, and `besideGoods`. */
export async function pageOf(
  db: Db,
  { table, at }: List,
  { customerId }: CustomerKey,
  page: { zoneId: number; besideGoods: readonly number[]; limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with shown as (
      select k.product_id, ${at} as at from ${table} k
      left join product_cards c on c.zone_id = ${page.zoneId} and c.product_id = k.product_id
      where k.customer_id = ${customerId} and (c.product_id is not null or k.product_id = ${anyOf('bigint', page.besideGoods)})
    )
    select (select count(*)::int from shown) as total, coalesce(json_agg(product_id order by at desc, product_id desc), '[]') as ids
    from (select * from shown order by at desc, product_id desc limit ${page.limit} offset ${page.offset}) page`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Adds products the company sells, the first of the list as the newest; `again`: what happens to those already in the list. Favourites store the
 * price where they were seen (price-drops.store.ts). Returns whether any of them is sold.
 */
export async function addTo(
  db: Db,
  list: List,
  whose: CustomerKey & { regionId: number; zoneId: number },
  which: Sql<boolean>,
  order: readonly number[],
  now: Date,
  again: 'stays' | 'moves',
): Promise<boolean> {
  const seen = list.hasPrices ? seenIn(whose) : { columns: sql``, values: sql``, from: sql`` }
  const { rows } = await sql<{ known: boolean }>`
    with known as (
      select p.id, coalesce(array_position(${[...order]}::bigint[], p.id), 1) as place from products p
      where p.company_id = ${whose.companyId} and p.is_active and ${which}
    ), added as (
      insert into ${list.table} (customer_id, product_id, company_id, ${list.at} ${seen.columns})
      select ${whose.customerId}, id, ${whose.companyId}, ${now}::timestamptz - place * interval '1 millisecond' ${seen.values}
      from known ${seen.from} order by id
      on conflict (customer_id, product_id) do ${again === 'stays' ? sql`nothing` : sql`update set ${list.at} = excluded.${list.at}`}
    )
    select exists (select 1 from known) as known`.execute(db)
  return rows[0]!.known
}

const seenIn = ({ regionId, zoneId }: { regionId: number; zoneId: number }) => ({
  columns: sql`, seen_price, seen_zone_id, seen_region_id`,
  values: sql`, k.price, case when k.price is not null then ${zoneId}::bigint end, ${regionId}::bigint`,
  from: sql`left join product_cards k on k.zone_id = ${zoneId} and k.product_id = known.id`,
})

export const isOneOf = (ids: readonly number[]): Sql<boolean> => sql<boolean>`p.id = ${anyOf('bigint', ids)}`
/** Matches an id if it consists of digits, else a slug. */
export const isProduct = (idOrSlug: string): Sql<boolean> =>
  /^\d{1,15}$/.test(idOrSlug) ? sql<boolean>`p.id = ${Number(idOrSlug)}` : sql<boolean>`p.slug = ${idOrSlug}`

/** Removes the oldest items beyond the maximum length. */
export async function shorten(db: Db, { table, at, most }: List, { customerId }: CustomerKey): Promise<void> {
  await sql`
    delete from ${table} where customer_id = ${customerId} and product_id in (
      select product_id from ${table} where customer_id = ${customerId} order by ${at} desc, product_id desc offset ${most}
    )`.execute(db)
}

/** Also removes products no longer sold: a favourite can always be removed. */
export async function removeFrom(
  db: Db,
  { table }: List,
  { companyId, customerId }: CustomerKey,
  which: Sql<boolean> = sql<boolean>`true`,
): Promise<void> {
  await sql`
    delete from ${table} k using products p
    where k.customer_id = ${customerId} and p.id = k.product_id and p.company_id = ${companyId} and ${which}`.execute(
    db,
  )
}
