import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, inTransaction, sql } from '#kit/db.ts'
import { bookTour } from '#shop/bookings/book.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { runChecks } from '../../src/server/doctor.ts'
import { listening, runJobs } from '../place-order.ts'
import { heldTour, payDue, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'

// Each invariant of tours is broken on purpose, found, and repaired by a rollback.
let shop: TourShop
let id: number
let other: number
beforeAll(async () => {
  shop = await startTourShop()
  const me = await shop.signIn('79000000001')
  const confirmed = async () => {
    const placed = await heldTour(shop, me)
    await bookTour(shop.app, placed.id)
    shop.supplier.decide(placed.id, 'confirmed')
    await readAtSupplier(shop.app, placed.id)
    await payDue(shop, me, placed.id)
    await runJobs(shop, ...listening, 'settle_holds')
    return placed.id
  }
  id = await confirmed()
  other = await confirmed()
})
const check = (db: Db = shop.db) => runChecks(db, shop.app.claims, shop.clock.now())
beforeEach(async () => expect(await check()).toEqual([]))
afterAll(() => shop.close())

const quote = (change: string) => `update tour_quotes set ${change} where order_id = $id`
const booking = (change: string) => `update tour_bookings set ${change} where order_id = $id`
const order = (change: string) => `update orders set ${change} where id = $id`
const claim = (columns: string, values: string) =>
  `insert into tour_claims (company_id, order_id, kind, before, after, raised_at${columns})
   select company_id, id, 'hotel', 'A', 'B', now()${values} from orders where id = $id`
const query = (name: string, value: string) => quote(`offer = jsonb_set(offer, '{query,${name}}', '${value}')`)

const asAsked = 'a tour that was priced is one its search asked for'
const asPriced = 'a tour was ordered while its price stood, and as it was priced'
const oneEach = 'an order of a tour has one quote, one booking, and costs what was agreed'
const share = 'promotions, codes and bonuses lower a tour by no more than the share they may'
const parts = 'the parts of an ordered tour and the changes its customer accepted sum to its price'
const bothConfirmed = 'a confirmed booking belongs to a confirmed order, and the reverse'
const freeWhile = 'a trip can be cancelled for nothing exactly while its operator wants a change'
const known = 'every traveller of an ordered tour is known until their papers are erased'

test.each([
  ['results of a search of tours only grow', 'update tour_searches set version = 0'],
  [asAsked, query('dateFrom', '"2027-06-11"')],
  [asAsked, query('dateTo', '"2027-06-09"')],
  [asAsked, query('nightsFrom', '8')],
  [asAsked, query('nightsTo', '6')],
  [asAsked, quote("party = '2-5'")],
  [asAsked, quote('returns = returns + 1')],
  ['the parts of a quote sum to its total', quote("quote = jsonb_set(quote, '{parts,0,amount}', '1')")],
  [parts, "update order_items set details = jsonb_set(details, '{parts,0,amount}', '1') where order_id = $id"],
  [parts, claim(', extra, state', ", 100, 'accepted'")],
  [share, order('discount_amount = 300001, total = total - 300001, paid = paid - 300001')],
  [share, order('bonus_discount_amount = 300001, total = total - 300001, paid = paid - 300001')],
  [oneEach, quote('order_id = null')],
  [oneEach, quote('agreed = total - 1')],
  [oneEach, quote('customer_id = (select id from customers where id <> customer_id limit 1)')],
  [asPriced, order("created_at = created_at + interval '1 hour'")],
  [asPriced, quote("state = 'sold_out'")],
  [asPriced, quote('is_flight_agreed = false')],
  [asPriced, quote("quote = jsonb_set(quote, '{chosenFlight}', '\"b\"')")],
  [asPriced, booking("operator = 'other'")],
  [asPriced, booking('start_date = start_date - 1')],
  [asPriced, "update order_items set details = jsonb_set(details, '{party}', '\"1\"') where order_id = $id"],
  [
    'a booking at a supplier is of one order',
    booking('supplier_ref = (select supplier_ref from tour_bookings where order_id = $other)'),
  ],
  [known, quote('tourists = null')],
  [known, quote('tourists = tourists - 0')],
  [bothConfirmed, booking("state = 'refused'")],
  [bothConfirmed, order("confirmation = 'waiting'")],
  [
    'nothing is held at a supplier for an order that ended',
    `${order("state = 'canceled', updated_at = '2026-11-01'")}; ${booking("state = 'canceling'")}`,
  ],
  ['a claim is answered before the departure', `${claim('', '')}; ${booking("start_date = '2026-11-01'")}`],
  [freeWhile, claim('', '')],
  [freeWhile, claim(', state', ", 'rebook'")],
  [freeWhile, order('cancels_free = true')],
  ['papers of tourists are erased after the return', booking('erased_at = now()')],
])('the doctor finds: %s (%#)', async (name, breach) => {
  const thrownAway = new Error('thrown away')
  let found: string[] = []
  const planted = inTransaction(shop.db, async (tx) => {
    await sql`insert into customers (company_id, phone) values (${shop.cast.company}, '79000000099')`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of breach.split('; '))
      await sql.raw(statement.replaceAll('$id', String(id)).replaceAll('$other', String(other))).execute(tx)
    found = (await check(tx)).map((one) => one.name)
    throw thrownAway
  })
  await expect(planted).rejects.toBe(thrownAway)
  expect(found).toContain(name)
})
