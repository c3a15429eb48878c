import { type Kopecks, minus, sumOf, ZERO } from '#lib/money.ts'
import { groupsOf, isOfferedTo, reducibleShare } from '#shop/cart-groups.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { cachedOptions, offerOptions, termsOfAll } from '#shop/delivery/delivery.flow.ts'
import { type DeliveryOption, daysToShop, type OptionAtAddress, optionsAt } from '#shop/delivery/option.ts'
import { type FactLine, kindNamed, type LineFacts } from '#shop/line-rules.ts'
import { type BonusTerms, takesBonuses } from '#shop/loyalty/bonus-rules.ts'
import { bonusTerms } from '#shop/loyalty/loyalty.flow.ts'
import { codeProblems, stagesOf } from '#shop/price-stages.ts'
import { foundCodes, settleTries, tryCodes } from '#shop/promotions/code-attempts.flow.ts'
import { earnedByLine, withBonuses } from './bonuses.ts'
import type { CartDraft, PricedCart, PricedGroup, PricedLines, StoredCartLine } from './cart.ts'
import type { CartLine } from './cart-lines.ts'
import { goodsGroup } from './goods-group.ts'
import { isUnbuyable } from './line-problem.ts'
import {
  type CodeProblem,
  deliveryStage,
  freeDelivery,
  type Hint,
  type Priced,
  priceOrder,
  type Stage,
} from './price-order.ts'
import { readPromoCodes } from './promo-code-list.ts'
import { excludedDeliveries, loadOfLines, reachOf } from './reach.ts'
import { sumOfGroups } from './sum-of-groups.ts'

/** True if prices may not be shown to this visitor (spec §6). */
export const pricesAreClosed = ({ company, me }: Pick<RequestContext, 'company' | 'me'>): boolean =>
  company.settings.price_restriction.is_enabled && !me?.hasPriceAccess

/** The lines with prices and problems. `seen`: the prices the customer saw when the lines were stored. */
export function checkLines(
  app: App,
  context: RequestContext,
  lines: readonly CartLine[],
  facts: readonly LineFacts[],
  seen: ReadonlyMap<string, Kopecks | null>,
): FactLine[] {
  const areClosed = pricesAreClosed(context)
  return facts.map((fact, index) => {
    const { count, own } = lines[index]!
    const kind = kindNamed(app.lineKinds, fact.kind)!
    const closed = areClosed && !kind.group.hasOpenPrices
    const line = {
      ...fact,
      count,
      ...(kind.isSingle && { available: Math.min(fact.available, 1) }),
      ...(own && { keptOwn: own }),
      price: closed ? null : fact.price,
      oldPrice: closed ? null : fact.oldPrice,
    }
    const seenPrice = seen.get(fact.sku) ?? null
    return { ...line, problem: kind.problem({ ...line, seenPrice }) }
  })
}

/** The lines a cart had before, with the prices its customer saw, and the version it has now. */
export interface PreviousCart {
  before: StoredCartLine[]
  version: string | null
  /** Skus of lines that replaced an earlier line of their kind. */
  replaced: string[]
}

/** What the figures of every group of a cart depend on. */
interface Counting {
  draft: CartDraft
  promoCodes: readonly string[]
  options: readonly DeliveryOption[]
  stages: readonly Stage<FactLine>[]
  terms: BonusTerms | null
  /** The percentage by which an order of the group may be lowered. */
  share: number
}

/** The cart with all its figures. Each group is counted by itself, as it is placed by itself. */
export async function countCart(
  app: App,
  context: RequestContext,
  draft: CartDraft,
  facts: readonly LineFacts[],
  { before, version, replaced }: PreviousCart,
): Promise<PricedCart> {
  const promoCodes = readPromoCodes(draft.promoCodes.join(';'))
  const guesser = { ...context, device: draft.device }
  const tries = await tryCodes(app, guesser, promoCodes)
  const letIn = tries.isLet ? promoCodes : []
  const [options, stages, terms] = await Promise.all([
    cachedOptions(app, context.company.id, context.region.id),
    stagesOf(app, app.db, context, { promoCodes: letIn, useBonuses: draft.useBonuses }),
    bonusTerms(app, app.db, context),
  ])
  const lines = checkLines(app, context, draft.lines, facts, seenPrices(before)).map((line) =>
    withoutAside(line, draft.aside),
  )
  const groups = await countGroups(app, context, lines, {
    draft,
    promoCodes: letIn,
    options,
    stages,
    terms,
    share: 100,
  })
  const counted = sumOfGroups(lines, groups, promoCodes)
  const codeProblems = tries.isLet ? counted.codeProblems : refusedUntried(promoCodes)
  await settleTries(app, guesser, tries, foundCodes(promoCodes, codeProblems))
  return {
    ...counted,
    promoCodes,
    codeProblems,
    groups,
    replaced,
    kinds: app.lineKinds,
    region: context.region,
    version,
  }
}

/**
 * The groups of a cart, one after the other: bonuses that one can spend, and promo codes that lower one, are not there for the next, so that
 * all of them can be placed as they are shown (our choice). An empty cart counts as goods.
 */
