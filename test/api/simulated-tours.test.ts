import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { addDays } from '#lib/dates.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import type { FoundTour, TourSupplier, WantedTours } from '#outside/tours/port.ts'
import { simulatedTours as plugin } from '#plugins/simulated-tours/plugin.ts'
import { simulatedTours } from '#plugins/simulated-tours/provider.ts'
import { atFirst } from '#plugins/simulated-tours/stock.ts'
import { hotels, hotelsOfPlace } from '#plugins/simulated-tours/world/hotels.ts'
import { operators } from '#plugins/simulated-tours/world/operators.ts'
import { Chance } from '../chance.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { bookingOf, found, tourProviderSuite } from '../tours/provider-suite.ts'

// The simulated operators, on a shop whose clock stands still: without latency they answer at once.
let shop: TestApp
let emulators: Emulators
let supplier: TourSupplier
const today = '2026-11-21'
beforeAll(async () => {
  shop = await startApp({ now: `${today}T09:00:00Z`, poolSize: 12 })
  emulators = await startEmulators({
    port: 0,
    controls: [plugin().controls!(shop.app)],
  })
  supplier = supplierWith('none')
})
afterAll(async () => {
  await emulators.close()
  await shop.close()
})

const supplierWith = (latency: 'real' | 'none', url = '') =>
  simulatedTours().create({ latency, url }, { ...shop.app, companyId: shop.cast.company })
const signal = (ms = 20_000) => AbortSignal.timeout(ms)
const total = (of: { parts: readonly { amount: number }[] }) => of.parts.reduce((sum, { amount }) => sum + amount, 0)
const seed = Number(process.env.TEST_SEED)

