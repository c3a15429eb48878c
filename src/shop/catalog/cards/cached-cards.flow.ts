import type { TaggedCache } from '#kit/cache.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { CardRow } from '../card.ts'
import { priceAccess } from '../catalog.flow.ts'
import { cardsOf } from '../facets/facet-index.store.ts'
import { anyVariant, isOfSome, type RequestedVariants } from '../requested-variants.ts'
import { type CachedCard, CardCache } from './card-cache.ts'

/** Limits per process (our choice): about 20,000 cards. */
const cardLimits = {
  maxBytes: 32 * 1024 * 1024,
  /** All cards are discarded at this interval, in case tables were changed without a notice. */
  freshMs: 300_000,
}

interface Holder {
  cards: CardCache
  since: number
}

/** One per running app, keyed by its answer cache, which receives notices of changes. */
const holders = new WeakMap<TaggedCache, Holder>()

function cardsIn({ cache, clock }: Pick<App, 'cache' | 'clock'>): CardCache {
  const now = clock.now().getTime()
  const known = holders.get(cache)
  if (!known) {
    const made: Holder = { cards: new CardCache(cardLimits.maxBytes), since: now }
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
 * Serialized cards of products in the order of `ids`, at the prices of the visitor's region; products that are not sold are left out. Cards are
 * cached by audience and invalidated with their product, like the answers that contain them.
 */
export async function cachedCards(
  app: App,
  context: RequestContext,
  ids: readonly number[],
  write: (row: CardRow) => CachedCard,
  asked: RequestedVariants = anyVariant,
): Promise<CachedCard[]> {
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
  // Cards of certain variants are not cached: there are too many combinations. With a lower price limit, only cards with a price below it are read
  // again.
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

/** Size, hits and misses of the card cache. */
export const cardStats = (app: Pick<App, 'cache' | 'clock'>) => cardsIn(app).stats()
