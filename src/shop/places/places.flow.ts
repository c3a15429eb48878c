import { inTransaction } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { notifyTags } from '#kit/notices.ts'
import { closest } from '#lib/geo.ts'
import { networkOf } from '#lib/network.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { AddressFound } from '#outside/address-lookup/port.ts'
import { routeUrl } from '#outside/maps/route.ts'
import type { App, Region, RequestContext } from '#shop/context.ts'
import type { City } from './find-city.ts'
import {
  allOutlets,
  hoursOf,
  insertOutlet,
  insertRegion,
  type NewOutlet,
  type OutletChange,
  outletsOf as readOutlets,
  regionsOf,
  updateOutlet,
  updateSpecialDays,
} from './places.store.ts'

export { hoursOf, routeUrl }

/** Regions of a company in the owner's order, from the cache. */
export function regions(app: App, companyId: number): Promise<Region[]> {
  return app.cache.fetch(`regions:${companyId}`, async () => ({
    value: await regionsOf(app.db, companyId),
    tags: [`settings:${companyId}`, `regions:${companyId}`],
  }))
}

/** Longest time a page waits for a guess; a later answer is still cached for the next request. */
const guessWithinMs = 400

/**
 * The region of a request: header, cookie, the region closest to the location of the IP address, else the first (contract.md "identity"; spec §9
 * "closest region"). Null only for a company without regions.
 */
export async function findRegion(
  app: App,
  companyId: number,
  asked: { header: string; cookie: string; ip: string },
): Promise<Found> {
  const list = await regions(app, companyId)
  const named = namedRegion(list, asked.header, asked.cookie)
  if (named || list.length === 0) return named
  return guessed(list, await Promise.race([whereIs(app, asked.ip), pause(guessWithinMs)]))
}

type Found = { region: Region; from: RequestContext['regionFrom'] } | null

function namedRegion(list: Region[], header: string, cookie: string): Found {
  const byId = (id: string) => (id ? list.find((r) => String(r.id) === id) : undefined)
  const fromHeader = byId(header)
  if (fromHeader) return { region: fromHeader, from: 'header' }
  const fromCookie = byId(cookie)
  return fromCookie ? { region: fromCookie, from: 'cookie' } : null
}

function guessed(list: Region[], place: AddressFound | null): Found {
  const first = list[0]
  if (!first) return null
  if (place?.latitude == null || place.longitude == null) return { region: first, from: 'default' }
  return { region: closest(list, { latitude: place.latitude, longitude: place.longitude }) ?? first, from: 'geoip' }
}

/** The same as findRegion from the memory cache only, without waiting; null: a lookup would be necessary. */
export function cachedRegion(app: App, companyId: number, asked: { cookie: string; ip: string }): Region | null {
  const list = app.cache.peek<Region[]>(`regions:${companyId}`)
  if (!list) return null
  const named = namedRegion(list, '', asked.cookie)
  if (named) return named.region
  if (!app.geoip || local.test(asked.ip)) return list[0] ?? null
  const place = app.cache.peek<AddressFound | null>(`geoip:${asked.ip}`)
  return place === undefined ? null : (guessed(list, place)?.region ?? null)
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref())

/** Private and local addresses have no location: they are never looked up. */
const local = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|::ffff:127\.|f[cd]|fe80:|$)/i

/** Location of an IP address, or null. Cached; failures only for a minute. */
async function whereIs(app: App, ip: string): Promise<AddressFound | null> {
  if (!app.geoip || local.test(ip)) return null
  const geoip = app.geoip
  return app.cache.fetch(`geoip:${ip}`, async () => {
    const answer = await geoip.locate(ip)
    if (!answer.ok) app.log.warn({ reason: answer.refusal.code }, 'region could not be determined')
    return { value: answer.ok ? answer.value : null, tags: ['geoip'], ...(answer.ok ? {} : { freshMs: 60_000 }) }
  })
}

/** GET /api/address/geoip/ */
export async function locate(app: App, ip: string): Promise<Result<AddressFound, { code: 'region_not_determined' }>> {
  const place = await whereIs(app, ip)
  return place ? ok(place) : refuse({ code: 'region_not_determined' })
}

