import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sumOf, ZERO } from '#lib/money.ts'
import { choose, type Offer, type Plugged, type Visit } from './choose.ts'
import type { Line } from './reductions.ts'
import type { Rule } from './rule.ts'
import { type RuleOnWire, readRule } from './rule.wire.ts'

const visit: Visit = { region: 'ekaterinburg', channel: 'web', level: null, isFirstOrder: true }
const none: Plugged = { isMet: () => false, effect: (_name, _settings, lines) => lines.map(() => ZERO) }
const line = (sku: string, count: number, left: number, attributes: string[] = []): Line => ({
  kind: 'goods',
  sku,
  count,
  left: kopecks(left),
  marks: { product: sku.toLowerCase(), category: 'gear/bags', attributes },
})
let keys = 0
const offer = (rule: RuleOnWire, change: Partial<Offer> & { code?: boolean } = {}): Offer => ({
  key: `offer-${++keys}`,
  priority: 0,
  ...change,
  rule: readRule(rule, change.code ?? false),
})
const amounts = (offers: Offer[], lines: Line[], who: Partial<Visit> = {}): number[] => {
  const { given } = choose(offers, lines, { ...visit, ...who }, none)
  return lines.map((_, at) => sumOf(given.filter((one) => one.line === at).map((one) => one.amount)))
}
const one = (effect: RuleOnWire['effect'], lines: Line[], rule: Partial<RuleOnWire> = {}) =>
  amounts([offer({ ...rule, effect })], lines)

describe('effects', () => {
  const lines = [line('A', 3, 30_000), line('B', 2, 10_000)]

  test('a percentage is rounded half up per line; its cap is spread to the kopeck', () => {
    expect(one({ type: 'percent', percent: 15 }, [line('A', 7, 333)])).toEqual([50])
    expect(one({ type: 'percent', percent: 50 }, [line('A', 1, 1), line('B', 1, 3)])).toEqual([1, 2])
    expect(one({ type: 'percent', percent: 50, max: 100 }, lines)).toEqual([7500, 2500])
  })

  test('a fixed sum per order is split by line price; per line or piece it applies to each', () => {
    expect(one({ type: 'sum', amount: 100 }, lines)).toEqual([7500, 2500])
    expect(one({ type: 'sum', amount: 150, per: 'line' }, lines)).toEqual([15_000, 10_000])
    expect(one({ type: 'sum', amount: 20, per: 'piece' }, lines)).toEqual([6000, 4000])
    expect(one({ type: 'sum', amount: 1_000_000 }, lines)).toEqual([30_000, 10_000])
  })

  test('goods by measure: a piece is a unit; sets, gifts and every nth take whole units, thresholds and prices any quantity', () => {
    // 2.7 m at 100.00 and 0.5 kg at 40.00
    const rope = { ...line('ROPE', 27, 27_000), step: 100 }
    const nuts = { ...line('NUTS', 1, 2000), step: 500 }
    expect(one({ type: 'nth', every: 2, percent: 100 }, [rope])).toEqual([10_000])
    expect(one({ type: 'nth', every: 3, percent: 100 }, [rope])).toEqual([0])
    expect(one({ type: 'sum', amount: 10, per: 'piece' }, [rope, nuts])).toEqual([2700, 500])
    expect(one({ type: 'price', price: 80 }, [rope])).toEqual([5400])
    expect(one({ type: 'percent', percent: 10 }, [rope], { conditions: { count_from: 3 } })).toEqual([0])
    expect(one({ type: 'percent', percent: 10 }, [rope, nuts], { conditions: { count_from: 3 } })).toEqual([2700, 200])
    expect(one({ type: 'steps', per: 'line', steps: [{ from: 2, percent: 5 }] }, [rope, nuts])).toEqual([1350, 0])
    expect(one({ type: 'gift', gift: { skus: ['NUTS'] }, for: 2, count: 1 }, [rope, nuts])).toEqual([0, 0])
    const kilo = { ...line('NUTS', 3, 6000), step: 500 }
    expect(one({ type: 'gift', gift: { skus: ['NUTS'] }, for: 2, count: 1 }, [rope, kilo])).toEqual([0, 4000])
  })

  test('a fixed price never exceeds the price itself', () => {
    expect(one({ type: 'price', price: 60 }, lines)).toEqual([12_000, 0])
  })

  test('in every three pieces the cheapest is free or discounted by a percentage', () => {
    expect(one({ type: 'nth', every: 3 }, lines)).toEqual([0, 5000])
    expect(one({ type: 'nth', every: 2, percent: 50 }, lines)).toEqual([0, 5000])
    expect(one({ type: 'nth', every: 6 }, lines)).toEqual([0, 0])
  })

  test('a gift in the order is free and earned by other goods', () => {
    const gift = { type: 'gift' as const, gift: { skus: ['B'] }, for: 2, count: 1 } satisfies RuleOnWire['effect']
    expect(one(gift, lines)).toEqual([0, 5000])
    expect(one({ ...gift, for: 1 }, lines)).toEqual([0, 10_000])
    expect(one(gift, [line('B', 5, 500)])).toEqual([0])
  })

  test('the percentage grows with pieces, per line or per scope', () => {
    const steps = [
      { from: 3, percent: 5 },
      { from: 5, percent: 10 },
    ]
    expect(one({ type: 'steps', per: 'line', steps }, lines)).toEqual([1500, 0])
    expect(one({ type: 'steps', per: 'scope', steps }, lines)).toEqual([3000, 1000])
  })

  test('only whole sets are discounted', () => {
    const set = [
      { scope: { skus: ['A'] }, count: 2 },
      { scope: { skus: ['B'] }, count: 1 },
    ]
    expect(one({ type: 'percent', percent: 10 }, lines, { conditions: { set } })).toEqual([2000, 500])
    expect(one({ type: 'percent', percent: 10 }, [lines[0]!], { conditions: { set } })).toEqual([0])
  })

  test('9,999 pieces take no more work than one', () => {
    const many = Array.from({ length: 200 }, (_, at) => line(`A${at}`, 9_999, 9_999_000_000 + at))
    const all = [
      offer({ effect: { type: 'nth', every: 3 } }),
      offer({ effect: { type: 'gift', gift: { skus: ['A7'] } } }),
      offer({ effect: { type: 'sum', amount: 100, per: 'piece' } }),
    ]
    const made = amounts(all, many)
    for (const [at, amount] of made.entries()) expect(amount).toBeLessThanOrEqual(many[at]!.left)
    expect(made[7]).toBe(many[7]!.left)
  })
})

