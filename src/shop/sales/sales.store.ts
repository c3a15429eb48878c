import { type Db, sql, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { ReportedLine } from './check.ts'
import type { NewSale, NewSaleReturn, Sale, TillKey } from './sale.ts'

/** The outlet of a till's key, by the hash of the key; the outlet must be active. */
export async function outletOfKey(
  db: Db,
  companyId: number,
  keyHash: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from outlet_keys k join outlets o on o.id = k.outlet_id
    where k.key_hash = ${keyHash} and k.company_id = ${companyId} and k.revoked_at is null and o.is_active`.execute(db)
  return rows[0]
}

export async function insertKey(
  db: Db,
  key: { companyId: number; outletId: number; hash: string; name: string; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into outlet_keys (company_id, outlet_id, key_hash, name, created_at)
    select ${key.companyId}, o.id, ${key.hash}, ${key.name}, ${key.at} from outlets o where o.id = ${key.outletId} and o.company_id = ${key.companyId}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** False: there is no such key, or it is revoked already. */
export async function endKey(db: Db, companyId: number, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update outlet_keys set revoked_at = ${at} where id = ${id} and company_id = ${companyId} and revoked_at is null
    returning id`.execute(db)
  return rows.length > 0
}

export async function keysOf(db: Db, companyId: number): Promise<TillKey[]> {
  const { rows } = await sql<TillKey>`
    select k.id, k.outlet_id as "outletId", o.name as outlet, k.name, k.created_at as "createdAt", k.revoked_at as "revokedAt"
    from outlet_keys k join outlets o on o.id = k.outlet_id where k.company_id = ${companyId} order by k.id`.execute(db)
  return rows
}

/** The customer of a bonus card. */
export const customerOfCard = (db: Db, companyId: number, number: string): Promise<number | null> =>
  sql<{
    id: number
  }>`select customer_id as id from bonus_cards where company_id = ${companyId} and number = ${number}`
    .read(([row]) => row?.id ?? null)
    .execute(db)

export const customerOfPhone = (db: Db, companyId: number, phone: string): Promise<number | null> =>
  sql<{ id: number }>`select id from customers where company_id = ${companyId} and phone = ${phone}`
    .read(([row]) => row?.id ?? null)
    .execute(db)

/** Null: this check of this outlet is stored already. */
export async function insertSale(tx: Tx, sale: NewSale, items: readonly ReportedLine[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with s as (
      insert into sales (company_id, outlet_id, check_number, sold_at, customer_id, phone, total, created_at)
      values (${sale.companyId}, ${sale.outletId}, ${sale.checkNumber}, ${sale.soldAt}, ${sale.customerId}, ${sale.phone}, ${sale.total}, ${sale.at})
      on conflict (outlet_id, check_number) do nothing
      returning id
    ), lines as (
      insert into sale_items (sale_id, variant_id, product_id, sku, name, name_en, size, count, price)
      select s.id, v.id, v.product_id, i.sku, coalesce(p.name, nullif(i.name, ''), i.sku), coalesce(p.name_en, ''), coalesce(v.size, ''), i.count, i.price
      from s, rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (sku text, name text, count int, price bigint))
        with ordinality as i (sku, name, count, price, nr)
      left join variants v on v.company_id = ${sale.companyId} and v.sku = i.sku
      left join products p on p.id = v.product_id
      order by i.nr
    )
    select id from s`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * The sku of each code that matches a single variant: by the id of 1C, by sku, by article or by bar code, in this order. An article shared by all
 * sizes of a model does not identify a size.
 */
export async function skusOfCodes(db: Db, companyId: number, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; sku: string }>`
    with asked as (select distinct unnest(${[...codes]}::text[]) as code), known as (
      select code, 1 as turn, sku from asked join variants on company_id = ${companyId} and external_id = code
      union all select code, 2, sku from asked join variants on company_id = ${companyId} and sku = code
      union all select code, 3, sku from asked join variants on company_id = ${companyId} and article = code
      union all select code, 4, sku from asked join variants on company_id = ${companyId} and barcode = code
    )
    select distinct on (code) code, min(sku) as sku from known group by code, turn having count(*) = 1 order by code, turn`.execute(
    db,
  )
  return new Map(rows.map(({ code, sku }) => [code, sku]))
}

const columns = sql`s.id, s.company_id as "companyId", s.check_number as "checkNumber", s.sold_at as "soldAt", s.customer_id as "customerId", s.total,
  json_build_object('id', o.id, 'name', o.name, 'nameEn', o.name_en, 'address', o.address, 'addressEn', o.address_en) as outlet,
  (select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'name', i.name, 'nameEn', i.name_en, 'size', i.size, 'count', i.count, 'price', i.price,
      'product', case when p.is_active and c.is_active then json_build_object('id', p.id, 'slug', p.slug) end, 'category', coalesce(c.path, ''),
      'image', (select json_build_object('width', g.width, 'height', g.height, 'scaled', g.scaled) from product_images pi
        join images g on g.id = pi.image_id where pi.product_id = p.id order by pi.sort, pi.image_id limit 1),
      'returned', coalesce(b.count, 0), 'refunded', coalesce(b.amount, 0),
      'review', (select json_build_object('id', r.id, 'state', r.state,
        'canAdd', r.state = 'approved' and (r.addition_state is null or r.addition_state = 'rejected')) from reviews r where r.sale_item_id = i.id)) order by i.id)
    from sale_items i left join products p on p.id = i.product_id left join categories c on c.id = p.category_id
    left join lateral (select sum(count)::int as count, sum(amount)::bigint as amount from sale_return_items b where b.sale_item_id = i.id) b on true
    where i.sale_id = s.id) as items,
  (select coalesce(json_agg(json_build_object('checkNumber', r.check_number, 'at', r.returned_at, 'outlet', t.name, 'outletEn', t.name_en, 'total', r.total)
      order by r.returned_at, r.id), '[]')
    from sale_returns r join outlets t on t.id = r.outlet_id where r.sale_id = s.id) as returns`

export async function saleById(db: Db, companyId: number, id: number): Promise<Sale | undefined> {
  const { rows } = await sql<Sale>`
    select ${columns} from sales s join outlets o on o.id = s.outlet_id where s.company_id = ${companyId} and s.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function saleOfCheck(db: Db, outletId: number, checkNumber: string): Promise<Sale | undefined> {
  const { rows } = await sql<Sale>`
    select ${columns} from sales s join outlets o on o.id = s.outlet_id where s.outlet_id = ${outletId} and s.check_number = ${checkNumber}`.execute(
    db,
  )
  return rows[0]
}

