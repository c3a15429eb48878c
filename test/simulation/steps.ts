import { sql } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { expireBonuses } from '#shop/loyalty/loyalty.flow.ts'
import { settleBonuses } from '#shop/orders/order-bonuses.flow.ts'
import { type Actor, expireStorage, expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { canMove, isAtShop, type OrderState, orderStates } from '#shop/orders/order-states.ts'
import { refundParts } from '#shop/orders/part/cancel-part.flow.ts'
import { followPayment, followRefundToItsEnd, refundSurplusToItsEnd } from '#shop/payments/follow-payment.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { refundOrder, refundPart } from '#shop/payments/refund/refund.flow.ts'
import { listening, orderBody, runJobs } from '../place-order.ts'
import { must } from './check.ts'
import { PlantedFault } from './faults.ts'
import { type Customer, hours, isUnsuccessful, type ModelOrder, piecesOf, type Sku, skus, type World } from './world.ts'

/** One step of the simulation: draws what it needs, runs the shop's own calls and flows, and records the result in the model. */
type Step = (world: World) => Promise<void>

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at by hand
type Answer = { status: number; body: any }

const orderOf = ({ chance, model }: World): ModelOrder | null => {
  const all = [...model.orders.values()]
  // Most events concern the newest orders; sometimes an old one.
  return all.length === 0 ? null : chance.one(chance.is(0.8) ? all.slice(-12) : all)
}

/** Sometimes runs `work` with a fault planted between two of its statements. `undefined`: the result is unknown. */
async function perhapsCut<T>({ chance, faults }: World, most: number, work: () => Promise<T>): Promise<T | undefined> {
  if (chance.is(0.15)) faults.after(chance.whole(1, most))
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlantedFault) return undefined
    throw error
  } finally {
    faults.off()
  }
}

/** A customer's call as a browser makes it: if it is cut off, it is repeated with the same key until there is an answer. */
async function insist(world: World, path: string, json: object, headers: Record<string, string>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await perhapsCut(world, 40, () => world.shop.json(path, { json, headers }))
    // The holder of the key died before it did anything: a repeated request gets the key once its time is up.
    if (answer?.body?.code === 'idempotency_in_flight')
      await world.shop.database.pool.query(
        "update idempotency_keys set created_at = created_at - interval '1 hour' where status is null",
      )
    else if (answer && answer.status < 500) return answer
    if (answer?.status === 503) return answer
    must(tries < 20, () => `${path} answers nothing but ${answer?.status} ${JSON.stringify(answer?.body)}`)
  }
}

/** Reads the state of an order, after a step whose result was lost. */
async function reread({ shop }: World, order: ModelOrder): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from orders where id = ${order.id}`.execute(shop.db)
  came(order, rows[0]!.state)
}
function came(order: ModelOrder, state: string): void {
  order.state = state
  if (state === 'done') order.wasDone = true
}
/**
 * An order that leaves the shop goes without the pieces whose refund was requested; one that is handed over uses up its pieces. `askedBefore`:
 * requested pieces before this moment, for refunds that may have failed at the same time.
 */
async function moved(
  world: World,
  order: ModelOrder,
  state: string,
  askedBefore: readonly Refunded[] = [],
): Promise<void> {
  if (isInside(order, order.state) && !isInside(order, state) && !isUnsuccessful(state)) {
    withdraw(order, 'asked', await refundedOf(world, [order.id]))
    const earlier = { ...order, withdrawn: new Map(order.withdrawn) }
    withdraw(earlier, 'asked', askedBefore)
    // Either may have happened first.
    if (askedBefore.length > 0 && (await goesWith(world, order)) === all(earlier)) order.withdrawn = earlier.withdrawn
  }
  const { onHand } = world.model
  if (state === 'done' && !order.wasDone)
    for (const sku of skus) onHand.set(sku, onHand.get(sku)! - piecesOf(order, sku))
  came(order, state)
}
const all = (order: ModelOrder): number => skus.reduce((sum, sku) => sum + piecesOf(order, sku), 0)
async function goesWith({ shop }: World, { id }: ModelOrder): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(count), 0)::int as pieces from reservations where order_id = ${id}`.execute(shop.db)
  return rows[0]!.pieces
}
const isInside = ({ deliveryType }: ModelOrder, state: string) => isAtShop(state as OrderState, deliveryType)

