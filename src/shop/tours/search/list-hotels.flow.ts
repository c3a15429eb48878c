import type { App } from '#shop/context.ts'
import type { TourDirectory } from '../places/directory.ts'
import { type FilteredHotels, filterHotels, type HotelSort } from './filter-offers.ts'
import type { Filters } from './filters.ts'
import type { OfferTable } from './offer-table.ts'
import { offersOf, type ReadSearch } from './read-search.flow.ts'

export interface HotelList extends FilteredHotels {
  table: OfferTable
  directory: TourDirectory
  version: number
}

/** Found hotels at a version, filtered and sorted. A version that is not reached yet is the present one. */
export async function listHotels(
  app: App,
  { search, directory }: ReadSearch,
  { filters, sort, version }: { filters: Filters; sort: HotelSort; version: number | undefined },
): Promise<HotelList> {
  const table = await offersOf(app, search)
  const at = Math.min(version ?? search.version, search.version)
  return { ...filterHotels(table, directory, filters, { version: at, sort }), table, directory, version: at }
}
