import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'

/** A thing of an order that was handed over some days ago, and that nobody has said anything of. */
export interface Unreviewed {
  orderId: number
  itemId: number
  customerId: number
  name: string
  nameEn: string
}

/**
 * One thing an order: the dearest that was neither reviewed nor given back. None of an order that was asked about, unless a way failed and
 * is to be tried again; none of a customer who was asked about another one after `askedAfter`.
 */
export async function unreviewedOrders(
  db: Db,
  companyId: number,
  { from, until, askedAfter, now }: { from: Date; until: Date; askedAfter: Date; now: Date },
): Promise<Unreviewed[]> {
  const { rows } = await sql<Unreviewed>`
    select distinct on (o.customer_id) o.id as "orderId", i.id as "itemId", o.customer_id as "customerId", i.name, i.name_en as "nameEn"
    from order_history h join orders o on o.id = h.order_id join order_items i on i.order_id = o.id
    where h.to_state = 'done' and h.from_state <> 'done' and h.at > ${from} and h.at <= ${until}
      and o.company_id = ${companyId} and o.state = 'done' and i.product_id is not null
      and i.count > pieces_returned(i.id, o.id)
      and not exists (select from reviews r where r.order_item_id = i.id)
      and not exists (select from messages m where m.company_id = o.company_id and m.customer_id = o.customer_id and m.event = 'review.asked'
        and m.key <> 'review.asked:' || o.id and m.created_at > ${askedAfter})
      and (not exists (select from messages m where m.company_id = o.company_id and m.key = 'review.asked:' || o.id)
        or exists (select from messages m where m.company_id = o.company_id and m.key = 'review.asked:' || o.id
          and m.state = 'waiting' and m.send_after <= ${now}))
    order by o.customer_id, o.id, i.payable desc, i.id`.execute(db)
  return rows
}