interface Refunded {
  order: number
  sku: Sku
  /** Refunded pieces. */
  made: number
  /** Refunded pieces and those of pending refunds. */
  asked: number
}
/** Pieces of these orders according to their refunds; nothing is read from the orders themselves. */
async function refundedOf({ shop }: World, orders: readonly number[] | 'touched'): Promise<Refunded[]> {
  const which = orders === 'touched' ? sql`select id from touched_orders` : sql`select unnest(${orders}::bigint[])`
  const { rows } = await sql<Refunded>`
    select f.order_id as order, i.sku, sum((l ->> 'count')::int)::int as asked,
      coalesce(sum((l ->> 'count')::int) filter (where f.state = 'succeeded'), 0)::int as made
    from refunds f cross join jsonb_array_elements(f.lines) l join order_items i on i.id = (l ->> 'item')::bigint
    where f.state <> 'canceled' and f.order_id in (${which}) group by 1, 2 order by 1, 2`.execute(shop.db)
  return rows
}
/** Pieces that an order once left without stay withdrawn, whatever the result of the refund. */
function withdraw(order: ModelOrder, which: 'made' | 'asked', refunded: readonly Refunded[]): void {
  for (const { order: id, sku, [which]: count } of refunded)
    if (id === order.id) order.withdrawn.set(sku, Math.max(order.withdrawn.get(sku) ?? 0, count))
}
/** Refunded pieces are no part of an order that is still in the shop, or is in it again. */
async function withdrawnByRefunds(world: World): Promise<void> {
  const refunded = await refundedOf(world, 'touched')
  for (const id of new Set(refunded.map((one) => one.order))) {
    const order = world.model.orders.get(id)!
    if (isInside(order, order.state)) withdraw(order, 'made', refunded)
  }
}
async function settledAs(world: World, order: ModelOrder, askedBefore: readonly Refunded[] = []): Promise<void> {
  const before = { ...order }
  await reread(world, order)
  const now = order.state
  Object.assign(order, before)
  must(
    before.state === now || isReachable(before.state, now, before.deliveryType),
    () => `order ${order.id} went from ${before.state} to ${now}`,
  )
  await moved(world, order, now, askedBefore)
}
/** An order that was fully refunded before it was handed over ends, whoever made the refund. */
async function endedByRefund(world: World): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where state = 'canceled' and refunded > 0 order by id`.execute(world.shop.db)
  for (const { id } of rows) {
    const order = world.model.orders.get(id)
    if (order && !isUnsuccessful(order.state)) await settledAs(world, order)
  }
}
const isReachable = (from: string, to: string, way: DeliveryType, seen = new Set<string>()): boolean =>
  orderStates.some((next) => {
    if (!canMove(from as OrderState, next, way) || seen.has(next)) return false
    return next === to || isReachable(next, to, way, seen.add(next))
  })

const ways = ['courierCard', 'courierCard', 'courierCash', 'pickupCard', 'pickupCash'] as const

/** Hours of a courier on one of the next days. */
function hoursOf({ chance, shop }: World) {
  const { from, to } = chance.one(hours)
  return {
    date: dateIn('Asia/Yekaterinburg', new Date(shop.clock.now().getTime() + chance.whole(1, 2) * 86_400_000)),
    from,
    to,
  }
}

function wish(
  world: World,
  lines: { sku: Sku; count: number }[],
  codes: string[],
  useBonuses: boolean,
  same: ReturnType<typeof hoursOf> | null = null,
) {
  const { chance, shop } = world
  const way = chance.one(ways)
  const isPickup = way.startsWith('pickup')
  const interval = same ?? hoursOf(world)
  return orderBody(shop, lines, {
    delivery_payment_option: shop.cast.options[way],
    ...(isPickup && { address: undefined, outlet: shop.cast.shop }),
    ...(!isPickup && (same || chance.is(0.6)) && { delivery_interval: interval }),
    promo_codes: codes.map((code) => ({ code })),
    use_bonuses: useBonuses,
    keep_cart: chance.is(0.2),
  })
}
const linesOf = ({ chance }: World) => chance.some(skus, 3).map((sku) => ({ sku, count: chance.whole(1, 3) }))
const codesOf = ({ chance, model }: World) => (chance.is(0.5) ? chance.some([...model.codes.keys()], 2) : [])

function note(
  world: World,
  customer: Customer,
  key: string,
  json: ReturnType<typeof wish>,
  body: Answer['body'],
): void {
  const { model } = world
  const known = model.orders.get(body.id)
  must(!known || known.key === key, () => `order ${body.id} was given for two keys`)
  if (known) return
  const other = model.byKey.get(key)
  must(!other, () => `the key ${key} made two orders, ${other?.id} and ${body.id}`)
  const order: ModelOrder = {
    id: body.id,
    customer,
    key,
    lines: json.products as ModelOrder['lines'],
    withdrawn: new Map(),
    state: body.state,
    wasDone: false,
    codes: body.promo_codes.map(({ code }: { code: string }) => code),
    bonuses: Math.round(body.bonus_discount_amount * 100),
    total: Math.round(body.total * 100),
    hours: body.due_interval ? `${body.due_date} ${body.due_interval.from}` : '',
    deliveryType: body.delivery_type,
    isOnline:
      json.delivery_payment_option !== world.shop.cast.options.courierCash &&
      json.delivery_payment_option !== world.shop.cast.options.pickupCash,
  }
  model.orders.set(order.id, order)
  model.byKey.set(key, order)
  if (!('keep_cart' in json && json.keep_cart)) for (const { sku } of json.products) customer.cart.delete(sku as Sku)
}

async function place(world: World): Promise<void> {
  const { chance } = world
  const customer = chance.one(world.customers)
  const key = `key-${++world.keys}`
  const json = wish(world, linesOf(world), codesOf(world), chance.is(0.4))
  const headers = { ...customer.headers, 'idempotency-key': key }
  const { status, body } = await insist(world, '/api/orders/', json, headers)
  if (status === 201) note(world, customer, key, json, body)
  // The answer was lost, or the button was pressed twice.
  if (status === 201 && chance.is(0.3)) {
    const again = await insist(world, '/api/orders/', json, headers)
    must(
      again.status === 201 && again.body.id === body.id,
      () => `the key ${key} again: ${again.status} ${again.body.id}`,
    )
  }
  must([201, 400, 409].includes(status), () => `an order was answered ${status} ${JSON.stringify(body)}`)
}

/** Everybody orders the same at once, and one customer in four windows. */
async function rush(world: World): Promise<void> {
  const { chance, customers } = world
  const lines = [{ sku: chance.one(skus), count: chance.whole(1, 2) }]
  const codes = chance.is(0.6) ? [chance.one([...world.model.codes.keys()])] : []
  const eager = chance.one(customers)
  const same = chance.is(0.5) ? hoursOf(world) : null
  await allAtOnce(world, [...customers, eager, eager, eager], lines, codes, same)
}

/** One customer in many windows uses a code with a limit per customer. */
async function windows(world: World): Promise<void> {
  const { chance, customers, model } = world
  const [code, { goods }] = chance.one([...model.codes].filter(([, { each }]) => each < Number.POSITIVE_INFINITY))
  const lines = [{ sku: chance.one(goods), count: 1 }]
  await allAtOnce(world, Array(6).fill(chance.one(customers)), lines, [code])
}

async function allAtOnce(
  world: World,
  buyers: readonly Customer[],
  lines: { sku: Sku; count: number }[],
  codes: string[],
  same: ReturnType<typeof hoursOf> | null = null,
): Promise<void> {
  const { chance, shop } = world
  const wishes = buyers.map((customer) => {
    const key = `key-${++world.keys}`
    return { customer, key, json: wish(world, lines, codes, chance.is(0.3), same) }
  })
  const answers = await Promise.all(
    wishes.map(({ customer, key, json }) =>
      shop.json('/api/orders/', { json, headers: { ...customer.headers, 'idempotency-key': key } }),
    ),
  )
  for (const [at, { status, body }] of answers.entries()) {
    const { customer, key, json } = wishes[at]!
    must([201, 400, 409].includes(status), () => `an order of a rush was answered ${status} ${JSON.stringify(body)}`)
    if (status === 201) note(world, customer, key, json, body)
  }
}

async function cart(world: World): Promise<void> {
  const { chance, shop } = world
  const customer = chance.one(world.customers)
  const lines = linesOf(world)
  const save = chance.is(0.7)
  const json = {
    items: lines,
    promo_codes: codesOf(world).map((code) => ({ code })),
    use_bonuses: chance.is(0.5),
    save,
  }
  const { status } = await insist(world, '/api/v2/cart/', json, customer.headers)
  must(status === 200, () => `a cart was answered ${status}`)
  if (save) customer.cart = new Map(lines.map(({ sku, count }) => [sku, count]))
  const { body } = await shop.json('/api/v2/cart/', { headers: customer.headers })
  const kept = body.items.map((item: { sku: string; count: number }) => [item.sku, item.count])
  must(
    JSON.stringify(kept.toSorted()) === JSON.stringify([...customer.cart].toSorted()),
    () => `the cart is ${JSON.stringify(kept)}, and should be ${JSON.stringify([...customer.cart])}`,
  )
}

async function cancel(world: World): Promise<void> {
  const order = orderOf(world)
  if (!order) return
  const before = order.state
  const { status } = await insist(world, `/api/orders/${order.id}/cancel/`, {}, order.customer.headers)
  await settledAs(world, order)
  if (status !== 200) return
  must(order.state === 'canceled', () => `cancelled, order ${order.id} is ${order.state}`)
  must(
    before === 'canceled' || canMove(before as OrderState, 'canceled', order.deliveryType),
    () => `cancelled out of ${before}`,
  )
}

/** Cancels some pieces of an order that nobody collects yet; repeated with the same key, they are cancelled once. */
async function giveUp(world: World): Promise<void> {
  const { chance, shop, model } = world
  const fresh = [...model.orders.values()].filter(({ state }) => state === 'new').slice(-8)
  const order = fresh.length > 0 && chance.is(0.9) ? chance.one(fresh) : orderOf(world)
  if (!order) return
  type Row = { id: number; sku: Sku; count: number }
  const { rows } =
    await sql<Row>`select id, sku, count from order_items where order_id = ${order.id} order by id`.execute(shop.db)
  const some = chance.some(rows, 2).map((row) => ({ ...row, pieces: chance.whole(1, row.count) }))
  const headers = { ...order.customer.headers, 'idempotency-key': `part-${++world.keys}` }
  const json = { lines: some.map(({ id, pieces }) => ({ item: id, count: pieces })) }
  const path = `/api/orders/${order.id}/cancel/`
  const { status, body } = await insist(world, path, json, headers)
  if (status === 200 && chance.is(0.3)) await insist(world, path, json, headers)
  must([200, 409].includes(status), () => `giving up pieces was answered ${status} ${JSON.stringify(body)}`)
  const before = order.state
  await settledAs(world, order)
  if (status !== 200 || order.state !== 'new') return
  must(before === 'new', () => `pieces of an order that is ${before} were given up`)
  const goneOf = (sku: Sku) => some.find((line) => line.sku === sku)?.pieces ?? 0
  // Orders of a rush share the same lines: from here on, each has its own.
  order.lines = order.lines
    .map(({ sku, count }) => ({ sku, count: count - goneOf(sku) }))
    .filter(({ count }) => count > 0)
  const stays = Math.round(body.total * 100)
  must(stays <= order.total, () => `without a part order ${order.id} costs ${stays}, before ${order.total}`)
  order.total = stays
  order.bonuses = Math.round(body.bonus_discount_amount * 100)
}

async function move(world: World): Promise<void> {
  const order = orderOf(world)
  if (!order) return
  const from = order.state as OrderState
  const possible = orderStates.filter((to) => canMove(from, to, order.deliveryType) && !isUnsuccessful(to))
  const to = possible.length > 0 && world.chance.is(0.8) ? world.chance.one(possible) : world.chance.one(orderStates)
  const actor = world.chance.one<Actor>(['shop', 'system'])
  const made = await perhapsCut(world, 12, () => moveOrder(world.shop.app, order.id, to, actor))
  if (made) {
    must(
      made.ok === canMove(from, to, order.deliveryType),
      () => `${from} to ${to} was ${made.ok ? 'made' : 'refused'}`,
    )
    if (made.ok) await moved(world, order, to)
  } else await settledAs(world, order)
}

async function pay(world: World): Promise<void> {
  // Mostly an order that can be paid; sometimes another one.
  const due = [...world.model.orders.values()].filter(({ state, isOnline }) => isOnline && state === 'new').slice(-8)
  const order = due.length > 0 && world.chance.is(0.85) ? world.chance.one(due) : orderOf(world)
  if (!order) return
  const ways = world.online[order.deliveryType]
  const json = ways && world.chance.is(0.6) ? { payment_option: world.chance.one(ways) } : {}
  const { status } = await insist(world, `/api/orders/${order.id}/pay/`, json, order.customer.headers)
  must([200, 400, 409, 503].includes(status), () => `paying was answered ${status}`)
}

/** Nobody pays at a page without its address: a payment whose creation was cut off is created again with its key, or never paid. */
async function bankDecides(world: World): Promise<void> {
  const { chance, money, shop, model } = world
  const told = await sql<{
    id: string
  }>`select provider_id as id from payments where state in ('pending', 'superseded')`.execute(shop.db)
  const waiting = told.rows.flatMap(({ id }) => money.payments.get(id) ?? []).filter(({ state }) => state === 'pending')
  if (waiting.length === 0) return
  // Payments for orders that are over are where shops lose money: they occur often.
  const late = waiting.filter(({ orderId }) => isUnsuccessful(model.orders.get(Number(orderId))?.state ?? ''))
  const payment = chance.one(late.length > 0 && chance.is(0.5) ? late : waiting)
  const declined = { party: 'bank', reason: 'general_decline', group: 'declined', expired: false } as const
  money.payments.set(
    payment.id,
    chance.is(0.75) ? { ...payment, state: 'succeeded' } : { ...payment, state: 'canceled', cancellation: declined },
  )
  // Notified once, several times, or never.
  for (let times = chance.whole(0, 4); times > 0; times--) world.notices.push(payment.id)
}

const bankAway: Step = async ({ money, chance }) => {
  money.state.away = !money.state.away && chance.is(0.5)
}

const paymentNamed = async ({ shop }: World, providerId: string) =>
  (await sql<{ id: number }>`select id from payments where provider_id = ${providerId}`.execute(shop.db)).rows[0]?.id

/** Delivers any notification in transit, not only the first; it may be delivered again. */
async function hear(world: World): Promise<void> {
  const { chance, notices, shop } = world
  if (notices.length === 0) return
  const at = chance.whole(0, notices.length - 1)
  const id = await paymentNamed(world, notices[at]!)
  if (chance.is(0.7)) notices.splice(at, 1)
  if (id === undefined) return
  const hears = chance.is(0.3) ? chance.whole(2, 5) : 1
  if (hears > 1) await Promise.all(Array.from({ length: hears }, () => checkPayment(shop.app, id)))
  else await perhapsCut(world, 14, () => checkPayment(shop.app, id))
}

async function follow(world: World): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where state in ('creating', 'pending', 'superseded') order by id`.execute(world.shop.db)
  if (rows.length === 0) return
  const { id } = world.chance.one(rows)
  await perhapsCut(world, 12, () => followPayment(world.shop.app, id, 0))
}

