import { Database, type Db, inTransaction, sql } from '#kit/db.ts'
import type { Claim } from '#shop/claims.ts'
import type { App } from '#shop/context.ts'
import { orderMoves } from '#shop/orders/order-states.ts'
import { uploadFaults } from '#shop/uploads/orphans.flow.ts'
import { kinds } from './start/kinds.ts'
import type { ShopFiles } from './start/shop-files.ts'

export interface Broken {
  name: string
  count: number
  /** A few ids to start the search with. */
  examples: string
}

/**
 * Every invariant of design §5 as a query for violations; an empty result means healthy. Run after every race, crash and load test, and by
 * `vitrina doctor` on a live shop.
 */
const checks: Record<string, string> = {
  'totals are lines and adjustments and nothing else': `
    select id::text as id from orders where order_sums_hold(id) is not true`,
  'what a total says it is made of is what lines and adjustments say': `
    select o.id::text as id from orders o,
      lateral (select coalesce(sum(line_cost(list_price, count, step)), 0) as listed from order_items where order_id = o.id) l,
      lateral (select coalesce(sum(amount) filter (where amount > 0), 0) as added,
        coalesce(-sum(amount) filter (where amount < 0 and source = 'bonus'), 0) as bonuses,
        coalesce(-sum(amount) filter (where amount < 0 and source <> 'bonus'), 0) as discount
        from order_adjustments where order_id = o.id) a
    where o.subtotal <> l.listed or o.delivery_price <> a.added or o.bonus_discount_amount <> a.bonuses or o.discount_amount <> a.discount`,
  'a line is never paid for dearer than it was listed less its reductions': `
    select i.order_id::text as id from order_items i
    left join (select item_id, sum(amount) as amount from order_adjustments group by 1) a on a.item_id = i.id
    where i.payable > line_cost(i.list_price, i.count, i.step) + coalesce(a.amount, 0)`,
  'what orders hold is counted in the step of its product': `
    select distinct i.order_id::text as id from order_items i
    join products p on p.id = i.product_id and p.step <> i.step
    join reservations r on r.order_id = i.order_id and r.variant_id = i.variant_id and r.state = 'held'`,
  'every order has items': `
    select o.id::text as id from orders o where not exists (select 1 from order_items i where i.order_id = o.id)`,
  'every history begins at new, has no gaps and ends where the order stands': `
    select distinct order_id::text as id from (
      select o.id as order_id, h.from_state, h.to_state, o.state,
        lag(h.to_state) over w as before, lead(h.id) over w as next
      from orders o left join order_history h on h.order_id = o.id window w as (partition by o.id order by h.id)
    ) x
    where to_state is null or (before is null and (from_state <> '' or to_state <> 'new')) or (before is not null and before <> from_state)
      or (next is null and to_state <> state)`,
  'only moves of the table were made': `
    select distinct h.order_id::text as id from order_history h
    where h.from_state not in ('', h.to_state) and not exists (
      select 1 from jsonb_each($moves$MOVES$moves$::jsonb) m where m.key = h.from_state and m.value ? h.to_state)`,
  'what is paid is what payments brought': `
    select o.id::text as id from orders o
    left join (select order_id, sum(amount - refunded) as paid from payments where state = 'succeeded' and not surplus group by 1) p on p.order_id = o.id
    where o.paid <> coalesce(p.paid, 0) or o.paid > o.total + o.canceled_amount`,
  'payments of a schedule are numbered in the order of their days and sum to the total': `
    select o.id::text as id from orders o
    join (select order_id, sum(amount) as amount, count(*) as count, max(number) as last,
        array_agg(number order by due_at, number) <> array_agg(number order by number) as is_mixed
      from payment_schedule group by 1) s on s.order_id = o.id
    where s.amount <> o.total or s.count <> s.last or s.is_mixed`,
  'an order waits for its first unpaid payment until its day': `
    select o.id::text as id from orders o
    join lateral (select min(due_at) filter (where upto > o.paid + o.refunded + o.held) as due_at, count(*) as count
      from (select due_at, sum(amount) over (order by number) as upto from payment_schedule where order_id = o.id) p) s on s.count > 0
    where o.reserved_until is distinct from
      case when o.state not in ('done', 'canceled', 'expired', 'rejected', 'returned') and o.paid + o.refunded + o.held < o.total then s.due_at end`,
  'a canceled order keeps no more than its terms say, and the rest is back or on its way back': `
    select o.id::text as id from orders o
    where (o.cancellation_fee <> 0 and (o.state <> 'canceled' or o.cancellation_fee > o.paid
        or o.cancellation_fee > coalesce((select max((s ->> 'fee')::bigint) from jsonb_array_elements(o.cancellation_terms) s), 0)))
      or (o.state = 'canceled' and o.cancellation_terms is not null and o.paid > o.cancellation_fee
        and not exists (select from refunds r where r.order_id = o.id and r.state in ('creating', 'pending'))
        and not exists (select from graphile_worker.jobs j where j.key = 'refund_order:' || o.id))`,
  'what went back is what refunds gave': `
    select 'order ' || o.id as id from orders o
    left join (select order_id, sum(refunded) as refunded from payments where not surplus group by 1) p on p.order_id = o.id
    where o.refunded <> coalesce(p.refunded, 0)
    union all
    select 'payment ' || p.id from payments p
    left join (select payment_id, sum(amount) filter (where state = 'succeeded') as given,
      sum(amount) filter (where state <> 'canceled') as promised from refunds group by 1) r on r.payment_id = p.id
    where p.refunded <> coalesce(r.given, 0) or coalesce(r.promised, 0) > p.amount
      or (p.refunded > 0 and p.state not in ('succeeded', 'refunded')) or (p.state = 'refunded') <> (p.refunded = p.amount)`,
  'refunds and receipts are the sums of their lines': `
    select 'refund ' || r.id as id from refunds r
    where r.lines <> '[]' and r.amount <> (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(r.lines) l)
    union all
    select 'receipt ' || c.id from receipts c left join payments p on p.id = c.payment_id left join refunds r on r.id = c.refund_id
    where (c.kind <> 'settlement' and c.total <> coalesce(p.amount, r.amount)) or c.total <> (select sum((l ->> 'total')::bigint) from jsonb_array_elements(c.lines) l)`,
  'no more is handed over with a receipt than was paid': `
    select 'payment ' || p.id as id from payments p
    join (select payment_id, sum(total) as settled from receipts where kind = 'settlement' group by 1) s on s.payment_id = p.id
    where s.settled > p.amount
    union all
    select 'line ' || i.id from order_items i
    join (select (l ->> 'item')::bigint as item, sum((l ->> 'pieces')::int) as pieces, sum((l ->> 'total')::bigint) as total
      from receipts c, jsonb_array_elements(c.lines) l where c.kind = 'settlement' group by 1) s on s.item = i.id
    where s.pieces > i.count or s.total > i.payable`,
  'no line is given back twice': `
    select i.id::text as id from order_items i
    join (select (l ->> 'item')::bigint as item, sum((l ->> 'count')::int) as count
      from refunds r, jsonb_array_elements(r.lines) l where r.state <> 'canceled' and l ->> 'item' is not null group by 1) g on g.item = i.id
    where g.count > i.count`,
  'what was given up was paid for as the order says, and is given back once': `
    select o.id::text as id from orders o
    left join (select order_id, sum(payable) as amount from canceled_items where is_paid group by 1) c on c.order_id = o.id
    where o.canceled_amount <> coalesce(c.amount, 0)
    union all
    select 'part ' || c.id from canceled_items c
    join (select (l ->> 'item')::bigint as item, sum((l ->> 'count')::int) as count, sum((l ->> 'amount')::bigint) as amount
      from refunds r, jsonb_array_elements(r.lines) l where r.state <> 'canceled' group by 1) g on g.item = c.id
    where g.count > c.count or g.amount > c.payable`,
  'money an order did not need is back or on its way back': `
    select 'payment ' || p.id as id from payments p
    where p.surplus and p.state <> 'refunded' and not exists (
      select from refunds r where r.payment_id = p.id and r.state in ('creating', 'pending'))`,
  // A refund that its provider refuses or does not answer: a person refunds the money and records it by the number of the refund. The newest
  // event gives the time of the shop.
  'money an order did not need is back within a day': `
    select 'order ' || o.number || ', payment ' || p.id || ', refund ' || r.id as id
    from payments p join orders o on o.id = p.order_id
    join lateral (select max(id) as id, min(created_at) as since from refunds where payment_id = p.id) r on true
    where p.surplus and p.state <> 'refunded' and r.since < (select at from events order by id desc limit 1) - interval '1 day'`,
  'what is held for an order is what its payments hold': `
    select o.id::text as id from orders o
    left join (select order_id, sum(amount) as held from payments
      where state = 'waiting_for_capture' and confirmation -> 'request' ->> 'hold' = 'true' group by 1) p on p.order_id = o.id
    where o.held <> coalesce(p.held, 0) or (o.held > 0 and o.capture <> 'when_confirmed')`,
  // A silent provider is an alarm for people too: the money is the customer's or the shop's, and neither can use it.
  'held money is taken or released within a minute of the answer': `
    select 'order ' || o.number || ', payment ' || p.id as id
    from orders o join payments p on p.order_id = o.id and p.state = 'waiting_for_capture'
    where o.held > 0 and o.confirmation <> 'waiting' and greatest(o.decided_at, p.updated_at) < CLOCK - interval '1 minute'`,
  'money of an order that was never confirmed is back or on its way back': `
    select 'order ' || o.number || ', payment ' || p.id as id
    from orders o join payments p on p.order_id = o.id and p.state = 'succeeded' and not p.surplus
    where o.confirmation in ('refused', 'silent', 'withdrawn', 'late', 'settled')
      and greatest(o.decided_at, p.updated_at) < CLOCK - interval '1 minute'
      and not exists (select from refunds r where r.payment_id = p.id and r.state in ('creating', 'pending'))`,
  'an order waits for its supplier until a deadline, and then ends': `
    select number as id from orders
    where confirmation = 'waiting' and (state in ('done', 'canceled', 'expired', 'rejected', 'returned')
      or (confirm_by is null and paid + held > 0) or confirm_by < CLOCK - interval '10 minutes')`,
  'a confirmation that came too late is settled by people': `select number as id from orders where confirmation = 'late'`,
  'one open payment an order': `
    select order_id::text as id from payments where state in ('creating', 'pending', 'waiting_for_capture')
    group by 1 having count(*) > 1`,
  'no payment is stuck before it began': `
    select id::text as id from payments where state = 'creating' and created_at < now() - interval '15 minutes'`,
  'one order an idempotency key': `
    select min(id)::text as id from orders group by customer_id, idempotency_key having count(*) > 1`,
  'a rating is what published reviews say': `
    select p.id::text as id from products p
    left join (select product_id, count(*) as n, round(avg(rating), 2) as average from reviews where state = 'approved' group by 1) r on r.product_id = p.id
    where p.review_count <> coalesce(r.n, 0) or p.rating <> coalesce(r.average, 0)`,
  'a review is of goods its author ordered': `
    select r.id::text as id from reviews r join order_items i on i.id = r.order_item_id join orders o on o.id = i.order_id
    where r.customer_id <> o.customer_id or r.company_id <> o.company_id or i.product_id is distinct from r.product_id`,
  'a reclamation is of goods its customer got, and stands where its history ends': `
    select r.id::text as id from reclamations r join order_items i on i.id = r.order_item_id join orders o on o.id = r.order_id
    left join lateral (select to_state from reclamation_history h where h.reclamation_id = r.id order by h.id desc limit 1) h on true
    where r.customer_id <> o.customer_id or r.company_id <> o.company_id or i.order_id <> o.id or r.state is distinct from h.to_state`,
  // Money refunded by staff by hand is not counted: a reclamation of those pieces can then only be rejected.
  'no piece is asked back twice': `
    select i.id::text as id from order_items i join reclamations r on r.order_item_id = i.id
    where r.state is not null and r.state not in ('returned', 'canceled', 'rejected')
    group by i.id having sum(r.count) > i.count`,
  'every piece of an order is reserved, free again, out, back or written off, and in one place': `
    select item::text as id from order_pieces
    where pieces <> reserved + freed + still_out + back + written_off or still_out < 0
    union all
    select i.id::text as id from received_goods g join order_items i on i.id = g.order_item_id where g.order_id <> i.order_id`,
  'a till takes back what it sold, and no more': `
    select i.id::text as id from sale_items i join sale_return_items b on b.sale_item_id = i.id join sale_returns r on r.id = b.return_id
    group by i.id having sum(b.count) > i.count or bool_or(r.sale_id <> i.sale_id)`,
  'what was paid in an outlet is what its lines cost': `
    select s.id::text as id from sales s
    where s.total is distinct from (select sum(price * count) from sale_items i where i.sale_id = s.id)`,
  'a reclamation that is done has brought its money back': `
    select r.id::text as id from reclamations r where r.state = 'done' and not exists (
      select from refunds f where f.order_id = r.order_id and f.state = 'succeeded' and starts_with(f.request_key, 'reclamation-' || r.id || '-'))`,
  'an event counts the registrations that hold a place, and gives no more places than it has': `
    select 'event ' || g.id as id from gatherings g
    left join (select gathering_id, count(*) filter (where state = 'approved' or (state = 'new' and turn is null)) as held
      from gathering_registrations group by 1) r on r.gathering_id = g.id
    where g.taken <> coalesce(r.held, 0) or g.taken > g.places`,
  'each turn of a waiting list was given, and given once': `
    select 'event ' || g.id as id from gatherings g join gathering_registrations r on r.gathering_id = g.id and r.turn is not null
    group by g.id having max(r.turn) >= g.next_turn or count(*) <> count(distinct r.turn)`,
  'nobody waits for an event to come that has a free place': `
    select distinct 'event ' || g.id as id from gatherings g join gathering_registrations r on r.gathering_id = g.id and r.turn is not null
    where g.canceled_at is null and g.starts_at > now() and (g.places is null or g.taken < g.places)`,
  // The sweep runs every hour and logs why an account remains.
  'every account whose day has come is deleted': `
    select customer_id::text as id from erasures_to_do where due_at < now() - interval '1 day'`,
  'nothing crosses companies': `
    select 'order ' || o.id as id from orders o
    join customers c on c.id = o.customer_id join regions r on r.id = o.region_id
    join delivery_payment_options d on d.id = o.delivery_payment_option_id left join outlets t on t.id = o.outlet_id
    where c.company_id <> o.company_id or r.company_id <> o.company_id or d.company_id <> o.company_id
      or coalesce(t.company_id, o.company_id) <> o.company_id
    union all
    select 'item ' || i.id from order_items i join orders o on o.id = i.order_id join variants v on v.id = i.variant_id
    where v.company_id <> o.company_id
    union all
    select 'adjustment ' || a.id from order_adjustments a join order_items i on i.id = a.item_id where i.order_id <> a.order_id
    union all
    select 'payment ' || p.id from payments p join orders o on o.id = p.order_id where p.company_id <> o.company_id
    union all
    select 'refund ' || r.id from refunds r join payments p on p.id = r.payment_id where p.company_id <> r.company_id or p.order_id <> r.order_id
    union all
    select 'receipt ' || c.id from receipts c join orders o on o.id = c.order_id where o.company_id <> c.company_id
    union all
    select 'stock ' || l.variant_id || '/' || l.outlet_id from stock_levels l join variants v on v.id = l.variant_id
      join outlets t on t.id = l.outlet_id where v.company_id <> t.company_id
    union all
    select 'product ' || p.id from products p join categories c on c.id = p.category_id where p.company_id <> c.company_id
    union all
    select 'cart ' || k.customer_id from carts k join customers c on c.id = k.customer_id where k.company_id <> c.company_id`,
}

