import { type Db, sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import { goodsGroup } from '#shop/cart/goods-group.ts'
import type { Claim } from '#shop/claims.ts'
import type { LineKind } from '#shop/line-kinds.ts'

// Another scarce thing that can be sold, built only on the two interfaces: seats of an event. Every end is
// written to a journal, so that a test can count them.

export const seatTables = `
    create table seats (id bigint primary key, price bigint not null, places int not null, taken int not null default 0 check (taken between 0 and places));
    create table seat_claims (order_id bigint, seat_id bigint references seats, count int not null, state text not null default 'held', primary key (order_id, seat_id));
    create table seat_ends (order_id bigint, seat_id bigint, state text not null);
    insert into seats (id, price, places) values (1, 150000, 100000), (2, 90000, 1)`

interface Seat {
  id: number
  price: number
  free: number
}

/** Lines named `SEAT-1` are seats of event 1. */
export const seatKind: LineKind<Seat> = {
  name: 'seat',
  group: goodsGroup,
  isOf: ({ sku }) => sku.startsWith('SEAT-'),
  facts: (_, lines) =>
    sql<{ sku: string; id: number | null; price: number | null; free: number | null }>`
      select w.sku, s.id, s.price, s.places - s.taken as free
      from unnest(${lines.map(({ sku }) => sku)}::text[]) with ordinality w (sku, n) left join seats s on 'SEAT-' || s.id = w.sku order by w.n`.read(
      (rows) =>
        rows.map((row) => ({
          kind: 'seat',
          sku: row.sku,
          isSold: row.id !== null,
          name: `Место ${row.sku}`,
          nameEn: '',
          article: '',
          size: '',
          barcode: '',
          image: null,
          price: row.price === null ? null : kopecks(row.price),
          oldPrice: null,
          available: row.free ?? 0,
          own: { id: row.id ?? 0, price: row.price ?? 0, free: row.free ?? 0 },
        })),
    ),
  tags: () => null,
  problem: ({ isSold, available, count }) =>
    !isSold || available <= 0 ? { code: 'unavailable' } : count > available ? { code: 'not_enough', available } : null,
  demand: ({ own, sku, count }) => [{ claim: 'seats', thing: own.id, count, sku }],
  fiscal: () => ({ vat: 'none', subject: 'service', mode: 'full_prepayment', agent: null }),
  stored: ({ own }) => ({ variantId: null, productId: null, details: { seat: own.id } }),
  present: ({ own, name }) => ({
    id: own.id,
    slug: '',
    name,
    article: '',
    size: '',
    image: null,
    category: { id: 0, name: '', path: '', feed_id: '' },
  }),
  presentStored: ({ details, name }) => ({ id: (details as { seat: number }).seat, slug: '', name }),
}

const wanted = (demand: readonly { thing: number; count: number }[]) =>
  demand.map(({ thing, count }) => ({ thing, count }))

export const seatClaim: Claim<Map<number, number>> = {
  name: 'seats',
  lock: (_, demand) =>
    sql<{ id: number; free: number }>`
        select id, places - taken as free from seats where id = any (${demand.map(({ thing }) => thing)}::bigint[]) order by id for update`.read(
      (rows) => new Map(rows.map(({ id, free }) => [id, free])),
    ),
  take(_, demand, found) {
    const short = demand.filter(({ thing, count }) => (found.get(thing) ?? 0) < count)
    if (short.length > 0) {
      const lines = short.map(({ sku, count, thing }) => ({ sku, wanted: count, available: found.get(thing) ?? 0 }))
      return refuse({ code: 'stock_changed', lines })
    }
    const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted(demand))}::jsonb) as w (thing bigint, count int)`
    return ok({
      parts: [
        sql`seats_taken as (update seats s set taken = taken + w.count from ${rows} where s.id = w.thing)`,
        sql`seats_held as (insert into seat_claims (order_id, seat_id, count) select o.id, w.thing, w.count from o, ${rows})`,
      ],
      tags: [],
      after: null,
    })
  },
  release: (tx, { id }) => end(tx, id, 'released'),
  settle: (tx, { id }) => end(tx, id, 'settled'),
  checks: {
    'taken seats are those of orders': `
      select s.id::text as id from seats s left join (
        select seat_id, sum(count) as count from seat_claims where state <> 'released' group by 1) c on c.seat_id = s.id
      where s.taken <> coalesce(c.count, 0)`,
    'a seat is held by open orders, released or settled once by those that are over': `
      select c.order_id::text as id from seat_claims c join orders o on o.id = c.order_id
      left join (select order_id, seat_id, count(*) as ends, min(state) as state from seat_ends group by 1, 2) e using (order_id, seat_id)
      where c.state <> case when o.state in ('canceled', 'expired', 'rejected', 'returned') then 'released' when o.state = 'done' then 'settled' else 'held' end
        or coalesce(e.ends, 0) <> case when c.state = 'held' then 0 else 1 end or (c.state <> 'held' and e.state <> c.state)`,
    'seats are held by orders that want them': `
      select order_id::text as id from seat_claims c where not exists (
        select from order_items i where i.order_id = c.order_id and i.kind = 'seat' and (i.details ->> 'seat')::bigint = c.seat_id and i.count = c.count)`,
  },
}

async function end(tx: Db, orderId: number, state: string): Promise<void> {
  await sql`
    with ended as (
      update seat_claims set state = ${state} where order_id = ${orderId} and state = 'held' returning seat_id, count
    ), freed as (
      update seats s set taken = taken - e.count from ended e where s.id = e.seat_id and ${state} = 'released'
    )
    insert into seat_ends (order_id, seat_id, state) select ${orderId}, seat_id, ${state} from ended`.sql.execute(tx)
}