async function refundSome(world: World): Promise<void> {
  const { chance, shop } = world
  const { rows } = await sql<{
    id: number
    paid: number
  }>`select id, paid from orders where paid > 0 order by id`.execute(shop.db)
  if (rows.length === 0) return
  const { id, paid } = chance.one(rows)
  const items = await sql<{
    id: number
    count: number
  }>`select id, count from order_items where order_id = ${id} order by id`.execute(shop.db)
  const reason = { reason: 'simulated', actor: 'staff' }
  const wanted = chance.is(0.6)
    ? {
        lines: chance.some(items.rows, 2).map((item) => ({ item: item.id, count: chance.whole(1, item.count) })),
        ...reason,
      }
    : { amount: chance.whole(1, paid + 1000) as Kopecks, ...reason }
  const key = `refund-${++world.keys}`
  const first = await perhapsCut(world, 16, () => refundPart(shop.app, id, wanted, key))
  if (first && chance.is(0.7)) return
  // The answer was lost, or the button was pressed twice: the same request again is the same refund.
  const again = await refundPart(shop.app, id, wanted, key)
  if (first?.ok)
    must(
      again.ok && again.value.map((one) => one.id).join() === first.value.map((one) => one.id).join(),
      () => `the refund ${key} was made twice`,
    )
}

