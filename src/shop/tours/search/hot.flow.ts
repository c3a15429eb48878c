import { withDeadline } from '#kit/http/deadline.ts'
import { newSecret } from '#kit/security/ids.ts'
import { addDays } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { FoundTour } from '#lib/tour-facts.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { TourDirectory } from '../places/directory.ts'
import { departureFor } from '../places/places.flow.ts'
import { breakerOf, type CompanySupplier, suppliersOf } from '../suppliers.flow.ts'
import { maxNights, type TourQuery } from '../tour-query.ts'
import type { FilteredHotels, FoundHotel } from './filter-offers.ts'
import { type FoundOffer, offerKey, readFound, writeOffer } from './found-offer.ts'
import { OfferTable, writeBatch } from './offer-table.ts'
import { batchesAfter, insertSearch, latestHot, writeSteps } from './search.store.ts'
import { lives, type StoredSearch } from './search-state.ts'
import { wantedOf, wordsOf } from './supplier-words.ts'

/** Suppliers are asked for hot tours again after ten minutes; the home page waits so long for them (our choice). */
const freshMs = 10 * 60_000
const limitMs = 4_000
const mostTours = 40
/** Hot tours leave within this many days. */
const daysAhead = 45

export interface HotTours {
  directory: TourDirectory
  departure: string
  table: OfferTable
  hotels: FoundHotel[]
}

/**
 * Tours that leave soon at a reduced price, a hotel once, the greatest reduction first. Stored like a search, so their references are valid in
 * every process for an hour. If no supplier answers, the previous ones stay while they are valid.
 */
export async function hotTours(
  app: App,
  context: RequestContext,
  { from, limit }: { from?: string | undefined; limit: number },
): Promise<Result<HotTours, { code: 'not_found' }>> {
  const directory = await toursOf(app, context.company)
  if (!directory) return refuse({ code: 'not_found' })
  const departure = departureFor(directory, context, from).code
  const table = await app.cache.fetch(`hot-tours:${directory.companyId}:${departure}`, async () => {
    const found = await currentHot(app, directory, departure)
    return { value: found, tags: [`tours:${directory.companyId}`], freshMs: 60_000, size: found.size }
  })
  return ok({ directory, departure, table, hotels: reducedHotels(directory, table).slice(0, limit) })
}

async function currentHot(app: App, directory: TourDirectory, departure: string): Promise<OfferTable> {
  const now = app.clock.now()
  const latest = await latestHot(directory.companyId, departure).execute(app.db)
  if (latest && now.getTime() - latest.startedAt.getTime() < freshMs) return tableOf(app, latest)
  const fresh = await fetchHot(app, directory, departure)
  if (fresh) return fresh
  const isValid = latest && now.getTime() - latest.startedAt.getTime() < lives.offerMs - freshMs
  return isValid ? tableOf(app, latest) : new OfferTable('')
}

async function tableOf(app: App, search: StoredSearch): Promise<OfferTable> {
  const table = new OfferTable(search.id)
  for (const batch of await batchesAfter(search.id, 0).execute(app.db)) table.addStored(batch)
  return table
}

/** Null: no supplier told anything. */
async function fetchHot(app: App, directory: TourDirectory, departure: string): Promise<OfferTable | null> {
  const suppliers = (await suppliersOf(app, directory.companyId)).filter(({ supplier }) => supplier.hotTours)
  const at = app.clock.now()
  const today = at.toISOString().slice(0, 10)
  const query: TourQuery = {
    departure,
    destinations: [],
    hotels: [],
    dateFrom: today,
    dateTo: addDays(today, daysAhead),
    nightsFrom: 1,
    nightsTo: maxNights,
    adults: 2,
    childAges: [],
  }
  const told = await Promise.all(suppliers.map((one) => askHot(app, directory, departure, one)))
  const answers = told.filter((one) => one !== null)
  if (answers.length === 0) return null
  const offers = new Map<string, FoundOffer>()
  for (const { kind, tours } of answers) {
    const wanted = wantedOf(directory, kind, query)
    for (const tour of tours) {
      const offer = readFound(tour, wanted)
      if (typeof offer === 'string' || offer.oldPrice === null) continue
      const known = offers.get(offerKey(offer))
      if (!known || known.price > offer.price) offers.set(offerKey(offer), offer)
    }
  }
  return storeHot(app, directory, query, [...offers.values()])
}

async function askHot(
  app: App,
  directory: TourDirectory,
  departure: string,
  { kind, supplier }: CompanySupplier,
): Promise<{ kind: CompanySupplier['kind']; tours: FoundTour[] } | null> {
  const theirs = wordsOf(directory, kind).theirs('departure', departure)
  const report = theirs === null ? null : breakerOf(app, supplier).admit()
  if (theirs === null || !report || !supplier.hotTours) return null
  try {
    const asked = { departure: theirs, limit: mostTours }
    const tours = await withDeadline(limitMs, (signal) => supplier.hotTours?.(asked, signal) ?? Promise.resolve([]))
    report(tours === null)
    return tours && { kind, tours }
  } catch (error) {
    report(true)
    app.log.warn({ err: error, supplier: kind.name }, 'a supplier did not tell its hot tours')
    return null
  }
}

async function storeHot(
  app: App,
  { companyId }: TourDirectory,
  query: TourQuery,
  offers: readonly FoundOffer[],
): Promise<OfferTable> {
  const id = newSecret().slice(0, 22)
  const at = app.clock.now()
  const table = new OfferTable(id)
  const lines = offers.map((offer) => ({ offer, line: writeOffer(offer) }))
  await insertSearch(app.db, { id, companyId, kind: 'hot', query, visitor: '', operators: [], at, deadlineAt: at })
  const hotelsFound = new Set(offers.map(({ hotel }) => hotel)).size
  const step = {
    id,
    version: 1,
    operators: [],
    progress: 100,
    isDone: true,
    hotelsFound,
    offersFound: offers.length,
    minPrice: offers.length > 0 ? Math.min(...offers.map(({ price }) => price)) : null,
    batch: writeBatch(
      [],
      lines.map(({ line }) => line),
    ),
    at,
  }
  await writeSteps(app.db, companyId, [step])
  table.addBatch({ version: 1, foundAt: at, replaced: [] }, lines)
  return table
}

/** Percent of the price before the reduction. */
export const discountOf = (table: OfferTable, n: number): number => {
  const [price, old] = [table.prices.at(n), table.oldPrices.at(n)]
  return old > price ? Math.floor(((old - price) / old) * 100) : 0
}

function reducedHotels(directory: TourDirectory, table: OfferTable): FilteredHotels['hotels'] {
  const best = new Map<number, FoundHotel>()
  for (let n = 0; n < table.count; n++) {
    const facts = directory.hotelById.get(table.hotels.at(n))
    if (!facts) continue
    const known = best.get(facts.id)
    const isBetter = !known || discountOf(table, n) > discountOf(table, known.offer)
    const offers = (known?.offers ?? 0) + 1
    best.set(facts.id, isBetter ? { facts, offer: n, price: table.prices.at(n), offers } : { ...known, offers })
  }
  return [...best.values()].sort(
    (a, b) => discountOf(table, b.offer) - discountOf(table, a.offer) || a.price - b.price || a.facts.id - b.facts.id,
  )
}
