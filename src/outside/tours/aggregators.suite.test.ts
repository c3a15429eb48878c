import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sumOf } from '#lib/money.ts'
import { type EmulatedTours, startEmulatedTours, suppliers } from '../../../test/tours/emulated-tours.ts'
import { found, tourProviderSuite } from '../../../test/tours/provider-suite.ts'
import type { FoundTour, WantedTours } from './port.ts'
import { ownQuota } from './search-quota.ts'

let world: EmulatedTours
beforeAll(async () => {
  world = await startEmulatedTours()
})
afterEach(() => world.heal())
afterAll(() => world.close())

const never = () => new AbortController().signal
const priceOf = ({ parts }: Pick<FoundTour, 'parts'>) => sumOf(parts.map(({ amount }) => amount))
const partyOf = ({ adults, childAges }: WantedTours) => ({ adults, childAges })

describe.each(suppliers)('$name', (emulated) => {
  tourProviderSuite(emulated.name, async () => ({
    supplier: emulated.create(world),
    queries: [
      emulated.wanted(),
      emulated.wanted({ childAges: [1, 9] }),
      emulated.wanted({ hotels: [emulated.hotel('Emu Beach Kemer')] }),
    ],
    nothing: emulated.wanted({ hotels: [emulated.hotel('Emu Nowhere')] }),
    forgotten: emulated.forgotten,
    close: async () => {},
  }))

  const using = async <T>(
    body: (supplier: ReturnType<typeof emulated.create>) => Promise<T>,
    more = {},
  ): Promise<T> => {
    const supplier = emulated.create(world, more)
    try {
      return await body(supplier)
    } finally {
      supplier.close()
    }
  }
  /** The first tour of a hotel, as found and as actualised. */
  const actualized = (hotel: string) =>
    using(async (supplier) => {
      const wanted = emulated.wanted({ hotels: [emulated.hotel(hotel)] })
      const [tour] = (await found(supplier, wanted)).tours
      if (!tour) throw new Error(`no tour of ${hotel}`)
      const ask = () => supplier.actualize({ tour: tour.id, flight: null, ...partyOf(wanted) }, never())
      return { tour, now: await ask().catch(String), again: await ask() }
    })

  test('operators answer one after another: tours come in several batches', async () => {
    const { batches } = await using((supplier) => found(supplier, emulated.wanted()))
    expect(batches.filter(({ tours }) => tours.length > 0).length).toBeGreaterThanOrEqual(3)
  })

  test('after an abort in the middle of a search nothing is asked any more', async () => {
    await using(async (supplier) => {
      const stop = new AbortController()
      const search = supplier.search(emulated.wanted(), stop.signal)[Symbol.asyncIterator]()
      expect((await search.next()).done).toBe(false)
      const before = await world.count(emulated.provider)
      const next = search.next()
      stop.abort(new Error('enough'))
      await expect(next).rejects.toThrow('enough')
      expect(await search.next()).toEqual({ done: true, value: undefined })
      expect(await world.count(emulated.provider)).toBe(before)
    })
  })

  test('a search that is aborted before it begins asks nothing', async () => {
    await using(async (supplier) => {
      const before = await world.count(emulated.provider)
      const search = supplier.search(emulated.wanted(), AbortSignal.abort(new Error('enough')))
      await expect(search[Symbol.asyncIterator]().next()).rejects.toThrow('enough')
      expect(await world.count(emulated.provider)).toBe(before)
    })
  })

  test('the searches of a day are counted, and refused before the supplier is asked', async () => {
    const kit = { quota: ownQuota(4, world.clock) }
    await using(
      async (supplier) => {
        const oneDay = emulated.wanted({ dateFrom: '2027-06-12', dateTo: '2027-06-12' })
        for (let search = 0; search < 4; search++) await found(supplier, oneDay)
        const starts = async () =>
          (await world.paths(emulated.provider)).filter((path) => emulated.isStart(path)).length
        const before = await starts()
        await expect(found(supplier, oneDay)).rejects.toMatchObject({ name: 'SupplierFault', code: 'quota' })
        expect(await starts()).toBe(before)
        // A new day in Moscow.
        world.clock.advance(86_400_000)
        expect((await found(supplier, oneDay)).tours.length).toBeGreaterThan(0)
      },
      { kit },
    )
  })

  test.each([
    ['wrong', 'account'],
    ['limited', 'too_often'],
  ])('an account that is %s is told as %s', async (account, code) => {
    const given = { account: { login: account, token: account } }
    await using(async (supplier) => {
      await expect(found(supplier, emulated.wanted())).rejects.toMatchObject({ name: 'SupplierFault', code })
    }, given)
  })

  test.each([
    ['hang', 'no_answer'],
    ['slow', 'no_answer'],
    ['reset', 'no_answer'],
    ['http500', 'no_answer'],
    ['garbage', 'bad_answer'],
  ])('a supplier that answers with %s has told nothing', async (mode, code) => {
    await world.fault(emulated.provider, mode)
    const kit = { timeouts: { totalMs: 200 } }
    await using(
      async (supplier) => {
        await expect(found(supplier, emulated.wanted())).rejects.toMatchObject({ name: 'SupplierFault', code })
      },
      { kit },
    )
  })

  test('the start of a search is never sent twice, though its answer is lost', async () => {
    const starts = async () => (await world.paths(emulated.provider)).filter((path) => emulated.isStart(path)).length
    const before = await starts()
    await world.fault(emulated.provider, 'reset', { after: true })
    const oneDay = emulated.wanted({ dateFrom: '2027-06-12', dateTo: '2027-06-12' })
    await using((supplier) => expect(found(supplier, oneDay)).rejects.toMatchObject({ code: 'no_answer' }))
    expect(await starts()).toBe(before + 1)
  })

  test('a look that fails does not end a search: the next one finds the tours', async () => {
    let looks = 0
    const kit = {
      async pause(ms: number) {
        looks++
        if (looks === 2) await world.fault(emulated.provider, 'garbage')
        if (looks === 4) await world.heal()
        world.clock.advance(ms)
      },
    }
    const { tours } = await using((supplier) => found(supplier, emulated.wanted()), { kit })
    expect(looks).toBeGreaterThanOrEqual(4)
    expect(new Set(tours.map(({ operator }) => operator)).size).toBeGreaterThan(2)
  })

  test('nonsense of a supplier is dropped, counted and never shown', async () => {
    world.logged.length = 0
    const wanted = emulated.wanted({ hotels: [emulated.hotel('Emu Nonsense Hotel')] })
    const { tours } = await using((supplier) => found(supplier, wanted))
    expect(tours.length).toBeGreaterThan(0)
    const counted = world.logged.flatMap(({ fields }) => ('dropped' in fields ? [fields.dropped] : []))
    const good = tours.length
    // Of each good tour: two impossible prices, and one of each other kind.
    expect(counted).toEqual([{ price: 2 * good, meal: good, dates: good, nights: good, party: good }])
  })

  test('a tour that is sold out or forgotten says so', async () => {
    expect((await actualized('Emu Soldout Resort')).now).toEqual({ state: 'sold_out' })
    expect((await actualized('Emu Forgotten Bay')).now).toEqual({ state: 'expired' })
  })

  test.each([
    ['Emu Priceup Palace', 1.04],
    ['Emu Pricedown Beach', 0.98],
    ['Emu Beach Kemer', 1],
  ])('%s: the price of the operator is told to the rouble', async (hotel, factor) => {
    const { tour, now } = await actualized(hotel)
    if (typeof now === 'string' || now.state !== 'ok') throw new Error('not actualised')
    const stay = tour.parts.find(({ code }) => code === 'tour')?.amount ?? 0
    const fuel = priceOf(tour) - stay
    expect(priceOf(now.quote)).toBe(Math.round((stay / 100) * factor) * 100 + fuel)
    expect(now.quote.includes).toEqual({ flight: true, transfer: true, insurance: true })
  })

  test('an actualisation that fails is not repeated by itself, and works when it is asked again', async () => {
    const { now, again } = await actualized('Emu Stumble Inn')
    expect(now).toContain('no_answer')
    expect(again).toMatchObject({ state: 'ok' })
  })

  test('mandatory payments are parts of the price: a visa to Egypt', async () => {
    await using(async (supplier) => {
      const wanted = emulated.wanted({ destinations: [emulated.egypt] })
      const [tour] = (await found(supplier, wanted)).tours
      const now = await supplier.actualize({ tour: tour?.id ?? '', flight: null, ...partyOf(wanted) }, never())
      if (now.state !== 'ok') throw new Error(now.state)
      const more = now.quote.parts.filter(({ code }) => code !== 'tour' && code !== 'fuel')
      expect(sumOf(more.map(({ amount }) => amount))).toBe(500_000)
    })
  })

  test('its dictionary names departures, operators, countries with regions, and hotels with stars', async () => {
    await using(async ({ dictionary }) => {
      if (!dictionary) throw new Error('no dictionary')
      expect((await dictionary.departures(never())).map(({ name }) => name)).toContain('Екатеринбург')
      expect((await dictionary.operators(never())).map(({ name }) => name)).toContain('Emu Tour')
      const countries = await dictionary.destinations(never())
      const turkey = countries.find(({ name }) => name === 'Турция')
      const kemer = turkey?.regions.find(({ name }) => name === 'Кемер')
      expect(kemer?.id).toBe(emulated.wanted().destinations[0])
      const hotels = await dictionary.hotels(turkey?.id ?? '', never())
      expect(hotels.find(({ name }) => name === 'Emu Royal Kemer')).toMatchObject({
        id: emulated.hotel('Emu Royal Kemer'),
        region: kemer?.id,
        stars: 5,
      })
    })
  })
})