/** The flow throws while some money is not refunded yet, so that its job is repeated. */
const giveBack = async (world: World, order: ModelOrder): Promise<void> => {
  await perhapsCut(world, 16, () => refundOrder(world.shop.app, order.id).catch(notAll))
}
const notAll = (error: Error): void => {
  if (error instanceof PlantedFault || !/is not all back/.test(error.message)) throw error
}
async function refundOver(world: World): Promise<void> {
  const over = [...world.model.orders.values()].filter(({ state }) => isUnsuccessful(state)).slice(-10)
  if (over.length > 0) await giveBack(world, world.chance.one(over))
}

async function expire(world: World): Promise<void> {
  const order = orderOf(world)
  if (!order) return
  const { app } = world.shop
  const before = order.state
  const flow = world.chance.is(0.6) ? expireUnpaid : expireStorage
  const ended = await perhapsCut(world, 12, () => flow(app, order.id))
  if (ended === undefined) return settledAs(world, order)
  if (!ended) return
  must(
    canMove(before as OrderState, 'expired', order.deliveryType),
    () => `order ${order.id} ran out while it was ${before}`,
  )
  await moved(world, order, 'expired')
}

const wait: Step = async ({ shop, chance }) =>
  shop.clock.advance(chance.one([1, 60, 600, 25 * 60, 6 * 24 * 60]) * 60_000)

