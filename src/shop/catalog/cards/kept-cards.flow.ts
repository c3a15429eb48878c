import type { TaggedCache } from '#kit/cache.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { type AskedVariants, anyVariant, isOfSome } from '../asked-variants.ts'
import type { CardRow } from '../card.ts'
import { priceAccess } from '../catalog.flow.ts'
import { cardsOf } from '../facets/facet-index.store.ts'
import { type KeptCard, KeptCards } from './kept-cards.ts'

/** Bounds of one process (our choice): some 20,000 cards. */
const cardLimits = {
  maxBytes: 32 * 1024 * 1024,
  /** All are read anew so often, in case the tables were changed without a notice. */
  freshMs: 300_000,
}

interface Holder {
  cards: KeptCards
  since: number
}

/** One a running shop: the answer cache, which hears what has changed, stands for it. */
const holders = new WeakMap<TaggedCache, Holder>()

function cardsIn({ cache, clock }: Pick<App, 'cache' | 'clock'>): KeptCards {
  const now = clock.now().getTime()
  const known = holders.get(cache)
  if (!known) {
    const made: Holder = { cards: new KeptCards(cardLimits.maxBytes), since: now }
    cache.onDrop((tags) => made.cards.hear(tags))
    holders.set(cache, made)
    return made.cards
  }
  if (now - known.since > cardLimits.freshMs) {
    known.cards.hear('everything')
    known.since = now
  }
  return known.cards
}

/**
 * Written cards of products in the order of their ids, at the prices of the visitor's region; what is not sold is left out. They are
 * kept by what they depend on and fall with their product, as the answers do that show them.
 */
export async function keptCards(
  app: App,
  context: RequestContext,
  ids: readonly number[],
  write: (row: CardRow) => KeptCard,
  asked: AskedVariants = anyVariant,
): Promise<KeptCard[]> {
  const { company, region, locale } = context
  const audience = {
    companyId: company.id,
    zoneId: region.zoneId,
    regionId: region.id,
    locale,
    pricesShown: priceAccess(context).shown,
  }
  const kept = isOfSome(asked)
    ? []
    : await cardsIn(app).of(audience, ids, async (missing) =>
        (await cardsOf(app.db, region.zoneId, region.id, missing)).map(write),
      )
  // Cards of some variants alone are read anew: there are too many choices of them. Of a limit of the price those whose price is below it.
  const { priceFrom } = asked
  const others = isOfSome(asked)
    ? ids
    : priceFrom === null
      ? []
      : kept.flatMap((one) => (one.price < priceFrom ? one.id : []))
  if (others.length === 0) return kept
  const narrow = (await cardsOf(app.db, region.zoneId, region.id, others, asked)).map(write)
  const byId = new Map([...kept, ...narrow].map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What is kept, and how often it was there. */
export const cardStats = (app: Pick<App, 'cache' | 'clock'>) => cardsIn(app).stats()