describe('conditions', () => {
  const lines = [line('A', 3, 30_000), line('B', 2, 10_000, ['brand:tropa'])]
  const ten = { type: 'percent', percent: 10 } as const
  const why = (conditions: RuleOnWire['conditions'], who: Partial<Visit> = {}) => {
    const asked = offer({ scope: { attributes: { brand: ['tropa'] } }, conditions, effect: ten })
    return choose([asked], lines, { ...visit, ...who }, none).unmet.get(asked.key) ?? null
  }

  test('sums, counts, regions, levels and first orders', () => {
    expect(why({ total_from: 400 })).toBeNull()
    expect(why({ total_from: 400.01 })).toEqual({ reason: 'sum', lacking: 1 })
    expect(why({ scope_total_from: 101 })).toEqual({ reason: 'sum', lacking: 100 })
    expect(why({ count_from: 2 })).toBeNull()
    expect(why({ count_from: 3 })).toEqual({ reason: 'goods' })
    expect(why({ regions: ['moskva'] })).toEqual({ reason: 'visitor' })
    expect(why({ regions: ['moskva'] }, { region: 'moskva' })).toBeNull()
    expect(why({ levels: ['gold'] })).toEqual({ reason: 'visitor' })
    expect(why({ levels: ['gold'] }, { level: 'gold' })).toBeNull()
    expect(why({ channels: ['app'] })).toEqual({ reason: 'visitor' })
    expect(why({ channels: ['app'] }, { channel: 'app' })).toBeNull()
    expect(why({ first_order: true }, { isFirstOrder: false })).toEqual({ reason: 'first_order' })
  })

  test('evaluates plug-in conditions and effects; a removed one is never met', () => {
    const rule: RuleOnWire = {
      conditions: { plugins: [{ name: 'shop.even', settings: 2 }] },
      effect: { type: 'plugin', name: 'shop.rouble', settings: null },
    }
    const plugged: Plugged = {
      isMet: (name, settings, given) => name === 'shop.even' && given.length === settings,
      effect: (_name, _settings, given) => given.map(() => kopecks(100)),
    }
    const { given } = choose([offer(rule)], lines, visit, plugged)
    expect(given.map(({ amount }) => amount)).toEqual([100, 100])
    expect(choose([offer(rule)], lines, visit, none).given).toEqual([])
  })
})

