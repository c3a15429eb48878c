import { kopecksFromRoubles, roublesFromKopecks, sumOfRoubles, kopecks as wholeKopecks } from '#lib/money.ts'
import { leastCount, quantityOf } from '#lib/quantity.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import type { LineProblem } from '#shop/cart/line-problem.ts'
import { bonusStage, deliveryStage, priceOrder, type Stage } from '#shop/cart/price-order.ts'
import { soldByOf } from '../measure.ts'
import { cartOfGroup } from './cart-orders.ts'

type Item = Cart['items'][number]

/**
 * The expected cart once the shop has stored the lines of the screen, calculated by the shop's own rule, so that lines and sums always
 * agree (ux B2). Lines that the shop has not returned yet are left out until it answers.
 */
export function cartOfLines(cart: Cart, lines: readonly CartLine[]): Cart {
  const known = new Map(cart.items.map((item) => [item.sku, item]))
  const wanted = lines.flatMap(({ sku, count }) => {
    const item = known.get(sku)
    return item ? [{ item, count }] : []
  })
  const isSame =
    wanted.length === cart.items.length &&
    wanted.every(({ item, count }, at) => cart.items[at] === item && item.count === count)
  return isSame ? cart : recounted(cart, wanted)
}

/** Figures named by a refusal after the cart was calculated: prices by sku, delivery prices by option. */
export interface CorrectedPrices {
  lines: Readonly<Record<string, number>>
  delivery: Readonly<Record<number, number>>
}

/** The cart with the figures the shop named last, so that the customer agrees to the sum that is shown (ux B2, O8). */
export function withCorrectedPrices(cart: Cart, { lines, delivery }: CorrectedPrices): Cart {
  const isNews = cart.items.some(({ sku, price }) => lines[sku] !== undefined && lines[sku] !== price)
  const items = cart.items.map((item) => ({ ...item, price: lines[item.sku] ?? item.price }))
  return {
    ...(isNews
      ? recounted(
          cart,
          items.map((item) => ({ item, count: item.count })),
        )
      : cart),
    delivery_payment_options: cart.delivery_payment_options.map((option) => ({
      ...option,
      price: delivery[option.id] ?? option.price,
    })),
  }
}

interface WantedItem {
  item: Item
  count: number
}

/** Recalculates the groups of a cart, each by itself, and their sums. */
function recounted(cart: Cart, wanted: readonly WantedItem[]): Cart {
  if (!cart.groups) return counted(cart, wanted)
  const groups = cart.groups.flatMap((group) => {
    const own = wanted.filter(({ item }) => group.skus.includes(item.sku))
    return own.length > 0 ? [{ group, now: counted(cartOfGroup(cart, group), own) }] : []
  })
  const known = new Map(groups.flatMap(({ now }) => now.items.map((item) => [item.sku, item] as const)))
  const sum = (figure: 'subtotal' | 'discount_amount' | 'bonus_discount_amount' | 'delivery_price' | 'total') =>
    sumOfRoubles(groups.map(({ now }) => now[figure]))
  return {
    ...cart,
    items: wanted.flatMap(({ item }) => known.get(item.sku) ?? []),
    item_count: groups.reduce((count, { now }) => count + now.item_count, 0),
    subtotal: sum('subtotal'),
    discount_amount: sum('discount_amount'),
    bonus_discount_amount: sum('bonus_discount_amount'),
    delivery_price: sum('delivery_price'),
    total: sum('total'),
    adjustments: groups.flatMap(({ now }) => now.adjustments),
    groups: groups.map(
      ({ group, now: { items, region: _region, version: _version, groups: _groups, ...figures } }) => ({
        ...group,
        ...figures,
        skus: items.map(({ sku }) => sku),
      }),
    ),
  }
}

/** Recalculates all sums by the shop's own rule. */
function counted(cart: Cart, wanted: readonly WantedItem[]): Cart {
  const delivery = kopecksFromRoubles(cart.delivery_price)
  const priced = priceOrder(
    wanted.map(({ item, count }) => ({
      item,
      count,
      soldBy: soldByOf(item),
      price: kopecks(item.price),
      oldPrice: kopecks(item.old_price),
      problem: problemOf(item, count),
    })),
    [
      keptPromotions(cart, wanted),
      bonusStage(kopecksFromRoubles(cart.bonus_discount_amount)),
      deliveryStage(() => delivery),
    ],
  )
  return {
    ...cart,
    items: priced.lines.map(({ item, count, total, problem }) => ({
      ...item,
      count,
      ...(item.step !== undefined && { quantity: quantityOf(count, soldByOf(item).step) }),
      total: total === null ? null : roublesFromKopecks(total),
      problem: problem && item.problem?.code === problem.code ? item.problem : problem && told(item, problem),
    })),
    item_count: priced.itemCount,
    subtotal: roublesFromKopecks(priced.subtotal),
    discount_amount: roublesFromKopecks(priced.discountAmount),
    bonus_discount_amount: roublesFromKopecks(priced.bonusDiscountAmount),
    total: roublesFromKopecks(priced.total),
    adjustments: priced.adjustments.map(({ source, code, amount, line, label }) => ({
      source,
      code,
      label: label?.ru ?? '',
      amount: roublesFromKopecks(amount),
      item: line === null ? null : priced.lines[line]!.item.sku,
    })),
  }
}

/** Earlier promotion reductions, in proportion to the pieces of each line; the shop's response corrects them. */
const keptPromotions = (cart: Cart, wanted: readonly WantedItem[]): Stage => ({
  name: 'promotion',
  adjust: () =>
    cart.adjustments.flatMap(({ source, code, label, amount, item: sku }) => {
      const line = wanted.findIndex(({ item }) => item.sku === sku)
      const before = cart.items.find((item) => item.sku === sku)?.count
      if (source === 'catalog' || source === 'bonus' || source === 'delivery' || line < 0 || !before) return []
      const now = Math.round((kopecksFromRoubles(amount) * wanted[line]!.count) / before)
      return [{ source, code, label: { ru: label, en: label }, amount: wholeKopecks(now), line }]
    }),
})

const kopecks = (roubles: number | null) => (roubles === null ? null : kopecksFromRoubles(roubles))

function problemOf(item: Item, count: number): LineProblem | null {
  const code = item.problem?.code
  if (code === 'unavailable' || code === 'price_closed' || code === 'put_aside') return { code }
  if (count > item.available) return { code: 'not_enough', available: item.available }
  const minimum = leastCount(soldByOf(item).minimum, item.available)
  if (count < minimum) return { code: 'below_minimum', minimum }
  return code === 'price_changed' ? { code, was: kopecksFromRoubles(item.problem?.was ?? item.price ?? 0) } : null
}

const told = (item: Item, { code }: LineProblem): Item['problem'] => ({ ...item.problem, code, message: '' })
