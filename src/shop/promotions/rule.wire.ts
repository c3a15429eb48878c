import { z } from '@hono/zod-openapi'
import { kopecksFromRoubles } from '#lib/money.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import type { Conditions, Effect, Rule, Scope } from './rule.ts'

const roubles = roublesOnWire.positive().max(100_000_000)
const percent = z.number().int().min(1).max(100)
const pieces = z.number().int().min(1).max(9_999)
const words = z.array(z.string().min(1).max(300)).max(1_000)

const lists = {
  products: words.optional(),
  categories: words.optional(),
  attributes: z.record(z.string().max(80), words).optional(),
  skus: words.optional(),
}
const scope = z.strictObject({ ...lists, except: z.strictObject(lists).optional() })
const plugged = z.strictObject({ name: z.string().max(120), settings: z.unknown() })

const conditions = z.strictObject({
  total_from: roubles.optional(),
  scope_total_from: roubles.optional(),
  count_from: pieces.optional(),
  set: z
    .array(z.strictObject({ scope, count: pieces.default(1) }))
    .min(2)
    .max(20)
    .optional(),
  first_order: z.boolean().optional(),
  levels: words.optional(),
  regions: words.optional(),
  channels: z
    .array(z.enum(['web', 'app']))
    .min(1)
    .optional(),
  plugins: z.array(plugged).max(20).optional(),
})

const effect = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percent'), percent, max: roubles.optional() }),
  z.strictObject({ type: z.literal('sum'), amount: roubles, per: z.enum(['order', 'line', 'piece']).default('order') }),
  z.strictObject({ type: z.literal('price'), price: roubles }),
  z.strictObject({ type: z.literal('nth'), every: pieces.min(2), percent: percent.default(100) }),
  z.strictObject({ type: z.literal('gift'), gift: scope, for: pieces.default(1), count: pieces.default(1) }),
  z.strictObject({
    type: z.literal('steps'),
    per: z.enum(['line', 'scope']).default('scope'),
    steps: z
      .array(z.strictObject({ from: pieces, percent }))
      .min(1)
      .max(20),
  }),
  z.strictObject({
    type: z.literal('free_delivery'),
    delivery_types: z
      .array(z.enum(['DELIVERY', 'PICKUP', 'PICKUP_POINT', 'VIRTUAL']))
      .min(1)
      .optional(),
  }),
  z.strictObject({ type: z.literal('plugin'), name: z.string().max(120), settings: z.unknown() }),
])

/** The rule of a promotion as staff and programs write it (docs/promotions.md): sums in roubles, goods by slug, path or sku. */
export const ruleOnWire = z
  .strictObject({
    kinds: z
      .array(z.string().min(1).max(40))
      .min(1)
      .max(20)
      .optional()
      .openapi({ description: 'Kinds of lines it applies to: `goods`, `tour`; absent: goods alone' }),
    scope: scope.optional(),
    conditions: conditions.optional(),
    effect,
    lane: z.enum(['goods', 'order']).optional(),
    combines: z.boolean().optional(),
  })
  .openapi('PromotionRule')
export type RuleOnWire = z.input<typeof ruleOnWire>

type Given = z.output<typeof ruleOnWire>

/** What a rule that names no kind applies to (contract.md, reading 14). */
const usualKind = 'goods'

/** Converts a stored rule for pricing. Throws for a rule that `ruleOnWire` rejects, which cannot have been stored. */
export function readRule(stored: unknown, needsCode: boolean): Rule {
  const given = ruleOnWire.parse(stored)
  return {
    kinds: given.kinds ?? [usualKind],
    scope: readScope(given.scope),
    conditions: readConditions(given.conditions ?? {}),
    effect: readEffect(given.effect),
    lane: needsCode ? 'code' : (given.lane ?? 'goods'),
    combines: given.combines ?? true,
  }
}

const readLists = ({ products = [], categories = [], attributes = {}, skus = [] }: NonNullable<Given['scope']>) => ({
  products,
  categories: categories.map((path) => path.replace(/^\/|\/$/g, '')),
  attributes,
  skus,
})
const readScope = (given: Given['scope'] = {}): Scope => ({
  ...readLists(given),
  except: given.except ? readLists(given.except) : null,
})

const amount = (sum: number | undefined) => (sum === undefined ? null : kopecksFromRoubles(sum))

const readConditions = (given: NonNullable<Given['conditions']>): Conditions => ({
  totalFrom: amount(given.total_from),
  scopeTotalFrom: amount(given.scope_total_from),
  countFrom: given.count_from ?? null,
  set: given.set?.map((part) => ({ scope: readScope(part.scope), count: part.count })) ?? null,
  isFirstOrder: given.first_order ?? false,
  levels: given.levels ?? null,
  regions: given.regions ?? null,
  channels: given.channels ?? null,
  plugged: (given.plugins ?? []).map(({ name, settings }) => ({ name, settings })),
})

function readEffect(given: Given['effect']): Effect {
  switch (given.type) {
    case 'percent':
      return { type: 'percent', percent: given.percent, most: amount(given.max) }
    case 'sum':
      return { ...given, amount: kopecksFromRoubles(given.amount) }
    case 'price':
      return { ...given, price: kopecksFromRoubles(given.price) }
    case 'gift':
      return { ...given, gift: readScope(given.gift) }
    case 'free_delivery':
      return { type: 'free_delivery', types: given.delivery_types ?? null }
    case 'plugin':
      return { type: 'plugged', name: given.name, settings: given.settings }
    default:
      return given
  }
}