describe('lanes', () => {
  const lines = [line('A', 1, 10_000), line('B', 1, 10_000)]
  const percent = (value: number, rule: Partial<RuleOnWire> = {}, change: Parameters<typeof offer>[1] = {}) =>
    offer({ ...rule, effect: { type: 'percent', percent: value } }, change)

  test('a line takes the best promotion per lane; each lane applies to the rest of the one before', () => {
    expect(amounts([percent(10), percent(20, { scope: { skus: ['B'] } })], lines)).toEqual([1000, 2000])
    expect(amounts([percent(10), percent(10, { lane: 'order' })], lines)).toEqual([1900, 1900])
    expect(amounts([percent(10), percent(10, {}, { code: true })], lines)).toEqual([1900, 1900])
  })

  test('[CODE-11] a line takes the code with the larger gain, in any order of entry', () => {
    const both = [percent(10, {}, { code: true }), percent(30, { scope: { skus: ['A'] } }, { code: true })]
    expect(amounts(both, lines)).toEqual([3000, 1000])
    expect(amounts(both.toReversed(), lines)).toEqual([3000, 1000])
  })

  test('a fixed sum beside another code goes in full to its remaining lines, in whole roubles', () => {
    const cart = [line('A', 2, 99_800), line('B', 1, 1_249_000), line('C', 3, 500_100)]
    const leto = offer({ effect: { type: 'sum', amount: 300 } }, { code: true })
    const mugs = percent(20, { scope: { skus: ['A'] } }, { code: true })
    expect(amounts([leto, mugs], cart)).toEqual([19_960, 21_400, 8_600])
    expect(amounts([mugs, leto], cart)).toEqual([19_960, 21_400, 8_600])
    // Also if the rival belongs to an earlier lane and leaves nothing, or does not combine.
    expect(amounts([leto, percent(100, { scope: { skus: ['A'] } })], cart)).toEqual([99_800, 21_400, 8_600])
    const alone = percent(30, { scope: { skus: ['A'] }, combines: false })
    expect(amounts([leto, alone], cart)).toEqual([29_940, 21_400, 8_600])
    expect(amounts([offer({ effect: { type: 'sum', amount: 300 }, combines: false }), mugs], cart)).toEqual([
      19_960, 21_400, 8_600,
    ])
  })

  test('two fixed sums: each applies in full to its lines', () => {
    const cart = [line('A', 1, 50_000), line('B', 1, 50_000)]
    const [all, some] = [
      offer({ effect: { type: 'sum', amount: 300 } }, { code: true }),
      offer({ scope: { skus: ['A'] }, effect: { type: 'sum', amount: 200 } }, { code: true }),
    ]
    expect(amounts([all, some], cart)).toEqual([20_000, 30_000])
  })

  test('a capped percentage gives its remaining lines up to the cap', () => {
    const capped = offer({ effect: { type: 'percent', percent: 20, max: 100 } }, { code: true })
    const other = percent(50, { scope: { skus: ['A'] } }, { code: true })
    expect(amounts([capped, other], [line('A', 1, 40_000), line('B', 1, 40_000)])).toEqual([20_000, 8_000])
  })

  test('whole roubles are spread whole unless a line is below its share', () => {
    const cart = [line('A', 1, 33_333), line('B', 1, 66_667), line('C', 1, 10_000)]
    expect(amounts([offer({ effect: { type: 'sum', amount: 100 } })], cart)).toEqual([3_000, 6_100, 900])
    expect(amounts([offer({ effect: { type: 'sum', amount: 99.99 } })], cart).some((one) => one % 100 !== 0)).toBe(true)
    expect(amounts([offer({ effect: { type: 'sum', amount: 1 } })], [line('A', 1, 60), line('B', 1, 50)])).toEqual([
      55, 45,
    ])
  })

  test('an exclusive promotion competes with all others together', () => {
    const others = [percent(10), percent(10, {}, { code: true })]
    expect(amounts([...others, percent(18, { combines: false })], lines)).toEqual([1900, 1900])
    expect(amounts([...others, percent(25, { combines: false, scope: { skus: ['A'] } })], lines)).toEqual([2500, 1900])
  })

  test('the higher priority wins equal gains', () => {
    const [low, high] = [percent(10), percent(10, {}, { priority: 1 })]
    const { given, unmet } = choose([low, high], lines, visit, none)
    expect(given.map((one) => one.offer)).toEqual([high, high])
    expect(unmet.get(low.key)).toEqual({ reason: 'outdone' })
  })
})

