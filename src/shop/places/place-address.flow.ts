import { closest, distanceKm, type Point } from '#lib/geo.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { AddressFound } from '#outside/address-lookup/port.ts'
import type { App, Region, RequestContext } from '#shop/context.ts'
import type { AddressPart } from './address.ts'
import { missingParts } from './address.ts'
import { type EnteredAddress, isNamedIn, isNumberIn, mayContainHouse, regionNamedIn } from './entered-address.ts'
import { namesSomeStreet, namesStreet } from './named-street.ts'
import { regions } from './places.flow.ts'
import { pricedFor } from './priced-for.ts'

/** Maximum delivery distance from the centre of a region's city, in kilometres (our choice). */
const reachKm = 60

/** An address with its region, its location, and whether the lookup confirmed the house. */
export interface PlacedAddress {
  region: Region
  point: Point | null
  isVerified: boolean
  /** Centre of the city in the text, if the location is unknown; absent for a settlement outside of it. */
  city?: Point
}

export type AddressRefusal =
  | { code: 'address_not_found' }
  | { code: 'address_unchecked' }
  | { code: 'address_incomplete'; missing: AddressPart[] }
  | { code: 'no_delivery_to_address' }

/**
 * Determines the region of an address: its prices, stock, couriers and days apply, whatever region the visitor views. A house that the lookup
 * confirms is accepted. If it does not, or does not answer, the text must name the city of a region of the company: the address is accepted as
 * unverified, and no day is promised. An address without a street or a house number, or that cannot be located at all, is refused (our choice);
 * if the lookup did not answer, a separate refusal says so.
 */
export async function placeAddress(
  app: App,
  { company, region: own, me }: Pick<RequestContext, 'company' | 'region' | 'me'>,
  address: EnteredAddress,
): Promise<Result<PlacedAddress, AddressRefusal>> {
  const given = typeof address === 'string' ? { address } : address
  const all = (await regions(app, company.id)).map((region) => pricedFor(me, region))
  const text = [given.city, given.settlement, given.address].filter(Boolean).join(', ')
  const named = regionNamedIn(text, all)
  const missing = missingIn(given, named ? [named.name, named.nameEn] : [])
  if (missing.length > 0) return refuse({ code: 'address_incomplete', missing })
  const byPoint = pointOf(given, all)
  if (byPoint && (!byPoint.ok || byPoint.value.region === named)) return byPoint
  const answer = await lookedUp(app, given.address, text, own)
  const found = answer === 'silent' ? null : answer
  const unsaid = found && !isStreetless(found) ? missingIn(given, [found.city, found.settlement, found.province]) : []
  if (unsaid.length > 0) return refuse({ code: 'address_incomplete', missing: unsaid })
  if (found?.latitude != null && found.longitude != null && isStreetNamed(found, `${text}, ${given.street ?? ''}`)) {
    if (!found.house && !given.house) return refuse({ code: 'address_incomplete', missing: ['house'] })
    const near = inReach(all, { latitude: found.latitude, longitude: found.longitude })
    const isHouse = isNumberIn([given.house, given.address].filter(Boolean).join(', '), found.house)
    return near.ok && !isHouse ? ok({ ...near.value, isVerified: false }) : near
  }
  if (byPoint && !named) return ok({ ...byPoint.value, isVerified: false })
  if (!named && answer === 'silent') return refuse({ code: 'address_unchecked' })
  if (!named) return refuse({ code: given.city || given.settlement ? 'no_delivery_to_address' : 'address_not_found' })
  return given.house || mayContainHouse(given.address)
    ? ok({ region: named, point: null, isVerified: false, ...(!given.settlement?.trim() && { city: middleOf(named) }) })
    : refuse({ code: 'address_incomplete', missing: ['house'] })
}

/** Missing parts of a structured address; a line typed by hand must name a street besides its places (DLV-19). */
function missingIn(given: Exclude<EnteredAddress, string>, places: readonly (string | null)[]): AddressPart[] {
  const isTyped = [given.city, given.settlement, given.street, given.house].every((part) => !part?.trim())
  if (!isTyped) return missingParts(given)
  if (namesSomeStreet(given.address, places)) return []
  return /\d/.test(given.address) ? ['street'] : ['street', 'house']
}

/**
 * The lookup's result, if it is the place the text names; a text without a
 * city is searched in the visitor's city. `silent`: the lookup did not answer.
 */
async function lookedUp(app: App, address: string, text: string, own: Region): Promise<AddressFound | 'silent' | null> {
  for (const query of [address, `${own.name}, ${address}`]) {
    const answer = await app.addresses?.suggest({ query, count: 1 })
    if (answer && !answer.ok) return 'silent'
    const [first] = answer?.value ?? []
    if (first && isNamedIn(`${text}, ${query}`, first)) return first
  }
  return null
}

/** Some places have houses without streets. */
const isStreetless = ({ street, settlement, house }: AddressFound): boolean => !street && Boolean(settlement || house)

/** Whether the text names the street that was found, and the lookup did not choose it: for «дом 5» it returns any house 5. */
const isStreetNamed = (found: AddressFound, text: string): boolean =>
  found.street ? namesStreet(text, { ...found, street: found.street }) : isStreetless(found)

/** The region of the coordinates given with the address; null: none given. */
function pointOf({ latitude, longitude }: Exclude<EnteredAddress, string>, all: readonly Region[]) {
  return latitude == null || longitude == null ? null : inReach(all, { latitude, longitude })
}

const middleOf = ({ latitude, longitude }: Region): Point => ({ latitude, longitude })

function inReach(
  all: readonly Region[],
  point: { latitude: number; longitude: number },
): Result<PlacedAddress, AddressRefusal> {
  const nearest = closest(all, point)
  return nearest && distanceKm(point, nearest) <= reachKm
    ? ok({ region: nearest, point, isVerified: true })
    : refuse({ code: 'no_delivery_to_address' })
}