async function control(path: string, body: object = {}, method = 'POST') {
  const answer = await fetch(`${emulators.url}/__emu/tours${path}`, {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

const query = (more: Partial<WantedTours> = {}): WantedTours => ({
  departure: 'moskva',
  destinations: ['turkey'],
  hotels: [],
  dateFrom: '2027-06-10',
  dateTo: '2027-06-12',
  nightsFrom: 7,
  nightsTo: 8,
  adults: 2,
  childAges: [],
  ...more,
})
const placesOf = ({ destinations, hotels: named }: WantedTours) =>
  new Set(
    named.length > 0
      ? named
      : destinations.flatMap((place) => (hotelsOfPlace.get(place) ?? []).map(({ code }) => code)),
  )

tourProviderSuite('simulated operators', async () => ({
  supplier,
  queries: [
    query(),
    query({ departure: 'ekaterinburg', destinations: ['egypt', 'sochi'], childAges: [0, 7], dateTo: '2027-06-30' }),
    query({ destinations: [], hotels: [hotels[3]!.code, hotels[85]!.code], adults: 4 }),
    query({ departure: 'sankt-peterburg', destinations: ['saint-petersburg'], adults: 1 }),
  ],
  nothing: query({ departure: 'vladivostok', destinations: ['cuba'] }),
  hotelsOf: placesOf,
  forgotten: '0:3:moskva:21h:7:0:AI:2:20000:0',
  confirm: (ref) => control(`/bookings/${ref}/confirm`),
  close: async () => {},
}))

async function priced(tours: readonly FoundTour[], isWanted: (tour: FoundTour) => boolean, wanted: WantedTours) {
  for (const tour of tours.filter(isWanted)) {
    const answer = await supplier.actualize({ tour: tour.id, flight: null, ...wanted }, signal()).catch(() => null)
    if (answer?.state === 'ok') return { tour, quote: answer.quote }
  }
  throw new Error('no such tour')
}

test('random queries: every tour satisfies its query, and its price now is that of the list unless the operator says otherwise', async () => {
  const chance = new Chance(seed)
  for (let i = 0; i < 40; i++) {
    const from = addDays(today, chance.whole(1, 170))
    const nightsFrom = chance.whole(3, 14)
    const wanted = query({
      departure: chance.one(['moskva', 'ekaterinburg', 'kazan', 'tyumen', 'vladivostok']),
      destinations: chance.some(
        ['turkey', 'egypt', 'uae', 'thailand', 'maldives', 'vietnam', 'russia', 'georgia', 'kemer'],
        2,
      ),
      dateFrom: from,
      dateTo: addDays(from, chance.whole(0, 20)),
      nightsFrom,
      nightsTo: nightsFrom + chance.whole(0, 4),
      adults: chance.whole(1, 6),
      childAges: Array.from({ length: chance.whole(0, 3) }, () => chance.whole(2, 17)),
    })
    const { tours } = await found(supplier, wanted)
    expect(tours.length).toBeLessThan(7500)
    const places = placesOf(wanted)
    const wrong = tours.filter(
      ({ startDate, nights, hotel, parts }) =>
        startDate < wanted.dateFrom ||
        startDate > wanted.dateTo ||
        nights < wanted.nightsFrom ||
        nights > wanted.nightsTo ||
        !places.has(hotel) ||
        parts.some(({ amount }) => !(amount > 0)),
    )
    expect(wrong, JSON.stringify(wanted)).toEqual([])
    for (const tour of chance.some([...tours, ...tours].slice(0, 200), 3).slice(0, tours.length)) {
      const answer = await supplier.actualize({ tour: tour.id, flight: null, ...wanted }, signal()).catch(() => null)
      if (answer?.state !== 'ok') continue
      const change = total(answer.quote) / total(tour)
      // Never beyond what §16.6 allows: 6 % up, 3 % down, a visa or a fee of the resort.
      const fees = total({ parts: answer.quote.parts.filter(({ code }) => code === 'visa' || code === 'resort_fee') })
      expect(change).toBeGreaterThan(0.96)
      expect(total(answer.quote) - fees).toBeLessThan(total(tour) * 1.07)
    }
  }
})

test('the lowest price of a search is that of the calendar', async () => {
  const wanted = query({ destinations: ['kemer'], dateTo: '2027-06-10', nightsTo: 7 })
  const { tours } = await found(supplier, wanted)
  // The flaky operator may be silent: then the calendar, which asks nobody, may be lower.
  const least = Math.min(...tours.map(total))
  const [day] = await supplier.calendar!(
    { ...wanted, destination: 'kemer', from: '2027-06-10', to: '2027-06-10' },
    signal(),
  )
  expect(day).toMatchObject({ date: '2027-06-10', nights: [7] })
  expect(day!.price).toBeLessThanOrEqual(least)
  expect(day!.price).toBeGreaterThan(least * 0.8)
})

test('the next day has other prices, and a tour of yesterday can still be asked for', async () => {
  const wanted = query({ hotels: [hotels[0]!.code] })
  const before = (await found(supplier, wanted)).tours
  await control('/clock', { ahead_seconds: 86_400 })
  onTestFinished(() => control('/state', {}, 'DELETE'))
  const after = (await found(supplier, wanted)).tours
  const sameTour = after.filter((one) => before.some((old) => old.id === one.id))
  expect([before.length > 0, sameTour]).toEqual([true, []])
  expect(after.map(total)).not.toEqual(before.map(total))
  const states = new Set<string>()
  for (const { id } of before)
    states.add(
      (await supplier.actualize({ tour: id, flight: null, ...wanted }, signal()).catch(() => null))?.state ?? '',
    )
  expect(states).toContain('ok')
  expect(states).not.toContain('expired')
})

test('twenty buyers at once: the last rooms are sold to as many as there are, and nothing becomes negative', async () => {
  const wanted = query({ dateFrom: '2027-07-01', dateTo: '2027-07-10', nightsFrom: 5, nightsTo: 7 })
  const { tours } = await found(supplier, wanted)
  const { tour, quote } = await priced(tours, ({ operator, isInstant }) => operator === 'parus' && isInstant, wanted)
  for (let night = 0; night < tour.nights; night++)
    await control('/drain', {
      item: `room ${tour.hotel} ${tour.roomKey}`,
      date: addDays(tour.startDate, night),
      left: night === 2 ? 3 : 50,
    })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      supplier.bookings!.book(bookingOf(wanted, tour, total(quote)), `race-${seed}-${i}`, signal()),
    ),
  )
  const states = Object.groupBy(answers, ({ state }) => state)
  expect([states.confirmed?.length, states.rejected?.length]).toEqual([3, 17])
  expect(new Set(states.rejected!.map(({ message }) => message))).toEqual(new Set(['Мест больше нет']))
  const left = async () =>
    (
      await sql<{ remaining: number }>`select remaining from plugin_simulated_tours_stock
        where item = ${`room ${tour.hotel} ${tour.roomKey}`} and day = ${addDays(tour.startDate, 2)}`.execute(shop.db)
    ).rows[0]!.remaining
  expect(await left()).toBe(0)
  // The room is in no search any more, until one of them cancels.
  const again = async () => (await found(supplier, wanted)).tours.filter(({ id }) => id === tour.id).length
  expect(await again()).toBe(0)
  for (let i = 0; i < 2; i++) await supplier.bookings!.cancel(states.confirmed![0]!.ref, signal())
  expect([await left(), await again()]).toEqual([1, 1])
})

test('one key, many calls at once: one booking', async () => {
  const wanted = query({ dateFrom: '2027-08-01', dateTo: '2027-08-05' })
  const { tours } = await found(supplier, wanted)
  const { tour, quote } = await priced(tours, ({ isInstant }) => isInstant, wanted)
  const booking = bookingOf(wanted, tour, total(quote))
  const before = (await control('/bookings', {}, 'GET')).length
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => supplier.bookings!.book(booking, `one-key-${seed}`, signal())),
  )
  expect(new Set(answers.map(({ ref }) => ref)).size).toBe(1)
  expect((await control('/bookings', {}, 'GET')).length).toBe(before + 1)
})

