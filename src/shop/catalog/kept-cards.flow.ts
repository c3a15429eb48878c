import type { TaggedCache } from '#kit/cache.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { type AskedVariants, anyVariant } from './asked-variants.ts'
import type { CardRow } from './card.ts'
import { priceAccess } from './catalog.flow.ts'
import { cardsOf } from './facet-index.store.ts'
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
export function keptCards(
  app: App,
  context: RequestContext,
  ids: readonly number[],
  write: (row: CardRow) => KeptCard,
  asked: AskedVariants = anyVariant,
): Promise<KeptCard[]> {
  const { company, region, locale } = context
  // Cards of some variants alone are read anew: there are too many choices of them.
  if (asked.sizes.length > 0 || asked.heldAt !== null)
    return cardsOf(app.db, region.zoneId, region.id, ids, asked).then((rows) => rows.map(write))
  const audience = {
    companyId: company.id,
    zoneId: region.zoneId,
    regionId: region.id,
    locale,
    pricesShown: priceAccess(context).shown,
  }
  return cardsIn(app).of(audience, ids, async (missing) =>
    (await cardsOf(app.db, region.zoneId, region.id, missing)).map(write),
  )
}

/** What is kept, and how often it was there. */
export const cardStats = (app: Pick<App, 'cache' | 'clock'>) => cardsIn(app).stats()
