import { assert } from '#lib/assert.ts'
import {
  type Kopecks,
  kopecks,
  largerOf,
  minus,
  negative,
  plus,
  smallerOf,
  splitByWeights,
  sumOf,
  ZERO,
} from '#lib/money.ts'
import { costOf, type SoldBy, thingsIn } from '#lib/quantity.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { Demand } from '../demand.ts'
import { isSetAside, type LineProblem } from './line-problem.ts'

export type LineToPrice = {
  /** Whole steps of `soldBy`. */
  count: number
  /** Absent: sold by the piece. */
  soldBy?: SoldBy
  /** Of one unit. Null: it is closed to this visitor. */
  price: Kopecks | null
  /** The price before the shop's own reduction, if there is one. */
  oldPrice: Kopecks | null
  problem?: LineProblem | null
}

/** A reduction (below zero) or an addition (above zero) with its source. */
export interface Adjustment {
  /** catalog, promotion, bonus, delivery, or the name of another source. */
  source: string
  code: string
  amount: Kopecks
  /** Index of its line; null: the whole order. */
  line: number | null
  /** Name that its source gives it. */
  label: { ru: string; en: string } | null
}

/** Input of a stage: the lines with what is left to pay for each, and what the goods cost so far. */
export interface StageInput<L extends LineToPrice> {
  /** A line that cannot be bought keeps its index and has nothing to pay. */
  lines: readonly { line: L; left: Kopecks }[]
  goods: Kopecks
  /** The largest reduction that may still be made: of the goods, or of the share of them that may be reduced. */
  room: Kopecks
  adjustments: readonly Adjustment[]
}

/**
 * One step of pricing. It returns adjustments, never totals. A reduction larger than what is left, or than `room`, is cut to it; a reduction of the
 * whole order is divided over its lines; an addition is always of the whole order.
 */
export interface Stage<L extends LineToPrice = LineToPrice> {
  name: string
  adjust(soFar: StageInput<L>): readonly Adjustment[]
  /** Whether the stage handles this promo code; a code that no stage handles is reported as unknown. */
  knows?(code: string): boolean
  /** Why a code it handles gives nothing for the order as priced now; null: it gives something. */
  codeProblem?(code: string, priced: Priced<L>): CodeProblem | null
  /** Scarce things that its adjustments of this order take: bonuses, uses of a promo code. */
  demand?(priced: Priced<L>): readonly Demand[]
  /** Delivery types that are free because of it. */
  freeDeliveries?(priced: Priced<L>): readonly FreeDelivery[]
  /** What the customer would get for a slightly larger order. */
  hints?(priced: Priced<L>): readonly Hint[]
}

/** Why a promo code gives nothing. Its texts are in server/texts/answer-texts.ts. */
export interface CodeProblem {
  code: CodeProblemCode
  /** Amount that is missing until it gives something; only for `promo_code_min_sum`. */
  lacking?: Kopecks
}
export type CodeProblemCode =
  | 'promo_code_unknown'
  | 'promo_code_too_many'
  | 'promo_code_sold_out'
  | 'promo_code_not_applicable'
  | 'promo_code_expired'
  | 'promo_code_used'
  | 'promo_code_personal'
  | 'promo_code_not_yet'
  | 'promo_code_min_sum'
  | 'promo_code_first_order'
  | 'promo_code_outdone'

interface Said {
  /** The promo code that gives it; empty: it needs none. */
  code: string
  label: { ru: string; en: string }
}
export interface FreeDelivery extends Said {
  /** Null: every delivery type. */
  types: readonly DeliveryType[] | null
  /** Scarce things it takes, if the order is delivered in one of these ways and the delivery would have cost something. */
  demand: readonly Demand[]
}
export interface Hint extends Said {
  /** Amount of goods that is missing. */
  lacking: Kopecks
}

type PricedLine = {
  /** Of one unit, before any reduction; null whenever the total is. */
  listPrice: Kopecks | null
  /** The price of all steps, as the cart shows the line. Null: it cannot be bought or was put aside. */
  total: Kopecks | null
  /** Amount for the line after its reductions and its share of those of the whole order. */
  payable: Kopecks | null
}

export type Priced<L extends LineToPrice> = {
  lines: (L & PricedLine)[]
  adjustments: Adjustment[]
  itemCount: number
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  total: Kopecks
}

/**
 * Prices lines stage by stage. The total is the lines at their list prices plus the adjustments, and nothing else. `share`: the percentage of the goods
 * at the shop's own prices by which the stages together may lower them.
 */
