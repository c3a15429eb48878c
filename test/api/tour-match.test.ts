import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { createLevelTravel } from '#outside/tours/level-travel.ts'
import { createTourvisor } from '#outside/tours/tourvisor.ts'
import { createTourvisorRest } from '#outside/tours/tourvisor-rest.ts'
import { levelTravel } from '#plugins/level-travel/plugin.ts'
import { tourvisor } from '#plugins/tourvisor/plugin.ts'
import { setAccount } from '#shop/company/accounts.flow.ts'
import type { Plugin } from '#shop/plugin.ts'
import type { TourProviderKind } from '#shop/tours/provider.ts'
import { vitrina } from '../operator.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type EmulatedTours, startEmulatedTours } from '../tours/emulated-tours.ts'
import { seedTours } from '../tours/planted-tours.ts'

let world: EmulatedTours
let shop: TestApp
let folder: string

/** The suppliers of a plug-in, at the emulators; their clients wait by the emulators' clock. */
function kindsOf(plugin: Plugin): TourProviderKind[] {
  const kinds = plugin.tours?.({ service: () => ({ url: world.url }) }) ?? []
  const settings = emulatorSettings(world.url)
  const searching = {
    tourvisor: () => createTourvisor(settings.tourvisor, world.kit),
    'tourvisor-rest': () => createTourvisorRest(settings.tourvisorRest, world.kit),
    'level-travel': () => createLevelTravel(settings.levelTravel, world.kit),
  }
  return kinds.map((kind) => {
    const create = kind.create.bind(kind)
    return {
      ...kind,
      create(account, kit) {
        // Dictionaries are read by what the plug-in makes of the account.
        const { dictionary, close, ...rest } = create(account, kit)
        const client = searching[kind.name as keyof typeof searching]()
        return {
          ...rest,
          ...(dictionary && { dictionary }),
          search: client.search,
          actualize: client.actualize,
          close: () => {
            close()
            client.close()
          },
        }
      },
    }
  })
}

beforeAll(async () => {
  world = await startEmulatedTours()
  shop = await startApp({ outside: { tourProviders: [tourvisor(), levelTravel()].flatMap(kindsOf) } })
  await seedTours(shop)
  // Two hotels that the emulated suppliers have, one with other stars; the rest are unknown there.
  await sql`update products set name = 'Emu Royal Kemer' where slug = 'palm'`.execute(shop.db)
  await sql`update products set name = 'Emu Garden Kemer' where slug = 'coral'`.execute(shop.db)
  await sql`update hotels set latitude = 36.605, longitude = 30.562`.execute(shop.db)
  await sql`update hotels set stars = 3 where product_id = (select id from products where slug = 'coral')`.execute(
    shop.db,
  )
  await sql`update tour_operators set name = 'Emu Tour' where code = 'alfa'`.execute(shop.db)
  await sql`update tour_destinations set iso2 = 'EG' where slug in ('egipet', 'hurgada')`.execute(shop.db)
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-match-'))
})
afterEach(async () => {
  await sql`delete from tour_provider_ids`.execute(shop.db)
  await sql`delete from provider_accounts`.execute(shop.db)
  // Equal queries share a search for ten minutes, and the clock stands still.
  await sql`delete from tour_search_keys`.execute(shop.db)
  await sql`delete from tour_searches`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  await world.heal()
})
afterAll(async () => {
  shop.app.clients.close()
  await rm(folder, { recursive: true, force: true })
  await shop.close()
  await world.close()
})

const accounts = {
  tourvisor: { login: 'emulator', password: 'emulator' },
  'tourvisor-rest': { token: 'emulator' },
  'level-travel': { token: 'emulator' },
}
type Provider = keyof typeof accounts