async function giveBonuses(world: World): Promise<void> {
  const { chance, shop, staff } = world
  const customer = chance.one(world.customers)
  const amount = chance.whole(100, 90_000)
  const days = chance.one([2, 20, null])
  const ends = days === null ? null : new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString()
  const headers = { ...staff, 'idempotency-key': `give-${++world.keys}` }
  const json = { amount: amount / 100, expires_at: ends, reason: 'simulated' }
  const { status, body } = await insist(world, `/api/staff/loyalty/${customer.id}/adjust/`, json, headers)
  must(status === 201, () => `bonuses were answered ${status} ${JSON.stringify(body)}`)
  customer.given += amount
}

async function restock(world: World): Promise<void> {
  const { chance, shop, model, staff } = world
  const sku = chance.one(skus)
  const { rows } = await sql<{ there: number }>`
    select on_hand as there from stock_levels where outlet_id = ${shop.cast.warehouse} and variant_id = (select id from variants where sku = ${sku})`.execute(
    shop.db,
  )
  const pieces = chance.whole(1, 12)
  const { status } = await shop.json(`/api/staff/stock/${sku}/${shop.cast.warehouse}/`, {
    method: 'PUT',
    json: { on_hand: rows[0]!.there + pieces, reason: 'simulated' },
    headers: staff,
  })
  must(status === 200, () => `new stock was answered ${status}`)
  model.onHand.set(sku, model.onHand.get(sku)! + pieces)
}