export function priceOrder<L extends LineToPrice>(
  given: readonly L[],
  stages: readonly Stage<NoInfer<L>>[],
  share = 100,
): Priced<L> {
  const lists = given.map(listPriceOf)
  const left = given.map((line, at) => (lists[at] === null ? ZERO : costOfLine(line, lists[at]!)))
  const subtotal = sumOf(left)
  const adjustments: Adjustment[] = []
  const run = (stage: Stage<NoInfer<L>>, least: Kopecks): void => {
    const lines = given.map((line, at) => ({ line, left: left[at]! }))
    const room = (): Kopecks => minus(sumOf(left), least)
    const soFar = { lines, goods: sumOf(left), room: room(), adjustments: [...adjustments] }
    for (const wished of stage.adjust(soFar)) {
      const made = applied(wished, left, room())
      if (made.amount !== 0) adjustments.push(made)
    }
  }
  run(catalogOf(given, lists), ZERO)
  const least = leastOf(sumOf(left), share)
  for (const stage of stages) run(stage, least)
  const goods = sumOf(left)
  const added = sumIf(adjustments, ({ amount }) => amount > 0)
  const bonuses = bonusesOf(adjustments)
  const discountAmount = minus(minus(subtotal, goods), bonuses)
  const total = plus(subtotal, sumOf(adjustments.map(({ amount }) => amount)))
  assert(total === plus(goods, added) && goods >= 0, 'what is paid for the lines and beside them is the total')
  return {
    lines: given.map((line, at) => ({
      ...line,
      listPrice: lists[at]!,
      total: lists[at] === null ? null : costOfLine(line, line.price!),
      payable: lists[at] === null ? null : left[at]!,
    })),
    adjustments,
    itemCount: given.reduce(
      (sum, line, at) => (lists[at] === null ? sum : sum + thingsIn(line.count, line.soldBy?.step)),
      0,
    ),
    subtotal,
    discountAmount,
    bonusDiscountAmount: bonuses,
    // Every addition counts as delivery, until there is another kind of addition (our choice).
    deliveryPrice: added,
    total,
  }
}

/** Bonuses of the whole order, as the shop computed them before: for clients that compute the cart again without a request. */
export const bonusStage = (bonuses: Kopecks): Stage => ({
  name: 'bonus',
  adjust() {
    assert(bonuses >= 0, 'bonuses are not negative')
    return bonuses === 0 ? [] : [ofOrder('bonus', negative(bonuses))]
  },
})

/** What makes a delivery type free; null: nothing. One that takes nothing scarce is preferred. */
export const freeDelivery = <L extends LineToPrice>(
  stages: readonly Stage<L>[],
  priced: Priced<L>,
  type: DeliveryType,
): FreeDelivery | null =>
  stages
    .flatMap((stage) => stage.freeDeliveries?.(priced) ?? [])
    .filter(({ types }) => types === null || types.includes(type))
    .toSorted((a, b) => a.demand.length - b.demand.length)[0] ?? null

/** The delivery, priced for the goods after discounts: spending bonuses does not lose a free delivery (our choice). */
export const deliveryStage = (price: (goods: Kopecks) => Kopecks): Stage => ({
  name: 'delivery',
  adjust({ goods, adjustments }) {
    const amount = price(plus(goods, bonusesOf(adjustments)))
    assert(amount >= 0, 'a delivery is not negative')
    return amount === 0 ? [] : [ofOrder('delivery', amount)]
  },
})

const ofOrder = (source: string, amount: Kopecks): Adjustment => ({ source, code: '', amount, line: null, label: null })

/** The shop's own reduction: from the old price to the current one. */
const catalogOf = (lines: readonly LineToPrice[], lists: readonly (Kopecks | null)[]): Stage => ({
  name: 'catalog',
  adjust: () =>
    lines.flatMap((sold, line) => {
      const list = lists[line]!
      const { price } = sold
      if (list === null || price === null || price >= list) return []
      const amount = minus(costOfLine(sold, price), costOfLine(sold, list))
      return amount === 0 ? [] : [{ source: 'catalog', code: '', amount, line, label: null }]
    }),
})

/** The price of a whole line at this price of a unit. */
export const costOfLine = ({ count, soldBy }: Pick<LineToPrice, 'count' | 'soldBy'>, price: Kopecks): Kopecks =>
  costOf(price, count, soldBy?.step)

function listPriceOf({ price, oldPrice, count, problem }: LineToPrice): Kopecks | null {
  if (price === null || isSetAside({ problem })) return null
  assert(Number.isSafeInteger(count) && count > 0, `a whole count, not ${count}`)
  assert(price >= 0, `a price of nothing or more, not ${price}`)
  return largerOf(price, oldPrice ?? ZERO)
}

/** What has to be left of goods that may be lowered by a percentage: the reduction is rounded down to a kopeck. */
const leastOf = (goods: Kopecks, share: number): Kopecks =>
  minus(goods, kopecks(Math.floor((goods * Math.min(100, Math.max(0, share))) / 100)))

/** Takes an adjustment off what is left to pay, at most `room`; returns it as it was applied. */
function applied(wished: Adjustment, left: Kopecks[], room: Kopecks): Adjustment {
  const { line, amount } = wished
  if (amount > 0) {
    assert(line === null, 'an addition is of the whole order')
    return wished
  }
  const from = line === null ? sumOf(left) : left[line]
  assert(from !== undefined, 'an adjustment is of a line of the order')
  const taken = smallerOf(smallerOf(negative(amount), from), room)
  if (line !== null) left[line] = minus(from, taken)
  else if (taken > 0) {
    for (const [at, part] of splitByWeights(taken, left).entries()) left[at] = minus(left[at]!, part)
  }
  return { ...wished, amount: negative(taken) }
}

const bonusesOf = (adjustments: readonly Adjustment[]): Kopecks =>
  negative(sumIf(adjustments, ({ source, amount }) => source === 'bonus' && amount < 0))

const sumIf = (adjustments: readonly Adjustment[], is: (one: Adjustment) => boolean): Kopecks =>
  sumOf(adjustments.filter(is).map(({ amount }) => amount))