/** Purchases of a customer, newest first. */
export async function salesOf(
  db: Db,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<{ sales: Sale[]; total: number }> {
  const { rows: sales } = await sql<Sale>`
    select ${columns} from sales s join outlets o on o.id = s.outlet_id where s.customer_id = ${customerId}
    order by s.sold_at desc, s.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sales where customer_id = ${customerId}`.execute(db)
  return { sales, total: rows[0]!.total }
}

/** Whether any check of a company waits for the customer of its phone. */
export async function hasUnclaimed(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from sales where company_id = ${companyId} and phone <> '') as any`.execute(db)
  return rows[0]!.any
}

/** Assigns checks with the phone of a new customer to that customer. Returns their ids. */
export async function adoptSales(tx: Tx, companyId: number, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sales s set customer_id = c.id, phone = '' from customers c
    where c.id = ${customerId} and c.company_id = ${companyId} and s.company_id = ${companyId} and s.phone = c.phone and s.phone <> ''
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The purchase of a check. Locks it, so that its return checks are processed one after another. */
export async function lockSaleOfCheck(
  tx: Tx,
  companyId: number,
  { checkNumber, outletId }: { checkNumber: string; outletId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sales where company_id = ${companyId} and outlet_id = ${outletId} and check_number = ${checkNumber} for update`.execute(
    tx,
  )
  return rows[0]?.id
}

/** The purchase whose pieces a return check took back. */
export async function saleOfReturn(db: Db, outletId: number, checkNumber: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select sale_id as id from sale_returns where outlet_id = ${outletId} and check_number = ${checkNumber}`.execute(db)
  return rows[0]?.id
}

export async function insertReturn(
  tx: Tx,
  given: NewSaleReturn,
  lines: readonly { item: number; count: number; amount: Kopecks }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with r as (
      insert into sale_returns (company_id, sale_id, outlet_id, check_number, returned_at, total, created_at)
      values (${given.companyId}, ${given.saleId}, ${given.outletId}, ${given.checkNumber}, ${given.returnedAt}, ${given.total}, ${given.at})
      returning id
    ), lines as (
      insert into sale_return_items (return_id, sale_item_id, count, amount)
      select r.id, l.item, l.count, l.amount from r, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (item bigint, count int, amount bigint)
    )
    select id from r`.execute(tx)
  return rows[0]!.id
}
