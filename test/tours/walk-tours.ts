import { kopecks } from '#lib/money.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { endUnconfirmed, settleLateConfirmation } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { giveBonusesTo } from '../bonuses.ts'
import { Chance } from '../chance.ts'
import { addCode, addPromotion, codes } from '../promotions.ts'
import { secondProcess } from '../start-app.ts'
import { plantedQuote } from './planted-supplier.ts'
import { orderOfTour, quoteOf, type TourShop, tourLine } from './start-tour-shop.ts'
import { acts, attempt, heldOf, oneOf, runDue, settleAll, type Walk } from './walk-acts.ts'
import { faultsInTheEnd, faultsNow } from './walk-faults.ts'

/** The operator's price, in roubles more than usual. */
function setPrice({ supplier }: TourShop, change: number): void {
  const quote = plantedQuote()
  const parts = quote.parts.map((part, n) =>
    n === 0 ? { ...part, amount: kopecks(part.amount + change * 100) } : part,
  )
  supplier.quote = { ...quote, parts }
}

/** What lowers tours in walks: a code of 2 500 ₽, which is nearly the share that a tour may be lowered by, and bonuses without end. */
export async function plantReductions(shop: TourShop): Promise<void> {
  const rule = { kinds: ['tour'], effect: { type: 'sum', amount: 2_500 } }
  await addCode(shop, await addPromotion(shop, { needsCode: true, rule }), { code: 'WALK' })
  await giveBonusesTo(shop, '79000000001', 1_000_000, { kinds: [{ kind: 'tour', percent: 1, can_spend: true }] })
}

/** What the customer enters in the cart, with the total it shows then, in roubles. */
async function lowered(
  shop: TourShop,
  me: Record<string, string>,
  quote: { token: string; tourists: string },
  dice: Chance,
): Promise<{ change: object; total: number }> {
  const wish = { use_bonuses: dice.is(0.6), ...(dice.is(0.6) && codes('WALK')) }
  const json = { items: [tourLine(shop, quote)], save: false, ...wish }
  const { cart } = (await shop.json('/api/v2/cart/', { json, headers: me })).body
  const isSpent = cart.bonus_discount_amount > 0
  const seen = { expected_total: cart.total, ...(isSpent && { expected_bonuses: cart.bonus_discount_amount }) }
  return { change: { ...wish, use_bonuses: isSpent, ...seen }, total: cart.total }
}

/** The customer asks for the price, may agree to a rise, and orders, perhaps in two tabs at once. Null: no order came of it. */
async function begin(
  processes: Walk['processes'],
  me: Record<string, string>,
  chance: () => number,
  codesAndBonuses: Chance,
): Promise<Walk | null> {
  const [shop] = processes
  const { supplier } = shop
  supplier.hasKeys = chance() < 0.5
  supplier.rooms = oneOf({ chance }, [0, 1, 1000, 1000])
  supplier.booksAs = oneOf({ chance }, ['requested', 'confirmed'])
  setPrice(shop, oneOf({ chance }, [0, 0, 0, 700, -400]))
  let quote = await quoteOf(shop, me)
  let agreed: number = quote.agreed
  if (quote.state === 'price_up' && chance() < 0.7) {
    const json = { agreed: quote.total }
    quote = (await shop.json(`/api/tours/quotes/${quote.token}/`, { method: 'PATCH', json, headers: me })).body
    agreed = quote.total
  }
  // Drawn apart, so that a walk goes the same way with and without.
  const less = codesAndBonuses.is(0.4) ? await lowered(shop, me, quote, codesAndBonuses) : null
  if (less) agreed = Math.min(agreed, less.total)
  if (chance() < 0.3) setPrice(shop, oneOf({ chance }, [0, 1_500, -900]))
  if (chance() < 0.2) supplier.nextAnswers = [oneOf({ chance }, ['throw', { state: 'sold_out' } as const])]
  const json = orderOfTour(shop, quote, less?.change)
  const press = (process: TourShop) => process.json('/api/orders/', { json, headers: me })
  const answers = await Promise.all((chance() < 0.3 ? processes : [shop]).map(press))
  supplier.nextAnswers = []
  const placed = answers.filter(({ status }) => status === 201)
  const [order] = placed
  if (!order) return null
  const ladder = (quote.cancellation as { until: string | null; fee: number }[]).map(({ until, fee }) => ({
    until,
    share: fee / quote.total,
  }))
  const walked = { id: order.body.id as number, agreed, extra: 0, fee: null, accepted: new Set<number>() }
  if (placed.length > 1) throw new Error(`one price was ordered ${placed.length} times`)
  return { processes, me, chance, walked, ladder }
}

