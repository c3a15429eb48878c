import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { type Comparable, nearestOffers } from './alternatives.ts'
import type { HotelFacts, TourDirectory } from './places/directory.ts'
import { type FoundOffer, readRef, writeRef } from './search/found-offer.ts'
import { readOffer } from './search/read-offer.flow.ts'
import { offersOf, readSearch } from './search/read-search.flow.ts'

export interface Alternative {
  ref: string
  offer: FoundOffer
  hotel: HotelFacts
  foundAt: Date
  /** The offer that is gone. */
  gone: FoundOffer
  directory: TourDirectory
}

/** Three nearest offers of the same search at the old budget. Of an expired offer none are left: its search is to be begun again. */
export async function readAlternatives(
  app: App,
  context: RequestContext,
  ref: string,
): Promise<Result<Alternative[], { code: 'not_found' }>> {
  const [found, place] = [await readOffer(app, context, ref), readRef(ref)]
  if (!found || !place) return refuse({ code: 'not_found' })
  if (found === 'expired') return ok([])
  const read = await readSearch(app, context, place.search)
  if (!read.ok) return ok([])
  const { search, directory } = read.value
  const table = await offersOf(app, search)
  const others: (Comparable & { n: number })[] = []
  for (let n = 0; n < table.count; n++) {
    const facts = directory.hotelById.get(table.hotels.at(n))
    if (!facts || !table.isThere(n, search.version)) continue
    const { line, version } = table.place(n)
    if (line === place.line && version === place.version) continue
    others.push({ n, ...comparable(table.offer(n), facts) })
  }
  return ok(
    nearestOffers(comparable(found.offer, found.hotel), others).map(({ n }) => {
      const offer = table.offer(n)
      const foundAt = table.foundAt.get(table.since.at(n)) ?? found.foundAt
      const hotel = directory.hotelById.get(offer.hotel) as HotelFacts
      return { ref: writeRef(table.place(n)), offer, hotel, foundAt, gone: found.offer, directory }
    }),
  )
}

const comparable = (offer: FoundOffer, { stars, resort }: HotelFacts): Comparable => ({
  hotel: offer.hotel,
  stars,
  resort: resort.slug,
  startDate: offer.startDate,
  nights: offer.nights,
  roomKey: offer.roomKey,
  meal: offer.meal,
  operator: offer.operator,
  price: offer.price,
})
