import type { Locale } from '#lib/format.ts'
import type { StoredImage } from '#shop/catalog/card.ts'

/** Where tours of a company leave from and lead to, its hotels and operators: everything a search is checked with and shown by. */
export interface TourDirectory {
  companyId: number
  departures: readonly Departure[]
  destinations: readonly Destination[]
  hotels: readonly HotelFacts[]
  operators: readonly OperatorName[]
  departureByCode: ReadonlyMap<string, Departure>
  destinationBySlug: ReadonlyMap<string, Destination>
  hotelById: ReadonlyMap<number, HotelFacts>
  hotelBySlug: ReadonlyMap<string, HotelFacts>
  operatorByCode: ReadonlyMap<string, OperatorName>
  /** Names of rooms, by hotel and key: `12:standard`. */
  rooms: ReadonlyMap<string, Named>
  /** What suppliers call our things, both ways; a supplier that uses our codes has none. */
  codes: ReadonlyMap<string, SupplierCodes>
}

export interface Named {
  name: string
  nameEn: string
}

export interface Departure extends Named {
  id: number
  code: string
  /** «из Москвы» */
  nameFrom: string
  nameFromEn: string
  regionId: number | null
}

export interface Destination extends Named {
  id: number
  parentId: number | null
  level: 'country' | 'resort'
  slug: string
  /** «в Турцию» */
  nameTo: string
  nameToEn: string
  otherNames: readonly string[]
  isDomestic: boolean
  isVisaFree: boolean
  passportDays: number
  timezone: string
  weather: readonly { air: number; water: number | null }[]
}

export interface HotelFacts extends Named {
  /** Number of its product. */
  id: number
  slug: string
  stars: number
  kinds: readonly string[]
  services: readonly string[]
  latitude: number
  longitude: number
  beachLine: number | null
  beachDistanceM: number | null
  beachKind: string
  oldNames: readonly string[]
  /** Of published reviews; 0: none. */
  rating: number
  reviewCount: number
  popularity: number
  images: readonly StoredImage[]
  resort: Destination
  country: Destination
}

export interface OperatorName {
  code: string
  name: string
}

const things = ['departure', 'destination', 'hotel', 'operator'] as const
export type SupplierThing = (typeof things)[number]

export interface SupplierCodes {
  theirs: Readonly<Record<SupplierThing, ReadonlyMap<string, string>>>
  ours: Readonly<Record<SupplierThing, ReadonlyMap<string, string>>>
}

export interface StoredSupplierCode {
  provider: string
  thing: SupplierThing
  ours: string
  theirs: string
}

/** Rows of the directory as they are stored. */
export interface StoredDirectory {
  departures: readonly Departure[]
  destinations: readonly Destination[]
  hotels: readonly (Omit<HotelFacts, 'resort' | 'country'> & { destinationId: number })[]
  operators: readonly OperatorName[]
  rooms: readonly (Named & { hotelId: number; key: string })[]
  codes: readonly StoredSupplierCode[]
}

export function makeDirectory(companyId: number, stored: StoredDirectory): TourDirectory {
  const byId = new Map(stored.destinations.map((one) => [one.id, one]))
  const hotels = stored.hotels.flatMap(({ destinationId, ...hotel }): HotelFacts[] => {
    const resort = byId.get(destinationId)
    const country = resort && countryOf(byId, resort)
    return resort && country ? [{ ...hotel, resort, country }] : []
  })
  const { departures, destinations, operators } = stored
  return {
    companyId,
    departures,
    destinations,
    hotels,
    operators,
    departureByCode: new Map(departures.map((one) => [one.code, one])),
    destinationBySlug: new Map(destinations.map((one) => [one.slug, one])),
    hotelById: new Map(hotels.map((one) => [one.id, one])),
    hotelBySlug: new Map(hotels.map((one) => [one.slug, one])),
    operatorByCode: new Map(operators.map((one) => [one.code, one])),
    rooms: new Map(stored.rooms.map(({ hotelId, key, name, nameEn }) => [roomId(hotelId, key), { name, nameEn }])),
    codes: codesOf(stored.codes),
  }
}

export const roomId = (hotelId: number, key: string): string => `${hotelId}:${key}`

function countryOf(byId: ReadonlyMap<number, Destination>, destination: Destination): Destination | undefined {
  let one: Destination | undefined = destination
  while (one && one.parentId !== null) one = byId.get(one.parentId)
  return one
}

function codesOf(stored: readonly StoredSupplierCode[]): Map<string, SupplierCodes> {
  const none = () => Object.fromEntries(things.map((thing) => [thing, new Map<string, string>()])) as Maps
  type Maps = Record<SupplierThing, Map<string, string>>
  const found = new Map<string, { theirs: Maps; ours: Maps }>()
  for (const { provider, thing, ours, theirs } of stored) {
    const codes = found.get(provider) ?? { theirs: none(), ours: none() }
    found.set(provider, codes)
    codes.theirs[thing].set(ours, theirs)
    codes.ours[thing].set(theirs, ours)
  }
  return found
}

/** Countries with what lies in them, in the order of the company. */
export const countriesOf = ({ destinations }: TourDirectory): Destination[] =>
  destinations.filter(({ level }) => level === 'country')

export const resortsOf = ({ destinations }: TourDirectory, country: Destination): Destination[] =>
  destinations.filter(({ parentId }) => parentId === country.id)

/** Whether a hotel lies in a destination: in the resort itself, or in the country. */
export const liesIn = (hotel: HotelFacts, slug: string): boolean =>
  hotel.resort.slug === slug || hotel.country.slug === slug

export const nameOf = (thing: Named, locale: Locale): string => (locale === 'en' && thing.nameEn) || thing.name

export const nameTo = (one: Destination, locale: Locale): string => (locale === 'en' && one.nameToEn) || one.nameTo

export const nameFrom = (one: Departure, locale: Locale): string => (locale === 'en' && one.nameFromEn) || one.nameFrom

/** Address of a hotel's page (spec §2: category segments, then the product). */
export const hotelPath = ({ slug, resort, country }: Pick<HotelFacts, 'slug' | 'resort' | 'country'>): string =>
  `/hotels/${country.slug}/${resort === country ? '' : `${resort.slug}/`}${slug}-hotel/`

/** Address of a section of tours, by its path. */
export const sectionPath = (path: string): string => `/tours/${path}/`
