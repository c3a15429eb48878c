import { anyOf, type Db, sql, type Tx } from '#kit/db.ts'

/** Codes by line, in the order they were bound; lines without codes are absent. */
export const marksOfOrder = (db: Db, orderId: number): Promise<Map<number, string[]>> => marksOfOrders(db, [orderId])

export async function marksOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ item: number; codes: string[] }>`
    select m.order_item_id as item, array_agg(m.code order by m.id) as codes
    from marking_codes m join order_items i on i.id = m.order_item_id where i.order_id = ${anyOf('bigint', orderIds)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ item, codes }) => [item, codes]))
}

/** Replaces the codes of a line; false: one of them is bound to another line. */
export async function bindMarks(
  tx: Tx,
  companyId: number,
  orderItemId: number,
  codes: readonly string[],
  at: Date,
): Promise<boolean> {
  await sql`delete from marking_codes where order_item_id = ${orderItemId}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into marking_codes (company_id, order_item_id, code, bound_at)
    select ${companyId}, ${orderItemId}, code, ${at} from unnest(${[...codes]}::text[]) with ordinality c (code, place) order by place
    on conflict (company_id, code) do nothing returning id`.execute(tx)
  return rows.length === codes.length
}

/** Lines whose goods need codes and have fewer than pieces to collect: sku and the number of missing codes. */
export async function missingMarks(db: Db, orderId: number): Promise<{ sku: string; missing: number }[]> {
  const { rows } = await sql<{ sku: string; missing: number }>`
    select i.sku, i.count - m.codes as missing
    from (select id, product_id, sku, pieces_to_collect(id, order_id) as count from order_items where order_id = ${orderId}) i
    join products p on p.id = i.product_id
    cross join lateral (select count(*)::int as codes from marking_codes where order_item_id = i.id) m
    where p.marking_type <> '' and m.codes < i.count order by i.id`.execute(db)
  return rows
}

/** False: the company has no such product. */
export async function writeMarkingType(tx: Tx, companyId: number, slug: string, type: string): Promise<boolean> {
  const { rows } = await sql`
    update products set marking_type = ${type} where company_id = ${companyId} and slug = ${slug} returning id`.execute(
    tx,
  )
  return rows.length > 0
}
