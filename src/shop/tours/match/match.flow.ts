import { inTransaction, together } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { SupplierDictionary } from '#outside/tours/port.ts'
import { SupplierFault } from '#outside/tours/supplier-fault.ts'
import type { App, Company } from '#shop/context.ts'
import { audit, operatorOf } from '#shop/staff/audit.flow.ts'
import { toursTag } from '../places/directory.flow.ts'
import { supplierOf } from '../suppliers.flow.ts'
import { ourDepartures, ourDestinations, ourHotels, ourOperators, storedMatches, writeMatched } from './match.store.ts'
import type { DecidedMatch } from './match-csv.ts'
import { type Match, matchByName, matchHotels, type OurThing } from './match-names.ts'

export type MatchRefusal =
  | { code: 'no_account' }
  /** Its codes are ours: there is nothing to match. */
  | { code: 'uses_our_codes' }
  /** In the words of the client: `quota`, `account`, … */
  | { code: 'supplier_failed'; detail: string }

/** A supplier's dictionaries are long, but not endless. */
const mostMs = 600_000

/** Proposals for everything of ours that is not matched yet, by name, stars, region and place. Asks the supplier. */
export async function proposeMatches(
  app: App,
  company: Company,
  provider: string,
): Promise<Result<Match[], MatchRefusal>> {
  const found = await supplierOf(app, company.id, provider)
  if (!found) return refuse({ code: 'no_account' })
  const { dictionary } = found.supplier
  if (!dictionary) return refuse({ code: 'uses_our_codes' })
  try {
    return ok(await propose(app, company, provider, dictionary))
  } catch (error) {
    if (!(error instanceof SupplierFault)) throw error
    return refuse({ code: 'supplier_failed', detail: error.message })
  }
}

async function propose(app: App, company: Company, provider: string, dictionary: SupplierDictionary): Promise<Match[]> {
  const [departures, operators, destinations, hotels, stored] = await together(app.db, [
    ourDepartures(company.id),
    ourOperators(company.id),
    ourDestinations(company.id),
    ourHotels(company.id),
    storedMatches(company.id, provider),
  ])
  const known = new Map(stored.map(({ thing, ours, theirs }) => [`${thing} ${ours}`, theirs]))
  const taken = new Set(stored.map(({ thing, theirs }) => `${thing} ${theirs}`))
  const open = <T extends OurThing>(thing: Match['thing'], list: readonly T[]): T[] =>
    list.filter(({ code }) => !known.has(`${thing} ${code}`))
  const free = <T extends { id: string }>(thing: Match['thing'], list: readonly T[]): T[] =>
    list.filter(({ id }) => !taken.has(`${thing} ${id}`))
  const signal = AbortSignal.timeout(mostMs)

  const countries = await dictionary.destinations(signal)
  const ourCountries = destinations.filter(({ code, country }) => code === country)
  const matches = [
    ...matchByName('departure', open('departure', departures), free('departure', await dictionary.departures(signal))),
    ...matchByName('operator', open('operator', operators), free('operator', await dictionary.operators(signal))),
    ...matchByName(
      'destination',
      open('destination', ourCountries).map((one) => ({ ...one, otherNames: [...one.otherNames, one.iso2] })),
      free('destination', countries),
    ),
  ]
  /** Theirs of a destination of ours, stored or proposed for sure. */
  const theirsOf = (code: string): string | undefined =>
    known.get(`destination ${code}`) ??
    matches.find((one) => one.thing === 'destination' && one.ours === code && one.verdict === 'sure')?.theirs ??
    undefined

  for (const country of ourCountries) {
    const theirs = countries.find(({ id }) => id === theirsOf(country.code))
    if (!theirs) continue
    const resorts = destinations.filter((one) => one.country === country.code && one.code !== country.code)
    matches.push(...matchByName('destination', open('destination', resorts), free('destination', theirs.regions)))
    const regions = new Map(
      [country, ...resorts].flatMap(({ code }) => {
        const id = theirsOf(code)
        return id === undefined ? [] : [[id, code] as const]
      }),
    )
    const codes = new Set([country.code, ...resorts.map(({ code }) => code)])
    const mine = open('hotel', hotels).filter(({ destination }) => codes.has(destination))
    if (mine.length === 0) continue
    const listed = free('hotel', await dictionary.hotels(theirs.id, signal))
    matches.push(...matchHotels(mine, listed, (region) => regions.get(region)))
  }
  return matches
}

export type WriteRefusal =
  | { code: 'not_ours'; thing: string; ours: string }
  /** Two lines contradict each other. */
  | { code: 'twice'; thing: string; id: string }

/** Writes decisions: all or none. */
export async function applyMatches(
  app: App,
  company: Company,
  provider: string,
  matches: readonly DecidedMatch[],
): Promise<Result<{ written: number }, WriteRefusal>> {
  const twice = twiceIn(matches)
  if (twice) return refuse({ code: 'twice', ...twice })
  const [departures, operators, destinations, hotels] = await together(app.db, [
    ourDepartures(company.id),
    ourOperators(company.id),
    ourDestinations(company.id),
    ourHotels(company.id),
  ])
  const ours = { departure: departures, operator: operators, destination: destinations, hotel: hotels }
  const codes = new Set(Object.entries(ours).flatMap(([thing, list]) => list.map(({ code }) => `${thing} ${code}`)))
  const foreign = matches.find(({ thing, ours: code, theirs }) => theirs !== null && !codes.has(`${thing} ${code}`))
  if (foreign) return refuse({ code: 'not_ours', thing: foreign.thing, ours: foreign.ours })
  return inTransaction(app.db, async (tx) => {
    await writeMatched(tx, company.id, provider, matches)
    const after = {
      matched: matches.filter(({ theirs }) => theirs !== null).length,
      ended: matches.filter(({ theirs }) => theirs === null).length,
    }
    const act = { call: 'vitrina tours match', object: `tour provider ${provider}`, reason: '', before: null, after }
    await audit(tx, operatorOf(company), act, app.clock.now())
    await notifyTags(tx, company.id, [toursTag(company.id)])
    return ok({ written: matches.length })
  })
}

function twiceIn(matches: readonly DecidedMatch[]): { thing: string; id: string } | null {
  const seen = new Set<string>()
  for (const { thing, ours, theirs } of matches)
    for (const [side, id] of [
      ['ours', ours],
      ['theirs', theirs],
    ] as const) {
      if (id === null) continue
      const key = `${thing} ${side} ${id}`
      if (seen.has(key)) return { thing, id }
      seen.add(key)
    }
  return null
}