const scopes = fc.constantFrom<NonNullable<RuleOnWire['scope']>>(
  {},
  { skus: ['A'] },
  { categories: ['gear'] },
  { attributes: { brand: ['tropa'] } },
  { except: { skus: ['B', 'C'] } },
)
const wholes = fc.integer({ min: 1, max: 100 })
const effects: fc.Arbitrary<RuleOnWire['effect']> = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), percent: wholes, max: fc.option(wholes, { nil: undefined }) }),
  fc.record({
    type: fc.constant('sum' as const),
    amount: fc.integer({ min: 1, max: 1e6 }).map((kopeck) => kopeck / 100),
    per: fc.constantFrom('order' as const, 'line' as const, 'piece' as const),
  }),
  fc.record({ type: fc.constant('price' as const), price: wholes }),
  fc.record({ type: fc.constant('nth' as const), every: fc.integer({ min: 2, max: 5 }), percent: wholes }),
  fc.record({ type: fc.constant('gift' as const), gift: scopes, for: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    type: fc.constant('steps' as const),
    per: fc.constantFrom('line' as const, 'scope' as const),
    steps: fc.array(fc.record({ from: fc.integer({ min: 1, max: 20 }), percent: wholes }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
)
const rules: fc.Arbitrary<Rule> = fc
  .record({
    scope: scopes,
    effect: effects,
    lane: fc.constantFrom('goods' as const, 'order' as const),
    combines: fc.boolean(),
    conditions: fc.record({ total_from: fc.option(wholes, { nil: undefined }) }),
  })
  .chain((rule) => fc.boolean().map((code) => readRule(rule, code)))
const offers = fc
  .array(rules, { maxLength: 8 })
  .map((list) => list.map((rule, at): Offer => ({ key: `${at}`, rule, priority: at % 3 })))
const carts = fc.array(
  fc
    .record({
      sku: fc.constantFrom('A', 'B', 'C', 'D'),
      count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9_999 })),
      price: fc.integer({ min: 0, max: 2_000_000 }),
      brand: fc.boolean(),
    })
    .map(({ sku, count, price, brand }) => line(sku, count, count * price, brand ? ['brand:tropa'] : [])),
  { maxLength: 12 },
)

describe('for any rules and cart', () => {
  test('no discount exceeds a line, each line has at most one promotion per lane, an exclusive one is alone', () => {
    fc.assert(
      fc.property(offers, carts, (all, lines) => {
        const { given, unmet } = choose(all, lines, visit, none)
        for (const [at, { left }] of lines.entries()) {
          const own = given.filter((one) => one.line === at)
          const sum = sumOf(own.map((one) => one.amount))
          expect(sum).toBeLessThanOrEqual(left)
          expect(new Set(own.map((one) => one.offer.rule.lane)).size).toBe(own.length)
          if (own.some((one) => !one.offer.rule.combines)) expect(own).toHaveLength(1)
        }
        for (const offer of new Set(given.map((one) => one.offer))) {
          const { effect } = offer.rule
          if (effect.type !== 'sum' || effect.per !== 'order') continue
          const own = given.filter((one) => one.offer === offer)
          const rivals = (at: number) => given.filter((one) => one.line === at && one.offer !== offer)
          const open = own.map(({ line: at }) => lines[at]!.left - sumOf(rivals(at).map(({ amount }) => amount)))
          const couldBear = open.reduce((sum, left) => sum + left, 0)
          // If no other promotion applies to its lines, it gives its full amount, or all that its lines could bear.
          if (own.every(({ line: at }) => rivals(at).length === 0))
            expect(sumOf(own.map(({ amount }) => amount))).toBe(Math.min(effect.amount, couldBear))
        }
        for (const one of given) {
          expect(Number.isSafeInteger(one.amount) && one.amount > 0).toBe(true)
          expect(unmet.has(one.offer.key)).toBe(false)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('the order of entry changes no sum', () => {
    fc.assert(
      fc.property(offers, carts, (all, lines) => {
        const ranked = all.map((one, at) => ({ ...one, priority: at }))
        const sums = (list: Offer[]) => amounts(list, lines)
        expect(sums(ranked.toReversed())).toEqual(sums(ranked))
      }),
      { numRuns: 1_000 },
    )
  })

  test('another code never raises a price', () => {
    fc.assert(
      fc.property(offers, fc.array(rules, { minLength: 1, maxLength: 5 }), carts, (without, list, lines) => {
        const others = without.map((offer) => ({ ...offer, rule: { ...offer.rule, lane: 'goods' as const } }))
        const codes = list.map(
          (rule, at): Offer => ({ key: `code ${at}`, priority: 0, rule: { ...rule, lane: 'code' } }),
        )
        const saved = (of: Offer[]) => amounts([...others, ...of], lines).reduce((sum, amount) => sum + amount, 0)
        expect(saved(codes)).toBeGreaterThanOrEqual(saved(codes.slice(1)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('drops a code that would split a sum with a larger gain', () => {
    const nth = offer({ effect: { type: 'nth', every: 2, percent: 1 } }, { code: true })
    const steps = offer({ effect: { type: 'steps', per: 'line', steps: [{ from: 2, percent: 1 }] } }, { code: true })
    const sum = offer({ effect: { type: 'sum', amount: 18.01 } }, { code: true })
    const lines = [line('A', 1, 50), line('A', 2, 179_950)]
    expect(amounts([steps, sum], lines)).toEqual([50, 1800])
    expect(amounts([nth, steps, sum], lines)).toEqual([50, 1800])
  })
})