test('a random walk of bookings and cancellations returns the stock to where it began', async () => {
  const chance = new Chance(seed + 1)
  const wanted = query({
    departure: 'kazan',
    destinations: ['belek'],
    dateFrom: '2027-05-10',
    dateTo: '2027-05-25',
    adults: 2,
  })
  const { tours } = await found(supplier, wanted)
  const stock = async () =>
    (
      await sql<{
        n: number
        least: number
      }>`select coalesce(sum(remaining), 0)::int as n, coalesce(min(remaining), 0)::int as least
        from plugin_simulated_tours_stock where day between '2027-05-10' and '2027-06-05'`.execute(shop.db)
    ).rows[0]!
  const refs: string[] = []
  const few = chance.exactly(tours, 12)
  const round = (i: number) =>
    Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        if (refs.length > 0 && chance.is(0.4)) return void (await supplier.bookings!.cancel(chance.one(refs), signal()))
        const made = await supplier.bookings!.book(
          bookingOf(wanted, chance.one(few), 1e12),
          `walk-${seed}-${i}-${n}`,
          signal(),
        )
        refs.push(made.ref)
      }),
    )
  for (let i = 0; i < 8; i++) await round(i)
  expect((await stock()).least).toBeGreaterThanOrEqual(0)
  for (const ref of refs) await supplier.bookings!.cancel(ref, signal())
  const { rows } = await sql<{ item: string; day: string; remaining: number }>`
    select item, day, remaining from plugin_simulated_tours_stock where day between '2027-05-10' and '2027-06-05'`.execute(
    shop.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ item, day, remaining }) => remaining !== atFirst(item, day))).toEqual([])
})

test('a booking is rejected for a higher price than agreed, for a passport that ends before the return, for an unknown extra', async () => {
  const wanted = query({ dateFrom: '2027-09-01', dateTo: '2027-09-05' })
  const { tours } = await found(supplier, wanted)
  const { tour, quote } = await priced(tours, ({ isInstant }) => isInstant, wanted)
  const sum = total(quote)
  const usual = bookingOf(wanted, tour, sum)
  const ends = addDays(tour.startDate, tour.nights - 1)
  const [first, ...others] = usual.tourists
  const late = { ...first!, paper: { ...first!.paper, expireDate: ends } }
  const told = async (booking: typeof usual, key: string) => {
    const { state, message } = await supplier.bookings!.book(booking, `${key}-${seed}`, signal())
    return `${state} ${message}`
  }
  expect(await told({ ...usual, price: (sum - 1) as typeof usual.price }, 'cheap')).toBe('rejected Цена выросла')
  expect(await told({ ...usual, tourists: [late, ...others] }, 'late')).toBe(
    'rejected Паспорт туриста закончится до возвращения',
  )
  expect(await told({ ...usual, extras: ['no-such'] }, 'extra')).toBe('rejected Такой услуги нет')
  const extra = quote.extras.find(({ per }) => per === 'tourist')!
  const withExtra = { ...usual, extras: [extra.code] }
  expect(await told(withExtra, 'extra-unpaid')).toBe('rejected Цена выросла')
  const paid = (sum + extra.amount * 2) as typeof usual.price
  expect(await told({ ...withExtra, price: paid }, 'extra-paid')).toMatch(/^(confirmed|requested) $/)
})

