import { closest, distanceKm, type Point } from '#lib/geo.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { AddressFound } from '#outside/address-lookup/port.ts'
import type { App, Region, RequestContext } from '#shop/context.ts'
import type { AddressPart } from './address.ts'
import { missingParts } from './address.ts'
import { type GivenAddress, isNamedIn, isNumberIn, mayNameHouse, regionNamedIn } from './given-address.ts'
import { namesSomeStreet, namesStreet } from './named-street.ts'
import { regions } from './places.flow.ts'
import { pricedFor } from './priced-for.ts'

/** How far from the middle of a region's city we still deliver (our choice). */
const reachKm = 60

/** An address with what is known of it: whose it is, where, and whether the lookup knows its house. */
export interface PlacedAddress {
  region: Region
  point: Point | null
  isVerified: boolean
  /** The middle of the city it was typed in, where nobody knows the place itself; absent for a settlement outside of it. */
  city?: Point
}

export type AddressRefusal =
  | { code: 'address_not_found' }
  | { code: 'address_unchecked' }
  | { code: 'address_incomplete'; missing: AddressPart[] }
  | { code: 'no_delivery_to_address' }

/**
 * The region an address lies in: its prices, stock, courier and days are what is promised there, whatever region the visitor
 * looks at. Where the lookup knows a house it is believed; where it does not, or does not answer, the text has to name a city of a
 * region of ours: such an address is taken and marked unverified, and no day is promised there. One without a street, a house number,
 * or that nobody can place at all, is refused (our choice); if the lookup did not answer, that is said instead.
 */
export async function placeAddress(
  app: App,
  { company, region: own, me }: Pick<RequestContext, 'company' | 'region' | 'me'>,
  address: GivenAddress,
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
  return given.house || mayNameHouse(given.address)
    ? ok({ region: named, point: null, isVerified: false, ...(!given.settlement?.trim() && { city: middleOf(named) }) })
    : refuse({ code: 'address_incomplete', missing: ['house'] })
}

/** Of an address in parts those that are missing; a line typed by hand has to name a street besides the places it lies in (DLV-19). */
function missingIn(given: Exclude<GivenAddress, string>, places: readonly (string | null)[]): AddressPart[] {
  const isTyped = [given.city, given.settlement, given.street, given.house].every((part) => !part?.trim())
  if (!isTyped) return missingParts(given)
  if (namesSomeStreet(given.address, places)) return []
  return /\d/.test(given.address) ? ['street'] : ['street', 'house']
}

/** What the lookup knows of it, if that is the place the text names; a text without a city is looked for in the visitor's. */
async function lookedUp(app: App, address: string, text: string, own: Region): Promise<AddressFound | 'silent' | null> {
  for (const query of [address, `${own.name}, ${address}`]) {
    const answer = await app.addresses?.suggest({ query, count: 1 })
    if (answer && !answer.ok) return 'silent'
    const [first] = answer?.value ?? []
    if (first && isNamedIn(`${text}, ${query}`, first)) return first
  }
  return null
}

/** There are places whose houses stand in no street. */
const isStreetless = ({ street, settlement, house }: AddressFound): boolean => !street && Boolean(settlement || house)

/** Whether what was found is what the text names, and not a street the lookup chose: to «дом 5» it answers with some house 5. */
const isStreetNamed = (found: AddressFound, text: string): boolean =>
  found.street ? namesStreet(text, { ...found, street: found.street }) : isStreetless(found)

/** Where the point that came with the address lies; null without one. */
function pointOf({ latitude, longitude }: Exclude<GivenAddress, string>, all: readonly Region[]) {
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
