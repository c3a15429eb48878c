import type { Api } from '#api/client.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { writeParty } from '#shop/tours/party.ts'
import type { SearchAnswer } from '#shop/tours/search.wire.ts'
import { writeDates, writeNights } from '#shop/tours/tour-query.ts'
import { type StayQuery, searchedDays } from './hotel-query.ts'

/** Offers of a hotel so far, and who was asked. */
export interface OffersFound {
  search: SearchAnswer
  offers: OfferOnWire[]
}

interface Wanted {
  slug: string
  stay: StayQuery
  bounds: { firstDay: string; lastDay: string }
}

/**
 * Searches one hotel over the chosen day and its neighbours, and yields what was found after every batch. Ends when all operators have answered.
 * Throws the refusals of a search.
 */
export async function* findOffers(
  api: Api,
  { slug, stay, bounds }: Wanted,
  signal?: AbortSignal,
): AsyncGenerator<OffersFound> {
  const [from, to] = searchedDays(stay, bounds)
  const body = {
    from: stay.from,
    hotels: [slug],
    dates: writeDates(from, to),
    nights: writeNights(stay.nightsFrom, stay.nightsTo),
    tourists: writeParty(stay),
  }
  let search = await api.post('/api/tours/searches/', { body, signal })
  let offers: OfferOnWire[] = []
  let version = -1
  for (;;) {
    const isNewer = search.version > version
    if (isNewer && search.offers_found > 0) {
      const params = { search: search.id, slug }
      offers = (await api.get('/api/tours/searches/{search}/hotels/{slug}/offers/', { params, signal })).items
    }
    yield { search, offers }
    if (search.status !== 'running') return
    if (!isNewer) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    version = search.version
    const params = { search: search.id }
    search = await api.get('/api/tours/searches/{search}/', { params, query: { after: version }, signal })
  }
}

/** Between readings that told nothing new: a process that cannot wait for the next version answers at once. */
const pauseMs = 1000