async function countGroups(
  app: App,
  context: RequestContext,
  lines: readonly FactLine[],
  counting: Counting,
): Promise<PricedGroup[]> {
  const groupOf = (line: FactLine) => kindNamed(app.lineKinds, line.kind)!.group
  const groups = groupsOf(app.lineKinds)
    .map((group) => ({ group, lines: lines.filter((line) => groupOf(line) === group) }))
    .filter((part) => part.lines.length > 0)
  if (groups.length === 0) groups.push({ group: goodsGroup, lines: [] })
  const counted: PricedGroup[] = []
  let left = counting
  for (const { group, lines } of groups) {
    const one = await countGroup(app, context, group, lines, withRulesOf(context, group, left))
    counted.push({ group, ...one })
    if (counted.length < groups.length) left = await leftAfter(app, context, left, one)
  }
  return counted
}

const withRulesOf = ({ company, me }: RequestContext, group: PricedGroup['group'], counting: Counting): Counting => ({
  ...counting,
  options: counting.options.filter((option) => isOfferedTo(group, option, company.settings)),
  terms: pricesAreClosed({ company, me }) && !group.hasOpenPrices ? null : counting.terms,
  share: reducibleShare(group, company.settings),
})

async function leftAfter(
  app: App,
  context: RequestContext,
  counting: Counting,
  { bonuses, codeProblems, promoCodes }: PricedLines,
): Promise<Counting> {
  const { terms, draft } = counting
  const spent = promoCodes.filter((code) => !codeProblems.has(code))
  const left = counting.promoCodes.filter((code) => !spent.includes(code))
  const wish = { promoCodes: left, useBonuses: draft.useBonuses }
  return {
    ...counting,
    promoCodes: left,
    stages: spent.length > 0 ? await stagesOf(app, app.db, context, wish) : counting.stages,
    terms: terms && { ...terms, available: minus(terms.available, bonuses.usable) },
  }
}

async function countGroup(
  app: App,
  context: RequestContext,
  group: PricedGroup['group'],
  lines: readonly FactLine[],
  { draft, promoCodes, options, stages, terms, share }: Counting,
): Promise<PricedLines> {
  const isTaken = options.find((option) => option.id === draft.optionId)?.canUseBonuses !== false
  const wished = draft.useBonuses && isTaken
  const { stages: stagesBefore, usable } = withBonuses(lines, stages, terms, {
    use: wished,
    kinds: app.lineKinds,
    share,
  })
  const bare = priceOrder(lines, stagesBefore, share)
  const isClosed = pricesAreClosed(context) && !group.hasOpenPrices
  const ways = await deliveryOffersFor(app, context, optionsAt(options, draft.at ?? null), bare, stagesBefore, isClosed)
  const problems = codeProblems(promoCodes, stages, bare)
  const chosen = ways.options.find((option) => option.id === draft.optionId)
  return {
    ...(chosen ? priceOrder(lines, [...stagesBefore, deliveryStage(() => chosen.deliveryPrice)], share) : bare),
    ...ways,
    useBonuses: wished && usable > 0,
    bonuses: {
      available: terms && lines.some((line) => takesBonuses(line, terms.rules.kinds)) ? terms.available : ZERO,
      usable: isTaken ? usable : ZERO,
      earned: sumOf(earnedByLine(bare, terms, app.lineKinds)),
    },
    promoCodes: [...promoCodes],
    codeProblems: problems,
    hints: isClosed || isOneThing(app, lines) ? [] : hintsOf(stages, bare),
  }
}

/** Nobody adds more to lines of which a cart holds one. */
const isOneThing = ({ lineKinds }: App, lines: readonly FactLine[]): boolean =>
  lines.every(({ kind }) => kindNamed(lineKinds, kind)?.isSingle)

/** Marks a line that its owner put aside for later; a worse problem takes precedence. */
const withoutAside = (line: FactLine, aside: ReadonlySet<string>): FactLine =>
  aside.has(line.sku) && !isUnbuyable(line) ? { ...line, problem: { code: 'put_aside' } } : line

const refusedUntried = (codes: readonly string[]): Map<string, CodeProblem> =>
  new Map(codes.map((code) => [code, { code: 'promo_code_too_many' }]))

/** The delivery options. None for an empty cart, and none where prices are closed: a free delivery would reveal the sum. */
async function deliveryOffersFor(
  app: App,
  context: RequestContext,
  options: OptionAtAddress[],
  cart: Priced<FactLine>,
  stages: readonly Stage<FactLine>[],
  isClosed: boolean,
): Promise<Pick<PricedCart, 'options' | 'unanswered' | 'barred'>> {
  if (cart.itemCount === 0 || isClosed) return { options: [], unanswered: [], barred: [] }
  const goods = minus(cart.subtotal, cart.discountAmount)
  const terms = await termsOfAll(app, context, options, loadOfLines(context.company, goods, cart.lines))
  const { region } = context
  const days = daysToShop(options, region.timezone, app.clock.now())
  const bringing = { reach: reachOf(app.lineKinds, cart.lines), days }
  const { offered, unanswered } = offerOptions(app, options, terms, region, bringing)
  const freed = offered.map((option) =>
    option.deliveryPrice > 0 && freeDelivery(stages, cart, option.deliveryType)
      ? { ...option, deliveryPrice: ZERO }
      : option,
  )
  const types = options.map(({ deliveryType }) => deliveryType)
  return { options: freed, unanswered, barred: excludedDeliveries(types, cart.lines) }
}

const hintsOf = (stages: readonly Stage<FactLine>[], priced: Priced<FactLine>): Hint[] =>
  stages.flatMap((stage) => stage.hints?.(priced) ?? []).toSorted((a, b) => a.lacking - b.lacking)

const seenPrices = (lines: StoredCartLine[]) => new Map(lines.map((l) => [l.sku, l.seenPrice]))