/** Runs the invariants, and those of each claim in the order of the list. `now`: absent, the time of the newest event. */
export async function runDoctor(db: Db, claims: readonly Claim[] = kinds.claims, now?: Date): Promise<Broken[]> {
  const broken = await runChecks(db, claims, now)
  const stale = await staleCards(db)
  if (stale > 0) broken.push({ name: 'listings show what the catalog holds', count: stale, examples: '' })
  return broken
}

/** The invariants that only read: cheap enough for after every step of a walk. */
export async function runChecks(db: Db, claims: readonly Claim[] = kinds.claims, now?: Date): Promise<Broken[]> {
  const clock = now ? `'${now.toISOString()}'::timestamptz` : '(select at from events order by id desc limit 1)'
  const broken: Broken[] = []
  const all = [...claims.flatMap((claim) => Object.entries(claim.checks)), ...Object.entries(checks)]
  for (const [name, query] of all) {
    const text = query.replace('MOVES', JSON.stringify(orderMoves)).replaceAll('CLOCK', clock)
    const { rows } = await sql<{ count: number; examples: string | null }>`
      select count(*)::int as count, string_agg(id, ', ') filter (where n <= 5) as examples
      from (select x.id, row_number() over () as n from (${sql.raw(text)}) x) y`.execute(db)
    const { count, examples } = rows[0]!
    if (count > 0) broken.push({ name, count, examples: examples ?? '' })
  }
  return broken
}

