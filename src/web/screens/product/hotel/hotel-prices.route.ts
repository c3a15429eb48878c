import type { LoadContext, LoadResult } from '../../../screen.ts'
import { boundsOf, type HotelData, head as headOfHotel, loadHotel } from './hotel.route.ts'
import { readStay } from './hotel-query.ts'
import { findOffers, type OffersFound } from './offers-found.ts'

/** Batches the server waits for: a visitor without script sees what the fastest operators said, and reloads for more. */
const batches = 4

/** The page of a hotel with prices that the server has found, for visitors without script. */
export async function load(context: LoadContext<'hotelPrices'>): Promise<LoadResult<HotelData>> {
  const loaded = await loadHotel(context)
  if (!('data' in loaded)) return loaded
  const { hotel } = loaded.data
  const bounds = boundsOf(loaded.data)
  const stay = readStay(loaded.data.asked, bounds)
  let found: OffersFound | undefined
  let rounds = 0
  for await (const next of findOffers(context.api, { slug: hotel.slug, stay, bounds })) {
    found = next
    if (++rounds >= batches && found.offers.length > 0) break
  }
  return { data: { ...loaded.data, ...(found && { found }) } }
}

export const head: typeof headOfHotel = (data, context) => ({
  ...headOfHotel(data, context),
  robots: 'noindex, follow',
})
