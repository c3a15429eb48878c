import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import type { FoundTour, NewTourBooking, SearchBatch, TourSupplier, WantedTours } from '#outside/tours/port.ts'
import { mealOf } from '#shop/tours/meals.ts'

/** What the suite has to know of a supplier to ask it something that it can answer. */
export interface SuppliedWorld {
  supplier: TourSupplier
  /** Queries that find tours, at least one with an infant. */
  queries: readonly WantedTours[]
  /** A query that is well formed and finds nothing. */
  nothing: WantedTours
  /** Hotels of a query, if the supplier's identifiers allow to tell; absent: any hotel may be found. */
  hotelsOf?: (query: WantedTours) => ReadonlySet<string>
  /** The identifier of a tour that the supplier has forgotten. */
  forgotten: string
  /** Makes the supplier decide a requested booking; absent: it has no bookings. */
  confirm?: (ref: string) => Promise<void>
  close(): Promise<void>
}

const signal = () => AbortSignal.timeout(30_000)
const final = new Set(['completed', 'no_results', 'skipped', 'failed'])
const total = (tour: { parts: readonly { amount: number }[] }) =>
  tour.parts.reduce((sum, { amount }) => sum + amount, 0)

export async function found(
  supplier: TourSupplier,
  query: WantedTours,
): Promise<{ tours: FoundTour[]; batches: SearchBatch[] }> {
  const batches: SearchBatch[] = []
  for await (const batch of supplier.search(query, signal())) batches.push(batch)
  return { batches, tours: batches.flatMap(({ tours }) => tours) }
}

/** What a tour is, without what differs from search to search. */
const nameOf = (tour: FoundTour) =>
  [tour.operator, tour.hotel, tour.startDate, tour.nights, tour.roomKey, tour.roomName, tour.placement, tour.meal].join(
    ' ',
  )