/** The staff raises the limit of a code. */
async function moreUses({ chance, model, shop }: World): Promise<void> {
  const [code, limits] = chance.one([...model.codes])
  if (limits.total === Number.POSITIVE_INFINITY) return
  limits.total += 3
  await sql`update promo_allowances set limit_total = limit_total + 3 where id = (select allowance_id from promo_codes where code = ${code})`.execute(
    shop.db,
  )
}

/** Everything that can happen to one order happens at once; the database decides the order. */
async function atOnce(world: World): Promise<void> {
  const order = orderOf(world)
  if (!order) return
  const { app } = world.shop
  const asked = await refundedOf(world, [order.id])
  const { rows } = await sql<{
    id: number
  }>`select id from payments where order_id = ${order.id} and provider_id is not null`.execute(world.shop.db)
  await Promise.all([
    world.shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: order.customer.headers }),
    moveOrder(app, order.id, world.chance.one(['collecting', 'canceled', 'done'] as const), 'shop'),
    expireUnpaid(app, order.id),
    settleBonuses(app, order.id),
    ...rows.flatMap(({ id }) => [checkPayment(app, id), checkPayment(app, id)]),
  ])
  await settledAs(world, order, asked)
}

const settle: Step = async (world) => {
  const order = orderOf(world)
  if (order) await perhapsCut(world, 10, () => settleBonuses(world.shop.app, order.id))
}
const endBonuses: Step = async (world) => void (await perhapsCut(world, 6, () => expireBonuses(world.shop.app)))
const listen: Step = ({ shop }) => runJobs(shop, ...listening)