/** Requests per network and hour (our figures): many times what its people type, and a small part of the daily quota of the service. */
const mostAsked = { address: 3_000, ip: 60 } as const
const hourS = 3600

/** Limits requests to a service that charges per request: one caller could use up the quota of all customers. */
export async function isLookupAllowed(
  app: App,
  ip: string,
  what: keyof typeof mostAsked,
): Promise<Result<undefined, { code: 'too_many_requests'; retry_after_s: number }>> {
  const now = app.clock.now()
  const cap = { key: `places-${what}:${networkOf(ip).address}`, max: mostAsked[what] }
  if (await countTry([cap], hourS, now).execute(app.db)) return ok()
  return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, now) })
}

/** The company's own shops and filials in a region that hand over goods, from the cache. */
export const shopsOf = (app: App, companyId: number, regionId: number) =>
  app.cache.fetch(`shops:${companyId}:${regionId}`, async () => ({
    value: await readOutlets(app.db, companyId, { regionId, kinds: ['shop', 'filial'] }),
    tags: placeTags(companyId),
  }))

/** Cache tags of outlets and regions in pages and answers; stock and pickup depend on them. */
const placeTags = (companyId: number) => [
  `regions:${companyId}`,
  `outlets:${companyId}`,
  `options:${companyId}`,
  `company:${companyId}`,
]

/**
 * Adds a region of the company. A second city of the same name gets the code of its region appended to its slug. `zone`: the price zone used
 * there; null: the company's first zone.
 */
export function addRegion(
  app: App,
  companyId: number,
  city: City,
  zone: string | null,
): Promise<Result<{ id: number; slug: string }, { code: 'region_taken' | 'zone_unknown' }>> {
  return inTransaction(app.db, async (tx) => {
    const there = await regionsOf(tx, companyId)
    const isSame = (one: Region) => one.name === city.name && one.timezone === city.timezone && isNear(one, city)
    if (there.some(isSame)) return refuse({ code: 'region_taken' })
    const code = city.region.iso.slice(3).toLowerCase()
    const slug = there.some((one) => one.slug === city.slug) ? `${city.slug}-${code}` : city.slug
    const made = await insertRegion(tx, companyId, city, { slug, zone })
    if (!made) return refuse({ code: 'zone_unknown' })
    await notifyTags(tx, companyId, placeTags(companyId))
    return ok({ id: made.id, slug })
  })
}

/** Points of one city, as opposed to two cities with one name. */
const isNear = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.abs(a.latitude - b.latitude) < 0.5 && Math.abs(a.longitude - b.longitude) < 0.5

/** Adds an outlet; goods are picked up from shops and filials. */
export function addOutlet(app: App, companyId: number, outlet: NewOutlet): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const id = await insertOutlet(tx, companyId, outlet)
    await notifyTags(tx, companyId, placeTags(companyId))
    return id
  })
}

export const outletList = (app: App, companyId: number) => allOutlets(app.db, companyId)

export function changeOutlet(
  app: App,
  companyId: number,
  id: number,
  change: OutletChange,
): Promise<Result<undefined, { code: 'outlet_unknown' }>> {
  return inTransaction(app.db, async (tx) => {
    if (!(await updateOutlet(tx, companyId, id, change))) return refuse({ code: 'outlet_unknown' })
    await notifyTags(tx, companyId, placeTags(companyId))
    return ok()
  })
}

/** Sets exceptional days of an outlet; other exceptional days remain. */
export function changeSpecialDays(
  app: App,
  companyId: number,
  id: number,
  days: Parameters<typeof updateSpecialDays>[3],
): Promise<Result<undefined, { code: 'outlet_unknown' }>> {
  return inTransaction(app.db, async (tx) => {
    if (!(await updateSpecialDays(tx, companyId, id, days))) return refuse({ code: 'outlet_unknown' })
    await notifyTags(tx, companyId, placeTags(companyId))
    return ok()
  })
}