async function connect(provider: Provider, given: Record<string, string> = accounts[provider]): Promise<void> {
  const kind = shop.app.tourProviders.find(({ name }) => name === provider)
  const whose = { companyId: shop.cast.company, kind: 'tours' as const, provider }
  const set = await setAccount(shop.app, whose, kind?.account ?? {}, given, true)
  expect(set.ok).toBe(true)
  shop.app.cache.dropTags('everything')
}
const stored = async (provider: string) =>
  (
    await sql<{ thing: string; ours: string; theirs: string }>`
      select thing, ours, theirs from tour_provider_ids where provider = ${provider} order by thing, ours`.execute(
      shop.db,
    )
  ).rows.map(({ thing, ours, theirs }) => `${thing} ${ours} ${theirs}`)

const expected: Record<Provider, string[]> = {
  tourvisor: [
    'departure ekaterinburg 3',
    'departure moskva 1',
    'destination egipet 1',
    'destination hurgada 1:5',
    'destination kemer 4:20',
    'destination turciya 4',
    'hotel palm 4:506',
    'operator alfa 12',
  ],
  'tourvisor-rest': [
    'departure ekaterinburg 3',
    'departure moskva 1',
    'destination egipet 1',
    'destination hurgada 1:5',
    'destination kemer 4:20',
    'destination turciya 4',
    'hotel palm 4:506',
    'operator alfa 12',
  ],
  'level-travel': [
    'departure ekaterinburg Yekaterinburg',
    'departure moskva Moscow',
    'destination egipet EG',
    'destination hurgada EG:Hurghada',
    'destination kemer TR:Kemer',
    'destination turciya TR',
    'hotel palm TR:9070006',
    'operator alfa 12',
  ],
}

describe.each(Object.keys(accounts) as Provider[])('%s', (provider) => {
  test('the sure matches are written, and a second run finds nothing more that is sure', async () => {
    await connect(provider)
    const looked = await vitrina(shop.app, 'tours', 'match', provider)
    expect(looked.code).toBe(0)
    expect(looked.said).toContain('hotel: 1 sure, 1 doubtful, 4 missing')
    expect(await stored(provider)).toEqual([])
    const written = await vitrina(shop.app, 'tours', 'match', provider, '--apply')
    expect(written.said).toContain('8 written')
    expect(await stored(provider)).toEqual(expected[provider])
    const again = await vitrina(shop.app, 'tours', 'match', provider, '--apply')
    expect(again.said).toContain('hotel: 0 sure, 1 doubtful, 4 missing')
    expect(await stored(provider)).toEqual(expected[provider])
  })

  test('what is doubtful is decided in a table, and then the shop finds tours of these hotels', async () => {
    await connect(provider)
    const file = path.join(folder, `${provider}.csv`)
    await vitrina(shop.app, 'tours', 'match', provider, '--apply', '--export', file)
    const table = await readFile(file, 'utf8')
    expect(table).toContain('hotel;coral;Emu Garden Kemer;')
    expect(table).not.toContain('hotel;palm')
    expect(await vitrina(shop.app, 'tours', 'match', provider, '--import', file)).toMatchObject({ code: 0 })
    expect((await stored(provider)).filter((line) => line.startsWith('hotel'))).toHaveLength(2)

    const query = { from: 'moskva', destinations: ['kemer'], dates: '20261210-20261211', nights: '7', tourists: '2-1' }
    const started = await shop.json('/api/tours/searches/', { json: query })
    expect(started.status).toBe(201)
    const read = async () => (await shop.json(`/api/tours/searches/${started.body.id}/`)).body
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('done')
    const found = await shop.json(`/api/tours/searches/${started.body.id}/hotels/`)
    expect(found.body.items.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['coral', 'palm'])
    expect((await read()).operators).toContainEqual({ code: 'alfa', name: 'Emu Tour', state: 'completed' })
  })
})

test('a supplier that refuses the account is told, and nothing is written', async () => {
  await connect('tourvisor', { login: 'wrong', password: 'x' })
  const told = await vitrina(shop.app, 'tours', 'match', 'tourvisor', '--apply')
  expect(told).toEqual({ code: 2, said: 'The supplier did not answer: tourvisor: account' })
  expect(await stored('tourvisor')).toEqual([])
})