const steps: readonly (readonly [number, string, Step])[] = [
  [14, 'place', place],
  [3, 'rush', rush],
  [2, 'windows', windows],
  [8, 'cart', cart],
  [5, 'cancel', cancel],
  [6, 'giveUp', giveUp],
  [18, 'move', move],
  [12, 'pay', pay],
  [12, 'bankDecides', bankDecides],
  [2, 'bankAway', bankAway],
  [12, 'hear', hear],
  [4, 'follow', follow],
  [5, 'refundSome', refundSome],
  [4, 'refundOver', refundOver],
  [5, 'expire', expire],
  [4, 'wait', wait],
  [3, 'giveBonuses', giveBonuses],
  [6, 'restock', restock],
  [1, 'moreUses', moreUses],
  [3, 'atOnce', atOnce],
  [4, 'settle', settle],
  [1, 'endBonuses', endBonuses],
  [0.5, 'listen', listen],
]

export async function takeStep(world: World): Promise<string> {
  const [name, step] = world.chance.weighed(steps.map(([weight, name, step]) => [weight, [name, step] as const]))
  world.trail.push(name)
  await step(world)
  await endedByRefund(world)
  await withdrawnByRefunds(world)
  return name
}

/** Lets everything settle: the bank answers, pending work ends, money of orders that are over is refunded. */
export async function calm(world: World): Promise<void> {
  const { money, shop, model, touched } = world
  money.state.away = false
  const gone = { party: 'bank', reason: 'expired_on_confirmation', group: 'not_completed', expired: true } as const
  money.decide({ state: 'canceled', cancellation: gone })
  world.notices.length = 0
  const idsOf = async (text: string, of: unknown[] = []) =>
    (await shop.database.pool.query<{ id: number }>(text, of)).rows.map(({ id }) => id)
  for (let round = 0; round < 3; round++) {
    for (const id of await idsOf(
      "select id from payments where state in ('creating', 'pending', 'superseded') order by id",
    ))
      await followPayment(shop.app, id, 0)
    for (const id of await idsOf("select id from refunds where state in ('creating', 'pending') order by id"))
      await followRefundToItsEnd(shop.app, id, 0)
    for (const id of await idsOf(
      'select id from payments where provider_id is not null and refunded < amount order by id desc limit 40',
    ))
      await checkPayment(shop.app, id)
    for (const id of await idsOf("select id from payments where surplus and state = 'succeeded' order by id"))
      await refundSurplusToItsEnd(shop.app, id).catch(notAll)
    await endedByRefund(world)
    // The others were settled the last time, and nothing was written to them since.
    for (const id of await idsOf('select id from orders where paid > 0 and id = any ($1) order by id', [
      [...touched],
    ])) {
      const order = model.orders.get(id)!
      if (isUnsuccessful(order.state)) await refundOrder(shop.app, id).catch(notAll)
      else await refundParts(shop.app, id).catch(notAll)
    }
  }
  await endedByRefund(world)
  await runJobs(shop, ...listening)
  await withdrawnByRefunds(world)
  touched.clear()
}