/** Checks that the file store works; if it does, checks files against their rows. */
export async function filesBroken(
  app: App,
  { fault, uploads }: Pick<ShopFiles, 'fault' | 'uploads'>,
): Promise<Broken[]> {
  const wrong = await fault()
  if (wrong) return [{ name: 'FILES_URL: the bucket can be used', count: 1, examples: wrong.message }]
  return uploadsBroken({ ...app, uploads })
}

/** Compares the uploads of customers with the rows that refer to them, in both directions. */
export async function uploadsBroken(app: App): Promise<Broken[]> {
  const { orphans, missing } = await uploadFaults(app)
  const told = (name: string, files: readonly string[]): Broken[] =>
    files.length > 0 ? [{ name, count: files.length, examples: files.slice(0, 5).join(', ') }] : []
  return [
    ...told('every photograph that is kept is somebody’s', orphans),
    ...told('every photograph somebody sent is kept', missing),
  ]
}

/** Counts rows that a fresh read model would change: it is rebuilt, counted and rolled back. */
async function staleCards(db: Db): Promise<number> {
  if (db instanceof Database) {
    const thrownAway = new Error('thrown away')
    let stale = 0
    const counted = inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      stale = await rebuilt(tx)
      throw thrownAway
    })
    await counted.catch((error) => {
      if (error !== thrownAway) throw error
    })
    return stale
  }
  await sql`savepoint doctor`.execute(db)
  const stale = await rebuilt(db)
  await sql`rollback to savepoint doctor`.execute(db)
  return stale
}

async function rebuilt(db: Db): Promise<number> {
  const { rows } = await sql<{ stale: number }>`
    select coalesce(sum(refresh_product_cards(part.ids)), 0)::int as stale
    from (select array_agg(id) as ids from (select id, row_number() over (order by id) / 500 as part from products) p group by part) part`.execute(
    db,
  )
  return rows[0]!.stale
}
