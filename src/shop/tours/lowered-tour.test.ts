import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kopecks, kopecks, negative, sumOf, ZERO } from '#lib/money.ts'
import { deliveryStage, type LineToPrice, priceOrder, type Stage } from '#shop/cart/price-order.ts'
import { readSettings } from '#shop/company/settings.ts'
import { type BonusRules, usableBonuses } from '#shop/loyalty/bonus-rules.ts'
import { choose, type Offer, type Plugged } from '#shop/promotions/choose.ts'
import { type RuleOnWire, readRule } from '#shop/promotions/rule.wire.ts'
import { tourGroup } from './tour-group.ts'

const plugged: Plugged = { isMet: () => true, effect: (_name, _settings, lines) => lines.map(() => ZERO) }
const visit = { region: 'moscow', channel: 'web', level: null, isFirstOrder: true } as const
interface Sold extends LineToPrice {
  kind: string
}

/** The stage of promotions, as carts have it. */
const promoting = (offers: readonly Offer[]): Stage<Sold> => ({
  name: 'promotion',
  adjust: ({ lines, room }) =>
    choose(
      offers,
      lines.map(({ line, left }, at) => ({ kind: line.kind, sku: `S${at}`, count: line.count, left })),
      visit,
      plugged,
      room,
    ).given.map(({ offer, line, amount }) => ({
      ...{ source: 'promotion', code: offer.rule.lane === 'code' ? offer.key : '', line, label: null },
      amount: negative(amount),
    })),
})
const spending = (available: Kopecks, rules: BonusRules): Stage<Sold> => ({
  name: 'bonus',
  adjust: ({ lines, room }) =>
    usableBonuses(
      lines.map(({ line, left }) => ({ kind: line.kind, left, list: left, category: '' })),
      available,
      rules,
      room,
    ).map((amount, line) => ({ source: 'bonus', code: '', amount: negative(amount), line, label: null })),
})

const effect: fc.Arbitrary<RuleOnWire['effect']> = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    type: fc.constant('sum' as const),
    amount: fc.integer({ min: 1, max: 9_000_000 }).map((k) => k / 100),
    per: fc.constantFrom('order' as const, 'line' as const, 'piece' as const),
  }),
  fc.record({ type: fc.constant('price' as const), price: fc.integer({ min: 1, max: 9_000_000 }).map((k) => k / 100) }),
)
interface DrawnOffer extends Pick<RuleOnWire, 'effect' | 'combines' | 'lane'> {
  kinds: string[] | undefined
  isCode: boolean
}
const offers: fc.Arbitrary<DrawnOffer[]> = fc.array(
  fc.record({
    kinds: fc.constantFrom<string[] | undefined>(undefined, ['tour'], ['goods'], ['goods', 'tour']),
    effect,
    combines: fc.boolean(),
    lane: fc.constantFrom('goods' as const, 'order' as const),
    isCode: fc.boolean(),
  }),
  { maxLength: 5 },
)
const offersOf = (given: readonly DrawnOffer[]): Offer[] =>
  given.map(({ isCode, kinds, ...rule }, at) => ({
    key: `O${at}`,
    priority: 0,
    rule: readRule({ ...rule, ...(kinds && { kinds }) }, isCode),
  }))

test('any promotions, codes and bonuses: an order is lowered by its share at most, to the kopeck, and each line by what its rules name', () => {
  const lines = fc.array(
    fc.record({
      kind: fc.constantFrom('goods', 'tour', 'course'),
      count: fc.integer({ min: 1, max: 20 }),
      price: fc.integer({ min: 0, max: 40_000_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(
      lines,
      offers,
      fc.integer({ min: 0, max: 100 }),
      fc.nat(5_000_000),
      fc.boolean(),
      fc.nat(90_000),
      (given, rules, share, available, canSpend, carried) => {
        const sold = given.map((one): Sold => ({ ...one, price: kopecks(one.price), oldPrice: null }))
        const bonusRules: BonusRules = {
          ...{ percent: 5, excluded: [], share: 50, spendFrom: ZERO, onDiscounted: true },
          kinds: [{ kind: 'tour', percent: 1, canSpend }],
        }
        const stages = [
          promoting(offersOf(rules)),
          spending(kopecks(available), bonusRules),
          deliveryStage(() => kopecks(carried)),
        ]
        const priced = priceOrder(sold, stages, share)
        const lowered = priced.discountAmount + priced.bonusDiscountAmount
        expect(lowered).toBeLessThanOrEqual(Math.floor((priced.subtotal * share) / 100))
        expect(lowered).toBeGreaterThanOrEqual(0)
        expect(priced.bonusDiscountAmount % 100).toBe(0)
        expect(priced.total).toBe(priced.subtotal - lowered + carried)
        expect(sumOf(priced.lines.map(({ payable }) => payable ?? ZERO))).toBe(priced.subtotal - lowered)
        // Nothing else is lowered than what a rule names.
        const named = new Set(rules.flatMap(({ kinds }) => kinds ?? ['goods']))
        for (const { line, source } of priced.adjustments) {
          if (line === null) continue
          const { kind } = given[line] as (typeof given)[number]
          if (source === 'promotion') expect(named).toContain(kind)
          else expect(kind === 'goods' || (kind === 'tour' && canSpend)).toBe(true)
        }
        // A code that adds nothing is not used.
        const without = priceOrder(sold, [promoting(offersOf(rules.filter(({ isCode }) => !isCode)))], share)
        const alone = priceOrder(sold, [promoting(offersOf(rules))], share)
        if (without.discountAmount === alone.discountAmount && share < 100 && without.discountAmount > 0)
          if (without.discountAmount === Math.floor((without.subtotal * share) / 100))
            expect(alone.adjustments.every(({ code }) => code === '')).toBe(true)
      },
    ),
  )
})

test('any lowered tour: its payments sum to what is asked, none is empty, and no cancellation keeps more', () => {
  const day = (days: number) => new Date(Date.parse('2026-11-21T09:00:00Z') + days * 86_400_000)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      (price, share, deposit, days, isInstant) => {
        const tours = { is_enabled: true, max_discount_percent: share, deposit_percent: deposit }
        const { settings } = readSettings({ tours })
        const sold: Sold = { kind: 'tour', count: 1, price: kopecks(price), oldPrice: null }
        const offer: Offer = {
          key: 'A',
          priority: 0,
          rule: readRule({ kinds: ['tour'], effect: { type: 'percent', percent: 100 } }, false),
        }
        const { total } = priceOrder([sold], [promoting([offer])], tourGroup.reducibleShare?.(settings))
        expect(total).toBeGreaterThan(0)
        expect(price - total).toBeLessThanOrEqual(Math.floor((price * share) / 100))
        const own = {
          offer: { startDate: day(days).toISOString().slice(0, 10) },
          quote: { isInstant, flights: [], chosenFlight: null, cancellation: [] },
        }
        const order = {
          ...({ total, deliveryType: 'VIRTUAL', paymentType: 'BANK_CARD', settings, at: day(0) } as const),
          lines: [{ kind: 'tour', sku: 'TOUR-1', count: 1, payable: total, own }],
        }
        const payments = tourGroup.payments?.(order) ?? []
        if (payments.length > 0) expect(sumOf(payments.map(({ amount }) => amount))).toBe(total)
        expect(payments.every(({ amount }) => amount > 0)).toBe(true)
        expect(tourGroup.cancellation?.(order).every(({ fee }) => fee >= 0 && fee <= total)).toBe(true)
      },
    ),
  )
})
