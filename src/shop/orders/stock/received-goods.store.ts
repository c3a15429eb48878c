import { type Db, sql, type Tx } from '#kit/db.ts'

export interface AcceptedLine {
  item: number
  sku: string
  variantId: number | null
  /** Pieces the shop has taken back for good. */
  accepted: number
  restocked: number
  writtenOff: number
}

/** Taken back, restocked and written-off pieces of each line of an order, in the order in which stock is locked. */
export async function acceptedLines(db: Db, orderId: number): Promise<AcceptedLine[]> {
  const { rows } = await sql<AcceptedLine>`
    select i.id as item, i.sku, i.variant_id as "variantId", pieces_accepted(i.id, i.order_id) as accepted,
      coalesce(sum(g.restocked), 0)::int as restocked, coalesce(sum(g.written_off), 0)::int as "writtenOff"
    from order_items i left join received_goods g on g.order_item_id = i.id
    where i.order_id = ${orderId} and i.kind = 'goods' group by i.id order by i.variant_id, i.id`.execute(db)
  return rows
}

/** False: there is no such outlet of this company. */
export async function addReceived(
  tx: Tx,
  received: {
    companyId: number
    orderId: number
    item: number
    outletId: number
    restocked: number
    writtenOff: number
    reason: string
    by: number
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into received_goods (company_id, order_id, order_item_id, outlet_id, restocked, written_off, reason, staff_id, at)
    select ${received.companyId}, ${received.orderId}, ${received.item}, o.id, ${received.restocked}, ${received.writtenOff}, ${received.reason},
      (select id from staff where id = ${received.by}), ${received.at}
    from outlets o where o.id = ${received.outletId} and o.company_id = ${received.companyId} returning id`.execute(tx)
  return rows.length > 0
}
