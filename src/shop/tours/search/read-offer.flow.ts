import type { App, RequestContext } from '#shop/context.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { HotelFacts, TourDirectory } from '../places/directory.ts'
import type { TourQuery } from '../tour-query.ts'
import { type FoundOffer, readOfferLine, readRef } from './found-offer.ts'
import { readBatch } from './offer-table.ts'
import { batchOf } from './search.store.ts'
import { lives } from './search-state.ts'

/** An offer that can be actualised. */
export interface OfferOfRef {
  ref: string
  /** With the supplier (`provider`), its id of the tour (`tour`), the price and its parts. */
  offer: FoundOffer
  hotel: HotelFacts
  /** Who travels, from where. */
  query: TourQuery
  foundAt: Date
  directory: TourDirectory
}

/**
 * The offer of a reference, in every process, for 60 minutes after it was found, also when its search is over (contract.md, reading 5). `expired`:
 * it was found longer ago; null: there is no such offer, or its hotel is not sold any more.
 */
export async function readOffer(
  app: App,
  { company }: Pick<RequestContext, 'company'>,
  ref: string,
): Promise<OfferOfRef | 'expired' | null> {
  const directory = await toursOf(app, company)
  const place = readRef(ref)
  if (!directory || !place) return null
  const batch = await batchOf(company.id, place.search, place.version).execute(app.db)
  if (!batch) return null
  const line = readBatch(batch.offers).lines[place.line]
  if (line === undefined) return null
  if (app.clock.now().getTime() - batch.foundAt.getTime() >= lives.offerMs) return 'expired'
  const offer = readOfferLine(line)
  const hotel = directory.hotelById.get(offer.hotel)
  return hotel ? { ref, offer, hotel, query: batch.query, foundAt: batch.foundAt, directory } : null
}
