import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import type { WantedTours } from './port.ts'

/**
 * Places at Tourvisor. A search is of one country, so our ids of what lies in it name the country as well: `4` a country, `4:20` its region,
 * `4:501` a hotel. Parts of regions are not used.
 */
export const hotelId = (country: string, hotel: string): string => `${country}:${hotel}`

/** One search as Tourvisor takes it: one country, few days, few hotels. */
export interface SearchShare {
  country: string
  regions: readonly string[]
  /** Without the country; none: all. */
  hotels: readonly string[]
  dateFrom: IsoDate
  dateTo: IsoDate
  nightsFrom: number
  nightsTo: number
}

export interface ShareLimits {
  /** Days of departure. */
  days: number
  /** Between the fewest and the most nights. */
  nightsBetween: number
  hotels: number
}

/** Divides what is wanted into searches that Tourvisor takes. Each counts as one of the day. */
export function sharesOf(wanted: WantedTours, limits: ShareLimits): SearchShare[] {
  const places = placesOf(wanted, limits.hotels)
  const days = rangesOf(daysBetween(wanted.dateFrom, wanted.dateTo), limits.days - 1)
  const nights = rangesOf(wanted.nightsTo - wanted.nightsFrom, limits.nightsBetween)
  return places.flatMap((place) =>
    days.flatMap(([firstDay, lastDay]) =>
      nights.map(([fewest, most]) => ({
        ...place,
        dateFrom: addDays(wanted.dateFrom, firstDay),
        dateTo: addDays(wanted.dateFrom, lastDay),
        nightsFrom: wanted.nightsFrom + fewest,
        nightsTo: wanted.nightsFrom + most,
      })),
    ),
  )
}

/** 0 to `length` in ranges that differ by at most `most`, as equal as they can be. */
function rangesOf(length: number, most: number): [number, number][] {
  const count = Math.ceil((length + 1) / (most + 1))
  const at = (index: number) => Math.floor(((length + 1) * index) / count)
  return Array.from({ length: count }, (_, index) => [at(index), at(index + 1) - 1])
}

type Place = Pick<SearchShare, 'country' | 'regions' | 'hotels'>

function placesOf(wanted: WantedTours, mostHotels: number): Place[] {
  const hotels = byCountry(wanted.hotels)
  const asked = byCountry(wanted.destinations)
  // Without a destination the hotels decide; with both, a country without hotels of the list has nothing that is wanted.
  const countries = [...(asked.size > 0 ? asked : hotels).keys()].filter(
    (country) => wanted.hotels.length === 0 || hotels.has(country),
  )
  return countries.flatMap((country) => {
    const below = asked.get(country) ?? []
    // The whole country is asked for, maybe beside a region of it.
    const regions = below.includes('') ? [] : below
    const mine = hotels.get(country) ?? []
    const pages = Math.max(1, Math.ceil(mine.length / mostHotels))
    return Array.from({ length: pages }, (_, page) => ({
      country,
      regions,
      hotels: mine.slice(page * mostHotels, (page + 1) * mostHotels),
    }))
  })
}

/** `['4:20', '4', '9']` as 4 → 20 and '', 9 → ''. */
function byCountry(ids: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const id of ids) {
    const [country = '', ...rest] = id.split(':')
    found.set(country, [...(found.get(country) ?? []), rest.join(':')])
  }
  return found
}