/** The promises of the port `TourSupplier`, for every supplier alike: the simulated operators, Tourvisor, Level.Travel. */
export function tourProviderSuite(name: string, open: () => Promise<SuppliedWorld>): void {
  let world: SuppliedWorld
  beforeAll(async () => {
    world = await open()
  })
  afterAll(async () => {
    world.supplier.close()
    await world.close()
  })

  test(`${name}: a search tells the states of all operators and ends when each has a final one`, async () => {
    const { batches, tours } = await found(world.supplier, world.queries[0]!)
    expect(tours.length).toBeGreaterThan(0)
    const last = batches.at(-1)!.operators
    expect(last.length).toBeGreaterThan(0)
    expect(last.filter(({ state }) => !final.has(state))).toEqual([])
    const ended = new Map<string, string>()
    for (const { operators } of batches)
      for (const { code, state } of operators) {
        // A final state stays.
        expect(ended.get(code) ?? state).toBe(state)
        if (final.has(state)) ended.set(code, state)
      }
    const known = new Set(last.map(({ code }) => code))
    expect(tours.filter(({ operator }) => !known.has(operator))).toEqual([])
  })

  test(`${name}: no tour is yielded twice in a search`, async () => {
    for (const query of world.queries) {
      const { tours } = await found(world.supplier, query)
      expect(new Set(tours.map(({ id }) => id)).size).toBe(tours.length)
    }
  })

  test(`${name}: every tour satisfies the query and has a price whose parts are whole kopecks`, async () => {
    for (const query of world.queries) {
      const { tours } = await found(world.supplier, query)
      expect(tours.length, JSON.stringify(query)).toBeGreaterThan(0)
      // What the shop can write into an address (found-offer.ts); another one would be shown to nobody.
      for (const { roomKey, placement } of tours) {
        expect(roomKey).toMatch(/^[a-z0-9-]{1,60}$/i)
        expect(placement).toMatch(/^[\w+]{1,20}$/)
      }
      const hotels = world.hotelsOf?.(query)
      const wrong = tours.filter(
        (tour) =>
          tour.startDate < query.dateFrom ||
          tour.startDate > query.dateTo ||
          tour.nights < query.nightsFrom ||
          tour.nights > query.nightsTo ||
          (query.hotels.length > 0 && !query.hotels.includes(tour.hotel)) ||
          (hotels && !hotels.has(tour.hotel)) ||
          mealOf(tour.meal) === null ||
          !/^[a-z0-9-]{1,60}$/.test(tour.roomKey) ||
          tour.hotelPlaces === 'no' ||
          tour.flightPlaces === 'no' ||
          tour.parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0) ||
          tour.parts.some(({ code, name: words }) => (code === 'other') !== (words !== undefined)) ||
          (tour.oldPrice !== null && tour.oldPrice <= total(tour)) ||
          (tour.flight !== null && !tour.flight.departsAt.startsWith(tour.startDate)),
      )
      expect(wrong).toEqual([])
    }
  })

  test(`${name}: equal queries have equal prices`, async () => {
    const [query] = world.queries
    const once = new Map((await found(world.supplier, query!)).tours.map((tour) => [nameOf(tour), total(tour)]))
    const again = (await found(world.supplier, query!)).tours
    const changed = again.filter((tour) => once.has(nameOf(tour)) && once.get(nameOf(tour)) !== total(tour))
    expect(changed).toEqual([])
    expect(again.filter((tour) => once.has(nameOf(tour))).length).toBeGreaterThan(again.length / 2)
  })

  test(`${name}: a query that nobody can satisfy ends without tours`, async () => {
    const { tours, batches } = await found(world.supplier, world.nothing)
    expect(tours).toEqual([])
    expect(batches.length).toBeGreaterThan(0)
  })

  test(`${name}: an aborted search throws`, async () => {
    const asked = new AbortController()
    const read = async () => {
      for await (const batch of world.supplier.search(world.queries[0]!, asked.signal)) {
        expect(batch.operators).toBeDefined()
        asked.abort(new Error('enough'))
      }
    }
    await expect(read()).rejects.toThrow()
  })

  /** The first answer that says ok, of tours spread over the whole list. */
  async function quoted(query: WantedTours) {
    const { tours } = await found(world.supplier, query)
    for (let i = 0; i < Math.min(tours.length, 40); i++) {
      const tour = tours[Math.floor((i * tours.length) / 40)]!
      const party = { adults: query.adults, childAges: query.childAges }
      const answer = await world.supplier
        .actualize({ tour: tour.id, flight: null, ...party }, signal())
        .catch(() => null)
      if (answer?.state === 'ok') return { tour, party, quote: answer.quote }
    }
    throw new Error('no tour has a price')
  }

  test(`${name}: a price now has parts, and a flight changes it by exactly its surcharge`, async () => {
    for (const query of world.queries) {
      const { tour, party, quote } = await quoted(query)
      expect(quote.parts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
      expect(total(quote)).toBeGreaterThan(0)
      expect(quote.flights.filter(({ isDefault }) => isDefault).length).toBe(quote.flights.length > 0 ? 1 : 0)
      if (quote.flights.length > 0) {
        const usual = quote.flights.find(({ isDefault }) => isDefault)!
        expect([usual.surcharge, quote.chosenFlight]).toEqual([0, usual.id])
      }
      for (const flight of quote.flights) {
        expect([flight.outbound.length > 0, flight.inbound.length > 0]).toEqual([true, true])
        expect(flight.outbound[0]!.departsAt.slice(0, 10)).toBe(tour.startDate)
        if (flight.isAnnounced)
          for (const leg of [...flight.outbound, ...flight.inbound]) {
            expect(leg.departsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
            expect(leg.minutes).toBeGreaterThan(0)
          }
        const answer = await world.supplier.actualize({ tour: tour.id, flight: flight.id, ...party }, signal())
        if (answer.state !== 'ok') throw new Error(answer.state)
        expect(answer.quote.chosenFlight).toBe(flight.id)
        expect(total(answer.quote) - total(quote)).toBe(flight.surcharge)
      }
    }
  })

  test(`${name}: the ladder of cancellation is ordered, never cheaper later, and says what holds until departure`, async () => {
    const { quote } = await quoted(world.queries[0]!)
    const { cancellation: ladder } = quote
    for (const [i, { daysBefore, percent }] of ladder.entries()) {
      expect(percent).toBeGreaterThanOrEqual(ladder[i - 1]?.percent ?? 0)
      expect(percent).toBeLessThanOrEqual(100)
      if (i > 0) expect(daysBefore).toBeLessThan(ladder[i - 1]!.daysBefore)
    }
    if (ladder.length > 0) expect(ladder.at(-1)!.daysBefore).toBe(0)
  })

  test(`${name}: extras are never in the first price and say for whom they are`, async () => {
    const { quote } = await quoted(world.queries[0]!)
    expect(new Set(quote.extras.map(({ code }) => code)).size).toBe(quote.extras.length)
    for (const { amount, per, name: words } of quote.extras) {
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(['booking', 'tourist']).toContain(per)
      expect(words).not.toBe('')
    }
  })

  test(`${name}: a tour that it has forgotten is expired`, async () => {
    const asked = { tour: world.forgotten, flight: null, adults: 2, childAges: [] }
    expect(await world.supplier.actualize(asked, signal())).toEqual({ state: 'expired' })
  })

  test(`${name}: the calendar has prices of days of its range only, each once`, async () => {
    const { calendar } = world.supplier
    if (!calendar) return
    const query = world.queries.find(({ destinations }) => destinations.length > 0)!
    const wanted = {
      ...query,
      destination: query.destinations[0]!,
      from: query.dateFrom,
      to: addDays(query.dateFrom, 60),
    }
    const days = await calendar(wanted, signal())
    expect(days.length).toBeGreaterThan(0)
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
    for (const { date, price, nights } of days) {
      expect(date >= wanted.from && date <= wanted.to).toBe(true)
      if (price !== null) expect(price).toBeGreaterThan(0)
      expect(nights.every((one) => one >= wanted.nightsFrom && one <= wanted.nightsTo)).toBe(true)
    }
  })

  test(`${name}: hot tours are reduced, and their price can be asked for`, async () => {
    const { hotTours } = world.supplier
    if (!hotTours) return
    const list = await hotTours({ departure: world.queries[0]!.departure, limit: 6 }, signal())
    expect(list.length).toBeGreaterThan(0)
    expect(list.length).toBeLessThanOrEqual(6)
    for (const tour of list) {
      expect(tour.oldPrice).toBeGreaterThan(total(tour))
      const asked = { tour: tour.id, flight: null, adults: 2, childAges: [] }
      const answer = await world.supplier.actualize(asked, signal()).catch(() => null)
      expect(answer?.state ?? 'silent').not.toBe('expired')
    }
  })

  test(`${name}: a booking is made once for a key, found by it, and can be cancelled twice`, async () => {
    const { bookings } = world.supplier
    if (!bookings) return
    const query = world.queries[0]!
    const { tour, quote } = await quoted(query)
    const key = `suite-${tour.id}`
    expect(await bookings.find(key, signal())).toBeNull()
    const booking = bookingOf(query, tour, total(quote))
    const made = await bookings.book(booking, key, signal())
    expect(['requested', 'confirmed']).toContain(made.state)
    const [again, byKey, byRef] = await Promise.all([
      bookings.book(booking, key, signal()),
      bookings.find(key, signal()),
      bookings.read(made.ref, signal()),
    ])
    expect([again.ref, byKey?.ref, byRef?.ref]).toEqual([made.ref, made.ref, made.ref])
    if (made.state === 'requested') await world.confirm?.(made.ref)
    const confirmed = await bookings.read(made.ref, signal())
    expect(confirmed?.state).toBe('confirmed')
    expect(confirmed?.voucher).toMatchObject({ startDate: tour.startDate, nights: tour.nights, meal: tour.meal })
    for (let i = 0; i < 2; i++) expect((await bookings.cancel(made.ref, signal())).state).toBe('cancelled')
    expect(await bookings.read('no-such-booking', signal())).toBeNull()
  })
}

/** Adults are 30 and children as old as the query says, on the day of return; all papers are valid for years. */
export function bookingOf(
  query: Pick<WantedTours, 'adults' | 'childAges'>,
  tour: Pick<FoundTour, 'id' | 'startDate' | 'nights'>,
  price: number,
  more: Partial<NewTourBooking> = {},
): NewTourBooking {
  const returns = addDays(tour.startDate, tour.nights)
  const born = (age: number) => `${Number(returns.slice(0, 4)) - age}-01-01`
  const ages = [...Array.from({ length: query.adults }, () => 30), ...query.childAges]
  return {
    tour: tour.id,
    flight: null,
    extras: [],
    price: price as NewTourBooking['price'],
    tourists: ages.map((age, i) => ({
      lastName: 'IVANOVA',
      firstName: ['ANNA', 'IRINA', 'OLGA', 'VERA', 'NINA', 'ZOYA', 'RITA', 'LIZA', 'MILA'][i]!,
      birthDate: born(age),
      gender: 'female',
      citizenship: 'RU',
      paper: { kind: 'RU_FOREIGN', series: '75', number: `000000${i}`, expireDate: addDays(returns, 3000) },
    })),
    contact: { phone: '+79000000001', email: 'anna@example.com' },
    ...more,
  }
}