const steps = 14
const usual = ['pay', 'events', 'book', 'hear'] as const
/** What happens to trips that the operator has confirmed: without them walks would end before most of it. */
const afterwards = ['claims', 'claims', 'answers', 'time', 'hear', 'cancels'] as const

/** The acts of one step: one in either process, or two at once, one in each. */
function stepOf(walk: Walk): { name: string; process: TourShop }[] {
  const { chance, processes } = walk
  const names = Object.keys(acts)
  const isConfirmed = heldOf(walk, processes[0])?.state === 'confirmed'
  const draw = () =>
    chance() < 0.5
      ? oneOf<string>(walk, isConfirmed ? afterwards : usual)
      : oneOf(
          walk,
          names.filter((one) => one !== 'cancels' || chance() < 0.3),
        )
  const [first, second] = chance() < 0.5 ? processes : [processes[1], processes[0]]
  const name = draw()
  // A clock is the same in both, and a walk reads a bank's books alone.
  if (name === 'time' || chance() < 0.6) return [{ name, process: first }]
  const other = draw()
  return [{ name, process: first }, ...(other === 'time' ? [] : [{ name: other, process: second }])]
}

/**
 * One order of a tour in two web processes, with a supplier that lies, is slow or dies, a customer who changes their mind, and a clock that runs.
 * Answers what was wrong after a step or in the end, in words; empty: nothing.
 */
export async function walkTour(shop: TourShop, me: Record<string, string>, seed: number): Promise<string[]> {
  const dice = new Chance(seed)
  const chance = () => dice.next()
  // A minute of its own for each walk: one address may ask for so many prices a minute.
  shop.clock.set('2026-11-21T09:00:00Z')
  shop.clock.advance((seed % 1_000) * 60_000)
  let walk: Walk | null
  try {
    walk = await begin([shop, secondProcess(shop)], me, chance, new Chance(seed + 1_000_003))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  if (!walk) return []
  const trace: string[] = []
  const faults: string[] = []
  for (let step = 0; step < steps && faults.length === 0; step++) {
    const now = stepOf(walk)
    trace.push(now.map(({ name }) => name).join('+'))
    await Promise.all(now.map(({ name, process }) => acts[name]?.(walk, process)))
    faults.push(...(await faultsNow(shop, walk.walked)))
  }
  if (faults.length === 0) {
    await endAll(walk, shop)
    faults.push(...(await faultsInTheEnd(shop, me, walk.walked)))
  }
  await leaveNothing(walk, shop)
  return faults.length > 0 ? [...faults, trace.join(' ')] : faults
}

/** Everything that waits is done. */
async function endAll(walk: Walk, shop: TourShop): Promise<void> {
  const { id } = walk.walked
  for (let round = 0; round < 3; round++) {
    shop.supplier.fails = []
    shop.supplier.arrive()
    shop.clock.advance(11 * 60_000)
    await attempt(() => bookTour(shop.app, id))
    await settleAll(walk, shop)
  }
  await endUnconfirmed(shop.app, id)
  await expireUnpaid(shop.app, id)
  await settleAll(walk, shop)
}

/** The next walk begins with nothing that waits. */
async function leaveNothing({ walked: { id } }: Walk, shop: TourShop): Promise<void> {
  shop.supplier.fails = []
  await moveOrder(shop.app, id, 'canceled', 'shop')
  await settleLateConfirmation(shop.app, id)
  await runDue(shop)
  await orderEnded(shop.app, id)
  await attempt(() => cancelAtSupplier(shop.app, id))
}
