import { sql } from '#kit/db.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { hours, isReleased, isUnsuccessful, type ModelOrder, piecesOf, skus, type World } from './world.ts'

/** A violated invariant. */
class Broken extends Error {}
export const must = (holds: boolean, what: () => string): void => {
  if (!holds) throw new Broken(what())
}
const same = (a: unknown, b: unknown, what: string): void =>
  must(
    JSON.stringify(a) === JSON.stringify(b),
    () => `${what}: ${JSON.stringify(a)}, and should be ${JSON.stringify(b)}`,
  )

/**
 * The cheap check, after every step: totals of stock, codes and courier hours, and the orders written to since the last check.
 * `whole` reads every order.
 */
export async function checkBook(world: World, { whole = false } = {}): Promise<void> {
  const { shop, model, customers } = world
  const orders = [...model.orders.values()]
  const { rows } = await sql<{
    there: number
    written: number[]
    stock: Record<string, [number, number]>
    codes: Record<string, number>
    orders: Record<string, [string, number, number]>
    given: Record<string, number>
    hours: Record<string, number>
  }>`with gone as (delete from touched_orders returning id), written as (select distinct id from gone)
    select (select count(*)::int from orders) as there,
    (select coalesce(json_agg(id), '[]') from written) as written,
    (select json_object_agg(v.sku, json_build_array(s.on_hand, s.reserved)) from variants v
      join (select variant_id, sum(on_hand) as on_hand, sum(reserved) as reserved from stock_levels group by 1) s on s.variant_id = v.id) as stock,
    (select coalesce(json_object_agg(date || ' ' || from_time, taken), '{}') from courier_slots where taken > 0) as hours,
    (select json_object_agg(c.code, a.used) from promo_codes c join promo_allowances a on a.id = c.allowance_id) as codes,
    (select coalesce(json_object_agg(o.id, json_build_array(o.state, coalesce(-b.held, 0), coalesce(r.pieces, 0))), '{}') from orders o
      left join lateral (select sum(amount) as held from bonus_operations where order_id = o.id and kind in ('spent', 'returned')) b on true
      left join lateral (select sum(count) as pieces from reservations where order_id = o.id and state = 'held') r on true
      where ${whole} or o.id in (select id from written)) as orders,
    (select coalesce(json_object_agg(customer_id, given), '{}') from (
      select customer_id, sum(amount) as given from bonus_operations where kind = 'given' group by 1) g) as given`.execute(
    shop.db,
  )
  const now = rows[0]!
  for (const id of now.written) world.touched.add(id)
  same(now.there, orders.length, 'orders there are')
  const read = whole ? orders : now.written.flatMap((id) => model.orders.get(id) ?? [])
  for (const order of read) {
    const [state, held, pieces] = now.orders[order.id] ?? ['none', 0, 0]
    same(state, order.state, `the state of order ${order.id}`)
    same(
      pieces,
      isHolding(order) ? sumOver(skus, (sku) => piecesOf(order, sku)) : 0,
      `pieces held by order ${order.id}`,
    )
    if (isUnsuccessful(state)) same(held, 0, `bonuses held by order ${order.id}, which came to nothing`)
    else must(held >= 0 && held <= order.bonuses, () => `order ${order.id} holds ${held} bonuses of ${order.bonuses}`)
  }
  const holding = orders.filter(isHolding)
  for (const sku of skus) {
    same(
      now.stock[sku],
      [model.onHand.get(sku), sumOver(holding, (order) => piecesOf(order, sku))],
      `stock of ${sku}, in all and reserved`,
    )
  }
  for (const [code, { total, each }] of model.codes) {
    const using = orders.filter((order) => order.codes.includes(code) && !isReleased(order))
    same(now.codes[code], using.length, `uses of ${code}`)
    must(using.length <= total, () => `${code} was used ${using.length} times of ${total}`)
    for (const customer of customers) {
      const mine = using.filter((order) => order.customer === customer).length
      must(mine <= each, () => `${code} was used ${mine} times by one customer, of ${each}`)
    }
  }
  const driven = Map.groupBy(
    orders.filter((order) => order.hours !== '' && !isReleased(order)),
    (order) => order.hours,
  )
  const places = [...driven].map(([when, some]) => [when, some.length] as const)
  const byTime = (of: readonly (readonly [string, number])[]) => of.toSorted(([a], [b]) => a.localeCompare(b))
  same(byTime(Object.entries(now.hours)), byTime(places), 'hours of couriers that are promised')
  for (const [when, taken] of places) {
    const most = hours.find(({ from }) => when.endsWith(from))!.capacity
    must(taken <= most, () => `couriers are promised to ${taken} orders at ${when}, which has room for ${most}`)
  }
  for (const { id, given } of customers) same(now.given[id] ?? 0, given, `bonuses given to customer ${id}`)
}

const isHolding = ({ state, wasDone }: ModelOrder): boolean => !wasDone && !isUnsuccessful(state)
const sumOver = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** An alarm for people: while nothing has settled, the simulated bank may be silent for longer than a day. */
const lateMoney = 'money an order did not need is back within a day'

export async function checkDoctor({ shop }: World, { settled = false } = {}): Promise<void> {
  const broken = (await runDoctor(shop.db)).filter(({ name }) => settled || name !== lateMoney)
  must(broken.length === 0, () => `doctor: ${broken.map(({ name, examples }) => `${name} (${examples})`).join('; ')}`)
}

/** When nothing is pending: the money of the shop equals the money at the bank, and no money remains with an order that is over. */
export async function checkQuiet({ shop, model, money }: World): Promise<void> {
  const atBank = new Map<number, number>()
  for (const { orderId, state, amount, refunded } of money.payments.values()) {
    if (state !== 'succeeded') continue
    atBank.set(Number(orderId), (atBank.get(Number(orderId)) ?? 0) + amount - refunded)
  }
  const { rows } = await sql<{ id: number; paid: number; state: string }>`select id, paid, state from orders`.execute(
    shop.db,
  )
  for (const { id, paid, state } of rows) {
    same(paid, atBank.get(id) ?? 0, `what order ${id} says is paid, beside the bank`)
    if (isUnsuccessful(state)) same(paid, 0, `money that stays with order ${id}, which came to nothing`)
    must(paid <= model.orders.get(id)!.total, () => `order ${id} was paid for twice`)
  }
  const dear = await sql<{ id: number }>`
    select i.id from order_items i join (
      select (l ->> 'item')::bigint as item, sum((l ->> 'count')::int) as count, sum((l ->> 'amount')::bigint) as amount
      from refunds r, jsonb_array_elements(r.lines) l where r.state <> 'canceled' and l ->> 'item' is not null group by 1) g on g.item = i.id
    where g.amount > i.payable or g.count > i.count`.execute(shop.db)
  same(dear.rows, [], 'lines that were given back dearer than they were bought')
  const open = await sql<{
    id: number
  }>`select id from payments where state in ('creating', 'pending', 'waiting_for_capture', 'superseded')
    union all select id from refunds where state in ('creating', 'pending')`.execute(shop.db)
  same(open.rows, [], 'payments and refunds without an end')
}