test.each([
  [['tours', 'match', 'nobody'], 'There is no supplier "nobody": tourvisor, tourvisor-rest, level-travel.'],
  [['tours', 'match', 'tourvisor'], 'There is no account at "tourvisor": vitrina provider set tourvisor …'],
  [['tours', 'match', 'tourvisor', '--import', 'a.csv', '--apply'], '--import goes alone.'],
])('%j is refused', async (words, said) => {
  expect(await vitrina(shop.app, ...words)).toEqual({ code: 2, said })
})

test.each([
  ['hotel;nobody;4:1', 'Nothing is written: "nobody" is no hotel of ours.'],
  ['hotel;palm;4:1\nhotel;coral;4:1', 'Nothing is written: the hotel "4:1" stands in two lines.'],
])('a table with %j is refused as a whole', async (lines, said) => {
  const file = path.join(folder, 'wrong.csv')
  await writeFile(file, `thing;ours;theirs\nhotel;pine;4:9\n${lines}\n`)
  expect(await vitrina(shop.app, 'tours', 'match', 'tourvisor', '--import', file)).toEqual({ code: 2, said })
  expect(await stored('tourvisor')).toEqual([])
})

test('a later decision replaces an earlier one on both sides, and - ends it; the audit has each', async () => {
  const decide = async (...lines: string[]) => {
    const file = path.join(folder, 'decided.csv')
    await writeFile(file, ['thing;ours;theirs', ...lines].join('\n'))
    expect((await vitrina(shop.app, 'tours', 'match', 'tourvisor', '--import', file)).code).toBe(0)
  }
  await decide('hotel;palm;4:1', 'hotel;coral;4:2')
  await decide('hotel;coral;4:1')
  expect(await stored('tourvisor')).toEqual(['hotel coral 4:1'])
  await decide('hotel;coral;-')
  expect(await stored('tourvisor')).toEqual([])
  const { rows } = await sql<{ after: object }>`
    select after from staff_audit where call = 'vitrina tours match' order by id desc limit 3`.execute(shop.db)
  expect(rows.map(({ after }) => after)).toEqual([
    { matched: 0, ended: 1 },
    { matched: 1, ended: 0 },
    { matched: 2, ended: 0 },
  ])
})

test('searches are counted in the database by all processes, up to the number of the account', async () => {
  const [kind] = tourvisor().tours?.({ service: () => ({ url: world.url }) }) ?? []
  const { db, clock, log } = shop.app
  const kit = { db, clock, log, companyId: shop.cast.company }
  const account = { login: 'emulator', password: 'emulator', searchesPerDay: '1' }
  const wanted = {
    departure: '1',
    destinations: ['4'],
    hotels: [],
    dateFrom: '2026-12-10',
    dateTo: '2026-12-10',
    nightsFrom: 7,
    nightsTo: 7,
    adults: 2,
    childAges: [],
  }
  // Two clients, as in two processes.
  const searches = [0, 1].map(() => {
    const supplier = kind?.create(account, kit)
    if (!supplier) throw new Error('no supplier')
    const stop = new AbortController()
    const first = supplier.search(wanted, stop.signal)[Symbol.asyncIterator]().next()
    return {
      supplier,
      stop,
      first: first.then(
        () => 'found',
        (error: { code?: string }) => error.code,
      ),
    }
  })
  const refused = await Promise.race(searches.map(({ first }) => first))
  expect(refused).toBe('quota')
  for (const { stop } of searches) stop.abort(Object.assign(new Error('enough'), { code: 'aborted' }))
  expect((await Promise.all(searches.map(({ first }) => first))).sort()).toEqual(['aborted', 'quota'])
  for (const { supplier } of searches) supplier.close()
})
