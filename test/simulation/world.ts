import { Database, sql } from '#kit/db.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { Chance } from '../chance.ts'
import { bank } from '../fake-bank.ts'
import { addCode, addPromotion } from '../promotions.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { statementFaults } from './faults.ts'

export const skus = ['MUG', 'BAG', 'BOOT-41', 'BOOT-42'] as const
export type Sku = (typeof skus)[number]

/** Couriers deliver everywhere; the capacity of their hours is small. */
export const hours = [
  { from: '10:00', to: '14:00', capacity: 2 },
  { from: '14:00', to: '22:00', capacity: 4 },
]

export interface ModelOrder {
  id: number
  customer: Customer
  key: string
  lines: { sku: Sku; count: number }[]
  /** Pieces refunded before the order left the shop: they are neither held nor handed over. */
  withdrawn: Map<Sku, number>
  state: string
  /** It was handed over at some time: what it took is used for good. */
  wasDone: boolean
  codes: string[]
  /** In kopecks. */
  bonuses: number
  total: number
  isOnline: boolean
  deliveryType: DeliveryType
  /** The courier hours it was promised: `2031-03-04 10:00`; '' none. */
  hours: string
}
export interface Customer {
  id: number
  phone: string
  headers: Record<string, string>
  cart: Map<Sku, number>
  /** Kopecks of bonuses granted by the staff. */
  given: number
}

/** The expected state, by the simple model of the simulation. */
export interface Model {
  orders: Map<number, ModelOrder>
  byKey: Map<string, ModelOrder>
  /** Pieces that were received and not handed over. */
  onHand: Map<Sku, number>
  /** Limits of uses by orders, per customer and in total, and the goods to which a code applies. */
  codes: Map<string, { total: number; each: number; goods: readonly Sku[] }>
}

export interface World {
  seed: number
  chance: Chance
  shop: TestApp
  money: ReturnType<typeof bank>
  faults: ReturnType<typeof statementFaults>
  staff: Record<string, string>
  /** Two online payment options by delivery type: a customer may begin with one and continue with the other. */
  online: Partial<Record<DeliveryType, readonly [number, number]>>
  customers: Customer[]
  model: Model
  /** Bank notifications in transit: delivered in any order, and more than once. */
  notices: string[]
  keys: number
  trail: string[]
  /** Orders the database wrote to since everything last settled. */
  touched: Set<number>
}

export async function makeWorld(seed: number): Promise<World> {
  const money = bank()
  // Ahead of the clock of the database, so that no check by that clock reports pending work as stuck.
  const shop = await startApp({ now: '2031-03-03T09:00:00Z', outside: { payments: money.provider } })
  const faults = statementFaults()
  shop.app.db = new Database(shop.database.pool, { onAnswer: faults.strike })
  const { cast } = shop
  const loyalty = { is_enabled: true, percent: 5, spend_share: 50 }
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty })}::jsonb where id = ${cast.company}`.execute(
    shop.db,
  )
  await sql`update stock_levels set on_hand = 0`.execute(shop.db)
  const onHand = new Map<Sku, number>()
  for (const sku of skus) {
    onHand.set(sku, 12)
    await sql`
      update stock_levels set on_hand = 12 where outlet_id = ${cast.warehouse} and variant_id = (select id from variants where sku = ${sku})`.execute(
      shop.db,
    )
  }
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  const staff = await shop.staff()
  const all = [
    [50, 50],
    [50, 70],
    [60, 70],
    [60, 50],
  ]
  const zone = { name: 'Всюду', polygon: all, price: 290, intervals: hours }
  const { status } = await shop.json('/api/staff/courier-zones/', { json: zone, headers: staff })
  if (status !== 201) throw new Error(`the zone of couriers was refused: ${status}`)
  const { rows: others } = await sql<{ id: number }>`
    insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
    values (${cast.company}, 'DELIVERY', 'SBP', 'sbp', 9), (${cast.company}, 'PICKUP', 'SBP', 'sbp', 9) returning id`.execute(
    shop.db,
  )
  const online = {
    DELIVERY: [cast.options.courierCard, others[0]!.id],
    PICKUP: [cast.options.pickupCard, others[1]!.id],
  } as const
  const customers: Customer[] = []
  for (let n = 1; n <= 5; n++) {
    const phone = `7900777000${n}`
    const headers = await shop.signIn(phone)
    const { id } = (await sql<{ id: number }>`select id from customers where phone = ${phone}`.execute(shop.db))
      .rows[0]!
    customers.push({ id, phone, headers, cart: new Map(), given: 0 })
  }
  await noteTouched(shop)
  const percent = (n: number) => ({ effect: { type: 'percent', percent: n } })
  await addPromotion(shop, { rule: { ...percent(10), scope: { products: ['mug'] } } })
  await addPromotion(shop, { rule: { ...percent(3), lane: 'order', scope: { products: ['boots'] } }, limitTotal: 40 })
  const shared = await addPromotion(shop, { rule: percent(7), needsCode: true })
  const bag = await addPromotion(shop, {
    rule: { effect: { type: 'sum', amount: 333.33 }, scope: { products: ['backpack'] } },
    needsCode: true,
  })
  await addCode(shop, shared, { code: 'SHARED', limitTotal: 9 })
  await addCode(shop, shared, { code: 'THRICE', limitPerCustomer: 3 })
  await addCode(shop, bag, { code: 'BAGS', limitTotal: 6, limitPerCustomer: 2 })
  const many = Number.POSITIVE_INFINITY
  const codes = new Map([
    ['SHARED', { total: 9, each: many, goods: skus }],
    ['THRICE', { total: many, each: 3, goods: skus }],
    ['BAGS', { total: 6, each: 2, goods: ['BAG'] as const }],
  ])
  shop.app.cache.dropTags(['companies'])
  return {
    seed,
    chance: new Chance(seed),
    shop,
    money,
    faults,
    staff,
    online,
    customers,
    model: { orders: new Map(), byKey: new Map(), onHand, codes },
    notices: [],
    keys: 0,
    trail: [],
    touched: new Set(),
  }
}

/** Triggers record which orders were written to, by whatever code: only those can differ from the model after a step. */
async function noteTouched({ database }: TestApp): Promise<void> {
  await database.pool.query(`
    create unlogged table touched_orders (id bigint not null);
    create function note_touched_order() returns trigger language plpgsql as $$ begin
      if tg_table_name = 'orders' then insert into touched_orders values (new.id);
      else insert into touched_orders values (new.order_id); end if;
      return null;
    end $$;
    create trigger touched after insert or update on orders for each row execute function note_touched_order();
    create trigger touched after insert or update on bonus_operations for each row when (new.order_id is not null) execute function note_touched_order();
    create trigger touched after insert or update on refunds for each row when (new.order_id is not null) execute function note_touched_order();
    create trigger touched after insert or update on payments for each row when (new.order_id is not null) execute function note_touched_order();`)
}

export const isUnsuccessful = (state: string): boolean =>
  ['canceled', 'expired', 'rejected', 'returned'].includes(state)
/** It holds nothing and handed nothing over: what it took is free again. */
export const isReleased = ({ state, wasDone }: ModelOrder): boolean => isUnsuccessful(state) && !wasDone
/** Pieces of a sku that it holds or hands over. */
export const piecesOf = ({ lines, withdrawn }: ModelOrder, sku: Sku): number =>
  lines.reduce((sum, line) => sum + (line.sku === sku ? line.count : 0), 0) - (withdrawn.get(sku) ?? 0)
