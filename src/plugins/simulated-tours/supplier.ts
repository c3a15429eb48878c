import { addDays } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type {
  Actualized,
  CalendarPrice,
  FoundTour,
  OperatorState,
  SearchBatch,
  SupplierBooking,
  TourSupplier,
  WantedCalendar,
  WantedTours,
} from '#outside/tours/port.ts'
import type { TourProviderKit } from '#shop/tours/provider.ts'
import {
  answerClaim,
  book,
  bookingMs,
  cancelBooking,
  findBooking,
  forgetPeople,
  presented,
  readBooking,
} from './bookings.ts'
import { calendarOf } from './calendar.ts'
import { createGate } from './gate.ts'
import { hotToursOf } from './hot-tours.ts'
import { wait } from './latency.ts'
import { failsSearch, hotelsOf, isSkipped, offersOf } from './offers.ts'
import { priceNow } from './quote.ts'
import { forcedOf, isFirstAsk, momentOf, stockBetween, worldBetween } from './state.ts'
import { readTourId } from './tour-id.ts'
import { tripsOf } from './trips.ts'
import { between, hashText, mix } from './world/chance.ts'
import { operators, type WorldOperator } from './world/operators.ts'

/** `latency`: `none` answers at once. `url`: of the emulators, whose faults the operators suffer and who serve their papers; '': none. */
export interface SimulatedAccount {
  latency: 'real' | 'none'
  url: string
}

