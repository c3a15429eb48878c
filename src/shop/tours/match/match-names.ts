import { distanceKm } from '#lib/geo.ts'
import { slugify } from '#lib/text.ts'

// Which thing of a supplier is which of ours. Sure is only what cannot be another: a wrong hotel is sold as the right one.

export type MatchedThing = 'departure' | 'destination' | 'hotel' | 'operator'

/** A thing of the supplier, as its dictionary names it. */
export interface NamedThing {
  id: string
  name: string
  /** Empty: not told. */
  nameEn: string
}

export interface NamedHotel extends NamedThing {
  /** Empty: not told. */
  region: string
  /** 0: none, or not told. */
  stars: number
  latitude: number | null
  longitude: number | null
}

/** A thing of ours with what it is called elsewhere. */
export interface OurThing {
  /** Code or slug. */
  code: string
  name: string
  nameEn: string
  otherNames: readonly string[]
}

export interface OurHotel extends OurThing {
  /** 0: none. */
  stars: number
  latitude: number
  longitude: number
  /** Slug of its destination. */
  destination: string
}

export type Verdict = 'sure' | 'doubtful' | 'none'

export interface Match {
  thing: MatchedThing
  ours: string
  oursName: string
  /** Id of the supplier; null: nothing like it. */
  theirs: string | null
  theirsName: string
  verdict: Verdict
  /** What it stands on, or what speaks against it: `name, stars`. */
  why: string
}

const keyOf = (name: string): string => slugify(name, 200)

/** Words that hotels have or lack from supplier to supplier. */
const loose = new Set(['hotel', 'hotels', 'resort', 'resorts', 'spa', 'the', 'and', 'otel', 'ex'])

const wordsOf = (name: string): string[] =>
  keyOf(name)
    .split('-')
    .filter((word) => word !== '' && !loose.has(word))

const hotelKey = (name: string): string => wordsOf(name).join('-') || keyOf(name)

/** `Sun Beach (ex. Moon Beach)` has two names; the second is a former one. */
const withFormer = (name: string): { now: string; former: string | null } => {
  const found = /^(.+?)\s*\(\s*ex\.?\s*(.+?)\s*\)\s*$/i.exec(name)
  return found ? { now: found[1] ?? name, former: found[2] ?? null } : { now: name, former: null }
}

/** Matches by equal names, in Russian or English, or by an id that is a name: the code of a country. */
export function matchByName(thing: MatchedThing, ours: readonly OurThing[], theirs: readonly NamedThing[]): Match[] {
  const byName = groupBy(theirs, (one) => [one.name, one.nameEn, one.id].map(keyOf))
  return withoutTwins(
    ours.map((one) => {
      const names = [one.name, one.nameEn, ...one.otherNames].map(keyOf).filter(Boolean)
      const found = [...new Set(names.flatMap((name) => byName.get(name) ?? []))]
      const [first] = found
      const base = { thing, ours: one.code, oursName: one.name }
      if (!first) return { ...base, theirs: null, theirsName: '', verdict: 'none', why: 'no such name' }
      const told = { ...base, theirs: first.id, theirsName: first.name }
      return found.length === 1
        ? { ...told, verdict: 'sure', why: 'name' }
        : { ...told, verdict: 'doubtful', why: `${found.length} of this name` }
    }),
  )
}

/** Nearer than this are two points of one hotel, farther than that two hotels (kilometres, our choice). */
const nearKm = 1
const farKm = 5

/** Matches hotels of a country. `regionOf`: our destination of a region of the supplier; undefined: it is not matched. */
export function matchHotels(
  ours: readonly OurHotel[],
  theirs: readonly NamedHotel[],
  regionOf: (region: string) => string | undefined,
): Match[] {
  const byKey = groupBy(theirs, ({ name, nameEn }) =>
    [name, nameEn].flatMap((one) => (one ? [hotelKey(withFormer(one).now)] : [])),
  )
  const byRegion = groupBy(theirs, ({ region }) => [regionOf(region) ?? ''])
  return withoutTwins(
    ours.map((hotel) => {
      const exact = (byKey.get(hotelKey(hotel.name)) ?? []).map((one) => ({
        one,
        against: against(hotel, one, regionOf),
      }))
      const good = exact.filter((one) => one.against.length === 0)
      const [only] = good
      if (only && good.length === 1)
        return matchOf(hotel, only.one, 'sure', ['name', ...supports(hotel, only.one, regionOf)].join(', '))
      if (only) return matchOf(hotel, only.one, 'doubtful', `${good.length} of this name`)
      const [named] = exact
      if (named) return matchOf(hotel, named.one, 'doubtful', `name, but other ${named.against.join(' and ')}`)
      const guess = formerNameOf(hotel, theirs) ?? alike(hotel, byRegion.get(hotel.destination) ?? [])
      if (guess) return matchOf(hotel, guess.one, 'doubtful', guess.why)
      return matchOf(hotel, null, 'none', 'no such name')
    }),
  )
}