test.each([
  ['emu-soldout', 'sold_out'],
  ['emu-priceup', 'dearer'],
  ['emu-pricedown', 'cheaper'],
  ['emu-flightchange', 'other flight'],
  ['emu-timeout', 'silent'],
  ['emu-onrequest', 'on request'],
  ['emu-reject', 'same'],
])('%s: the price asked for is %s', async (hotel, wantedAnswer) => {
  const wanted = query({ destinations: [], hotels: [hotel], dateTo: '2027-06-16' })
  const { tours } = await found(supplier, wanted)
  expect(tours.length).toBeGreaterThan(0)
  for (const tour of tours.slice(0, 8)) {
    const answer = await supplier.actualize({ tour: tour.id, flight: null, ...wanted }, signal()).catch(() => null)
    const said = () => {
      if (!answer) return 'silent'
      if (answer.state !== 'ok') return answer.state
      if (!answer.quote.isInstant) return 'on request'
      if (total(answer.quote) !== total(tour)) return total(answer.quote) > total(tour) ? 'dearer' : 'cheaper'
      return answer.quote.flights.some(({ id }) => id === 'f0') ? 'same' : 'other flight'
    }
    expect(said()).toBe(wantedAnswer)
  }
})

test('an operator on request decides after two minutes of its clock; emu-reject says no and returns the room', async () => {
  onTestFinished(() => control('/state', {}, 'DELETE'))
  for (const [hotel, decision] of [
    ['emu-onrequest', /confirmed|rejected/],
    ['emu-reject', /rejected/],
  ] as const) {
    await control('/state', {}, 'DELETE')
    const wanted = query({ destinations: [], hotels: [hotel] })
    const [tour] = (await found(supplier, wanted)).tours
    const made = await supplier.bookings!.book(bookingOf(wanted, tour!, 1e12), `${hotel}-${seed}`, signal())
    expect(made).toMatchObject({ state: 'requested', voucher: null, papers: [] })
    await control('/clock', { ahead_seconds: 119 })
    expect((await supplier.bookings!.read(made.ref, signal()))?.state).toBe('requested')
    await control('/clock', { ahead_seconds: 121 })
    const decided = await supplier.bookings!.read(made.ref, signal())
    expect(decided?.state).toMatch(decision)
    expect(decided?.voucher === null).toBe(decided?.state !== 'confirmed')
  }
})

test('a claim after payment: accepted it changes the voucher, refused it ends the booking', async () => {
  const wanted = query({ dateFrom: '2027-09-10', dateTo: '2027-09-15' })
  const { tours } = await found(supplier, wanted)
  const { tour, quote } = await priced(tours, ({ operator, isInstant }) => isInstant && operator === 'parus', wanted)
  for (const answer of ['accept', 'refuse'] as const) {
    const made = await supplier.bookings!.book(
      bookingOf(wanted, tour, total(quote)),
      `claim-${answer}-${seed}`,
      signal(),
    )
    expect(made.state).toBe('confirmed')
    await control(`/bookings/${made.ref}/claim`, { kind: 'room', before: tour.roomName, after: 'Эконом', extra: 0 })
    const { claim } = (await supplier.bookings!.read(made.ref, signal()))!
    expect(claim).toMatchObject({ kind: 'room', after: 'Эконом', extra: 0 })
    expect((await supplier.bookings!.answerClaim(made.ref, 'another', answer, signal())).claim).toEqual(claim)
    const after = await supplier.bookings!.answerClaim(made.ref, claim!.id, answer, signal())
    expect([after.state, after.voucher?.roomName, after.claim]).toEqual(
      answer === 'accept' ? ['confirmed', 'Эконом', null] : ['cancelled', undefined, null],
    )
  }
})