export function createSupplier({ latency, url }: SimulatedAccount, kit: TourProviderKit): TourSupplier {
  const state = { db: kit.db, companyId: kit.companyId, clock: kit.clock }
  const gate = createGate(url)
  const papersAt = url && `${url}/papers`
  const delay = (ms: number, signal: AbortSignal) =>
    latency === 'none' ? Promise.resolve() : wait(ms, { clock: kit.clock, signal })
  const shown = (row: Parameters<typeof presented>[0] | null): SupplierBooking | null => row && presented(row, papersAt)

  async function* search(wanted: WantedTours, signal: AbortSignal): AsyncIterable<SearchBatch> {
    await gate.begin('search', signal)
    const last = addDays(wanted.dateTo, wanted.nightsTo)
    const { moment, stock, forced } = await worldBetween(state, wanted.dateFrom, last)
    signal.throwIfAborted()
    const hotels = hotelsOf(wanted)
    const states = new Map<WorldOperator, OperatorState>(
      operators.map((one) => [one, isSkipped(one, hotels) ? 'skipped' : 'pending']),
    )
    const batch = (tours: readonly FoundTour[]): SearchBatch => ({
      operators: operators.map((one) => ({ code: one.code, name: one.name, state: states.get(one)! })),
      tours,
    })
    yield batch([])
    const trips = tripsOf(wanted, { ...moment, stock })
    let waited = 0
    let isFirst = true
    for (const { operator, at, batchNumber } of answersOf(wanted, states)) {
      await delay(at - waited, signal)
      waited = at
      signal.throwIfAborted()
      if (failsSearch(operator, wanted, moment)) {
        states.set(operator, 'failed')
        yield batch([])
        continue
      }
      // A slow operator sends its hotels in parts.
      const part = hotels.filter((hotel) => hotel.number % operator.batches === batchNumber)
      const offersIn = (some: typeof hotels) =>
        offersOf(operator, wanted, some, { moment, stock, forced, trips, ofHotels: hotels.length })
      const isLast = batchNumber === operator.batches - 1
      // The first operator to answer tells its first hotels before it has looked through all.
      const atFirst = isFirst ? part.slice(0, firstHotels) : []
      isFirst = false
      if (atFirst.length > 0) {
        states.set(operator, 'performing')
        yield batch(offersIn(atFirst))
      }
      const tours = offersIn(part.slice(atFirst.length))
      if (tours.length > 0) states.set(operator, 'performing')
      if (isLast) states.set(operator, states.get(operator) === 'pending' ? 'no_results' : 'completed')
      yield batch(tours)
      // Other requests get their turn between operators.
      await new Promise((done) => setImmediate(done))
    }
    await gate.end('search', signal)
  }

  return {
    search,
    async calendar(wanted: WantedCalendar, signal): Promise<CalendarPrice[]> {
      await gate.begin('calendar', signal)
      return calendarOf(wanted, await momentOf(state))
    },
    async hotTours(wanted, signal): Promise<FoundTour[]> {
      await gate.begin('hot', signal)
      const moment = await momentOf(state)
      return hotToursOf(wanted, moment, await stockBetween(state, moment.today, addDays(moment.today, 40)))
    },
    async actualize(wanted, signal): Promise<Actualized> {
      await gate.begin('actualize', signal)
      const moment = await momentOf(state)
      const tour = readTourId(wanted.tour)
      if (!tour) return { state: 'expired' }
      const [stock, forced] = await Promise.all([
        stockBetween(state, tour.startDate, addDays(tour.startDate, tour.nights)),
        forcedOf(state),
      ])
      await delay(between(mix(hashText(wanted.tour), 3), 300, 1500), signal)
      let priced = priceNow(wanted.tour, wanted, { ...moment, stock, forced })
      if (priced.state === 'timeout') {
        const isForced = forced(tour.hotel.code, tour.startDate) === 'timeout'
        // By itself an operator is silent once; a forced silence lasts.
        if ((await isFirstAsk(state, wanted.tour)) || isForced) return silence(signal, latency)
        priced = priceNow(wanted.tour, wanted, { ...moment, stock, forced: () => 'same' })
      }
      await gate.end('actualize', signal)
      if (priced.state === 'ok') return { state: 'ok', quote: priced.quote }
      return { state: priced.state === 'sold_out' ? 'sold_out' : 'expired' }
    },
    bookings: {
      hasKeys: true,
      async book(booking, key, signal) {
        await gate.begin('book', signal)
        const row = await book(state, { ...booking, price: kopecks(booking.price) }, key)
        await delay(bookingMs(key), signal)
        await gate.end('book', signal)
        return presented(row, papersAt)
      },
      async find(key, signal) {
        await gate.begin('find', signal)
        return shown(await findBooking(state, key))
      },
      async read(ref, signal) {
        await gate.begin('read', signal)
        return shown(await readBooking(state, ref))
      },
      async forget(key, signal) {
        await gate.begin('forget', signal)
        await forgetPeople(state, key)
      },
      async cancel(ref, signal) {
        await gate.begin('cancel', signal)
        const row = shown(await cancelBooking(state, ref))
        await gate.end('cancel', signal)
        if (!row) throw new Error(`no booking ${ref}`)
        return row
      },
      async answerClaim(ref, claim, answer, signal) {
        await gate.begin('claim', signal)
        const row = shown(await answerClaim(state, ref, claim, answer))
        await gate.end('claim', signal)
        if (!row) throw new Error(`no booking ${ref}`)
        return row
      },
    },
    close() {},
  }
}

/** About half of them is sold by any operator: enough for a first page. */
const firstHotels = 24

/** Batches of all operators in the order in which they come, milliseconds after the beginning. */
export function answersOf(wanted: WantedTours, states: ReadonlyMap<WorldOperator, OperatorState>) {
  const h = hashText(JSON.stringify(wanted))
  return operators
    .filter((operator) => states.get(operator) === 'pending')
    .flatMap((operator, i) => {
      const [first, last] = operator.latency
      const end = between(mix(h, i), first, last)
      return Array.from({ length: operator.batches }, (_, batchNumber) => ({
        operator,
        batchNumber,
        at: Math.round(first + ((end - first) * (batchNumber + 1)) / operator.batches),
      }))
    })
    .sort((a, b) => a.at - b.at)
}

/** An operator that does not answer: it ends only with the patience of who asks. Without latency it has ended already. */
function silence(signal: AbortSignal, latency: SimulatedAccount['latency']): Promise<never> {
  if (latency === 'none') throw new Error('the operator does not answer')
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
