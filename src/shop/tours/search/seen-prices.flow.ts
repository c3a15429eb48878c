import { addDays } from '#lib/dates.ts'
import type { App } from '#shop/context.ts'
import { writeParty } from '../party.ts'
import type { TourDirectory } from '../places/directory.ts'
import type { TourQuery } from '../tour-query.ts'
import { type OfferTable, tableEpoch } from './offer-table.ts'
import { deleteUnseen, type SeenPrice, savePrices } from './seen-prices.store.ts'

/** A price that was seen longer ago gives way to any newer one, a dearer one too (our choice). */
const staleMs = 24 * 3_600_000

/** Notes the least price of each day, length and place that a search has found, for the calendar and for «nearest» lists. */
export async function notePrices(
  app: App,
  directory: TourDirectory,
  query: TourQuery,
  { table, isComplete }: { table: OfferTable; isComplete: boolean },
): Promise<void> {
  const at = app.clock.now()
  const whose = { companyId: directory.companyId, departure: query.departure, party: writeParty(query) }
  const looked = isComplete && query.hotels.length === 0 ? lookedAt(directory, query) : new Set<string>()
  const prices = leastOf(directory, table)
  const staleBefore = new Date(at.getTime() - staleMs)
  const isAll = ({ destination }: SeenPrice) => looked.has(destination)
  await savePrices(app.db, whose, prices.filter(isAll), { isAll: true, at, staleBefore })
  await savePrices(
    app.db,
    whose,
    prices.filter((one) => !isAll(one)),
    { isAll: false, at, staleBefore },
  )
  await deleteUnseen(app.db, whose, { ...query, destinations: [...looked], at })
}

/** Destinations of which a query names all hotels. */
const lookedAt = (directory: TourDirectory, { destinations }: TourQuery): Set<string> =>
  new Set(
    destinations.flatMap((slug) => {
      const named = directory.destinationBySlug.get(slug)
      return named
        ? [slug, ...directory.destinations.filter(({ parentId }) => parentId === named.id).map((one) => one.slug)]
        : []
    }),
  )

function leastOf(directory: TourDirectory, table: OfferTable): SeenPrice[] {
  const least = new Map<string, SeenPrice>()
  for (let n = 0; n < table.count; n++) {
    const hotel = directory.hotelById.get(table.hotels.at(n))
    if (!hotel || !table.isThere(n, table.version)) continue
    const [price, day, nights] = [table.prices.at(n), table.days.at(n), table.nights.at(n)]
    for (const { slug } of hotel.resort === hotel.country ? [hotel.country] : [hotel.resort, hotel.country]) {
      const key = `${slug} ${nights} ${day}`
      const known = least.get(key)
      if (known && known.price <= price) continue
      least.set(key, { destination: slug, nights, day: known?.day ?? addDays(tableEpoch, day), price })
    }
  }
  return [...least.values()]
}