const matchOf = (hotel: OurHotel, one: NamedHotel | null, verdict: Verdict, why: string): Match => ({
  thing: 'hotel',
  ours: hotel.code,
  oursName: hotel.name,
  theirs: one?.id ?? null,
  theirsName: one ? `${one.name}${one.stars > 0 ? ` ${one.stars}*` : ''}` : '',
  verdict,
  why,
})

const kmBetween = (hotel: OurHotel, { latitude, longitude }: NamedHotel): number | null =>
  latitude === null || longitude === null ? null : distanceKm(hotel, { latitude, longitude })

/** What speaks against a hotel of the same name. */
function against(hotel: OurHotel, one: NamedHotel, regionOf: (region: string) => string | undefined): string[] {
  const km = kmBetween(hotel, one)
  const region = regionOf(one.region)
  return [
    ...(hotel.stars > 0 && one.stars > 0 && hotel.stars !== one.stars ? ['stars'] : []),
    ...(km !== null && km > farKm ? [`place, ${Math.round(km)} km away`] : []),
    // A point says more than a region, whose borders every supplier draws in its own way.
    ...((km === null || km > nearKm) && region !== undefined && region !== hotel.destination ? ['region'] : []),
  ]
}

function supports(hotel: OurHotel, one: NamedHotel, regionOf: (region: string) => string | undefined): string[] {
  const km = kmBetween(hotel, one)
  return [
    ...(hotel.stars > 0 && hotel.stars === one.stars ? ['stars'] : []),
    ...(km !== null && km <= nearKm ? ['place'] : []),
    ...(regionOf(one.region) === hotel.destination ? ['region'] : []),
  ]
}

/** One of the names was a former one: hotels are renamed, and names are given on. */
function formerNameOf(hotel: OurHotel, theirs: readonly NamedHotel[]): { one: NamedHotel; why: string } | null {
  const mine = new Set([hotel.name, ...hotel.otherNames].map(hotelKey))
  const one = theirs.find((hotel) => {
    const { now, former } = withFormer(hotel.name)
    return mine.has(hotelKey(now)) || (former !== null && mine.has(hotelKey(former)))
  })
  return one ? { one, why: 'former name' } : null
}

/** The hotel of the same region with the most words in common, at least half of all. */
function alike(hotel: OurHotel, nearby: readonly NamedHotel[]): { one: NamedHotel; why: string } | null {
  const mine = new Set(wordsOf(hotel.name))
  const [best] = nearby
    .map((one) => {
      const words = new Set(wordsOf(withFormer(one.name).now))
      const shared = [...words].filter((word) => mine.has(word)).length
      return { one, share: shared / Math.max(1, words.size + mine.size - shared) }
    })
    .filter(({ share }) => share >= 0.5)
    .toSorted((a, b) => b.share - a.share)
  return best ? { one: best.one, why: 'like name, region' } : null
}

/** A thing of the supplier that is two of ours is surely neither. */
function withoutTwins(matches: Match[]): Match[] {
  const sure = groupBy(matches, ({ theirs, verdict }) => (theirs !== null && verdict === 'sure' ? [theirs] : []))
  return matches.map((match) =>
    match.verdict === 'sure' && (sure.get(match.theirs ?? '')?.length ?? 0) > 1
      ? { ...match, verdict: 'doubtful', why: `${match.why}; several of ours` }
      : match,
  )
}

function groupBy<T>(list: readonly T[], keys: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list)
    for (const key of new Set(keys(one))) {
      const group = groups.get(key)
      if (group) group.push(one)
      else if (key !== '') groups.set(key, [one])
    }
  return groups
}
