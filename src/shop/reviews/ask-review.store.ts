import { type Db, sql } from '#kit/db.ts'

/** A product that a customer received some days ago, by an order or a purchase in an outlet, and has not reviewed. */
export interface Unreviewed {
  of: 'order' | 'sale'
  id: number
  itemId: number
  customerId: number
  name: string
  nameEn: string
  /** Key of the request in the message centre. */
  key: string
}

/**
 * At most one line per order or purchase: the most expensive that was neither reviewed nor returned. Orders and purchases that were asked about
 * are skipped, unless a channel failed and is to be tried again; so are customers who were asked about another one after `askedAfter`. One line
 * at a time per customer.
 */
export async function unreviewedLines(
  db: Db,
  companyId: number,
  { from, until, askedAfter, now }: { from: Date; until: Date; askedAfter: Date; now: Date },
): Promise<Unreviewed[]> {
  const { rows } = await sql<Unreviewed>`
    with things as (
      select 'order' as of, o.id, i.id as item, o.customer_id, h.at, i.payable as paid, i.name, i.name_en, 'review.asked:' || o.id as key
      from order_history h join orders o on o.id = h.order_id join order_items i on i.order_id = o.id
      where h.to_state = 'done' and h.from_state <> 'done' and h.at > ${from} and h.at <= ${until}
        and o.company_id = ${companyId} and o.state = 'done' and i.product_id is not null
        and i.count > pieces_returned(i.id, o.id)
        and not exists (select from reviews r where r.order_item_id = i.id)
      union all
      select 'sale', s.id, i.id, s.customer_id, s.sold_at, i.price * i.count, i.name, i.name_en, 'review.asked:sale:' || s.id
      from sales s join sale_items i on i.sale_id = s.id join products p on p.id = i.product_id join categories c on c.id = p.category_id
      where s.company_id = ${companyId} and s.customer_id is not null and s.sold_at > ${from} and s.sold_at <= ${until}
        and p.is_active and c.is_active
        and i.count > (select coalesce(sum(b.count), 0) from sale_return_items b where b.sale_item_id = i.id)
        and not exists (select from reviews r where r.sale_item_id = i.id)
    )
    select distinct on (t.customer_id) t.of, t.id, t.item as "itemId", t.customer_id as "customerId", t.name, t.name_en as "nameEn", t.key
    from things t
    where not exists (select from messages m where m.company_id = ${companyId} and m.customer_id = t.customer_id and m.event = 'review.asked'
        and m.key <> t.key and m.created_at > ${askedAfter})
      and (not exists (select from messages m where m.company_id = ${companyId} and m.key = t.key)
        or exists (select from messages m where m.company_id = ${companyId} and m.key = t.key
          and m.state = 'waiting' and m.send_after <= ${now}))
    order by t.customer_id, t.at, t.of, t.id, t.paid desc, t.item`.execute(db)
  return rows
}