test('the operator of luxury is skipped in Russia, the flaky one fails a fifth of searches, the one on request is never instant', async () => {
  const last = async (wanted: WantedTours) => (await found(supplier, wanted)).batches.at(-1)!.operators
  const inRussia = await last(query({ destinations: ['sochi'], dateTo: '2027-06-10' }))
  expect(inRussia.find(({ code }) => code === 'amfora')?.state).toBe('skipped')
  let failed = 0
  for (let i = 0; i < 60; i++) {
    const states = await last(
      query({ destinations: ['kemer'], dateFrom: addDays('2027-05-01', i), dateTo: addDays('2027-05-01', i) }),
    )
    if (states.find(({ code }) => code === 'vihr')?.state === 'failed') failed++
  }
  expect(failed).toBeGreaterThan(3)
  expect(failed).toBeLessThan(28)
  const { tours } = await found(supplier, query())
  const onRequest = operators.find(({ manner }) => manner === 'request')!.code
  expect(tours.some(({ operator }) => operator === onRequest)).toBe(true)
  for (const { operator, isInstant } of tours) if (operator === onRequest) expect(isInstant).toBe(false)
})

test('with real latency a standing clock holds the answers back and a moved one lets them through', async () => {
  const slow = supplierWith('real')
  const answers = slow.search(query({ destinations: ['kemer'] }), signal())[Symbol.asyncIterator]()
  expect((await answers.next()).value.tours).toEqual([])
  let isThere = false
  const second = answers.next().then((answer) => {
    isThere = true
    return answer
  })
  for (let i = 0; i < 50; i++) await sql`select 1`.execute(shop.db)
  expect(isThere).toBe(false)
  onTestFinished(() => shop.clock.set(`${today}T09:00:00Z`))
  // An answer is looked for while the clock moves on.
  const arrived = async <T>(answer: Promise<T>): Promise<T> => {
    let isOver = false
    const over = answer.finally(() => {
      isOver = true
    })
    while (!isOver) {
      shop.clock.advance(10_000)
      await sql`select 1`.execute(shop.db)
    }
    return over
  }
  let count = 0
  for (let answer = await arrived(second); !answer.done; answer = await arrived(answers.next()))
    count += answer.value.tours.length
  expect(count).toBeGreaterThan(100)
})

test('faults set for tours reach the operators; after the work only the answer is lost', async () => {
  const { simulatedTours: place } = emulatorSettings(emulators.url)
  const demo = supplierWith('none', place.url)
  const fault = (body: object) =>
    fetch(`${emulators.url}/faults`, { method: 'POST', body: JSON.stringify({ provider: 'tours', ...body }) })
  onTestFinished(() => fetch(`${emulators.url}/faults`, { method: 'DELETE' }).then(() => {}))
  const wanted = query({ destinations: ['kemer'], dateFrom: '2027-09-20', dateTo: '2027-09-22' })
  const { tours } = await found(demo, wanted)
  const { tour, quote } = await priced(tours, ({ operator, isInstant }) => isInstant && operator === 'parus', wanted)
  for (const mode of ['http500', 'reset', 'garbage']) {
    await fault({ mode })
    await expect(found(demo, wanted)).rejects.toThrow()
  }
  await fault({ mode: 'hang' })
  await expect(demo.actualize({ tour: tour.id, flight: null, ...wanted }, signal(150))).rejects.toThrow()
  await fault({ mode: 'http500', after: true })
  const key = `lost-${seed}`
  await expect(demo.bookings!.book(bookingOf(wanted, tour, total(quote)), key, signal())).rejects.toThrow()
  const made = await demo.bookings!.find(key, signal())
  expect(made?.state).toBe('confirmed')
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  const papers = await Promise.all(made!.papers.map(({ url }) => fetch(url)))
  expect(papers.map(({ status, headers }) => `${status} ${headers.get('content-type')}`)).toEqual(
    Array.from({ length: 4 }, () => '200 application/pdf'),
  )
})
