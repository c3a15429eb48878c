import { kopecks } from '#lib/money.ts'
import type {
  Actualized,
  NewTourBooking,
  SupplierBooking,
  SupplierClaim,
  SupplierQuote,
  SupplierVoucher,
  TourSupplier,
} from '#outside/tours/port.ts'
import type { TourProviderKind } from '#shop/tours/provider.ts'

const roubles = (amount: number) => kopecks(amount * 100)

/** A quote of 100 000 ₽: two flights, the second 5 000 ₽ dearer, and insurance of 1 000 ₽ for each tourist. */
export function plantedQuote(change: Partial<SupplierQuote> = {}): SupplierQuote {
  const leg = (departsAt: string, number: string) => ({
    airline: 'Победа',
    number,
    from: { code: 'SVX', city: 'Екатеринбург', timezone: 'Asia/Yekaterinburg' },
    to: { code: 'AYT', city: 'Анталья', timezone: 'Europe/Istanbul' },
    departsAt,
    arrivesAt: departsAt.replace('T06', 'T10').replace('T12', 'T16'),
    minutes: 300,
  })
  const flight = (id: string, time: string, surcharge: number) => ({
    id,
    surcharge: roubles(surcharge),
    isDefault: surcharge === 0,
    isAnnounced: true,
    baggageKg: 20,
    seats: 'yes' as const,
    outbound: [leg(`2027-06-10T${time}`, `DP-${id}`)],
    inbound: [leg(`2027-06-17T${time}`, `DP-${id}r`)],
  })
  return {
    parts: [
      { code: 'tour', amount: roubles(70_000) },
      { code: 'flight', amount: roubles(25_000) },
      { code: 'fuel', amount: roubles(5_000) },
    ],
    flights: [flight('a', '06:00', 0), flight('b', '12:00', 5_000)],
    chosenFlight: 'a',
    extras: [{ code: 'insurance', name: 'Страховка от невыезда', note: '', amount: roubles(1_000), per: 'tourist' }],
    isInstant: false,
    cancellation: [
      { daysBefore: 30, percent: 10 },
      { daysBefore: 14, percent: 50 },
      { daysBefore: 0, percent: 100 },
    ],
    papersNote: '',
    ...change,
  }
}

/** What the operator's cabinet holds of one booking. */
interface Held extends SupplierBooking {
  key: string
  wanted: NewTourBooking
}

/**
 * A supplier whose every answer a test decides. `hasKeys`: a repeated `book` with a key is the same booking; without, it makes another one, so the
 * shop has to ask first.
 */
export class PlantedSupplier implements TourSupplier {
  quote = plantedQuote()
  /** Answers of `actualize` before the usual one; `throw`: it fails. */
  nextAnswers: (Actualized | 'throw')[] = []
  hasKeys = true
  held: Held[] = []
  /** State of a new booking. */
  booksAs: SupplierBooking['state'] = 'requested'
  /** `mute`: it books, and the answer is lost; `deaf`: it does nothing; `late`: the request arrives after its sender gave up. Absent: it answers. */
  fails: ('mute' | 'deaf' | 'late')[] = []
  /** Requests that are still on their way. */
  private onTheWay: (() => void)[] = []
  /** Rooms left; a booking beyond is rejected. */
  rooms = 1000
  bookCalls = 0
  answered: { claim: string; answer: string }[] = []
  hasBookings = true
  /** Keys of bookings whose people it was asked to forget. */
  forgotten: string[] = []
  /** It says it has no booking of a key that it has. */
  deniesFinds = false
  /** Runs once while it is being asked to book: before it has the booking, or while its answer is on the way. */
  meanwhile: { at: 'before' | 'after'; act: () => Promise<unknown> } | null = null

  reset(): void {
    // The calls stay those of this object, and no reference is used twice.
    const { books: _books, made: _made, ...fresh } = new PlantedSupplier()
    Object.assign(this, fresh)
  }

  async *search() {}

  async actualize({ flight }: { flight: string | null }): Promise<Actualized> {
    const next = this.nextAnswers.shift()
    if (next === 'throw') throw new Error('the supplier hangs')
    if (next) return next
    const chosen = this.quote.flights.find(({ id }) => id === flight)
    if (!chosen || chosen.surcharge === 0) return { state: 'ok', quote: this.quote }
    const parts = this.quote.parts.map((part) =>
      part.code === 'flight' ? { ...part, amount: kopecks(part.amount + chosen.surcharge) } : part,
    )
    return { state: 'ok', quote: { ...this.quote, parts, chosenFlight: chosen.id } }
  }

  close(): void {}

  get bookings(): NonNullable<TourSupplier['bookings']> | undefined {
    return this.hasBookings ? { ...this.books, hasKeys: this.hasKeys } : undefined
  }

  private readonly books: Omit<NonNullable<TourSupplier['bookings']>, 'hasKeys'> = {
    book: async (wanted, key) => {
      this.bookCalls++
      const fault = this.fails.shift()
      if (fault === 'deaf') throw new Error('the supplier hangs')
      const makeOnce = () =>
        (this.hasKeys ? this.held.find((one) => one.key === key) : undefined) ?? this.make(wanted, key)
      if (fault === 'late') {
        this.onTheWay.push(makeOnce)
        throw new Error('the supplier hangs')
      }
      await this.happens('before')
      const made = makeOnce()
      const answer = told(made)
      await this.happens('after')
      if (fault === 'mute') throw new Error('the answer was lost')
      return answer
    },
    find: async (key) => {
      this.failsNow()
      const found = this.deniesFinds ? undefined : this.held.find((one) => one.key === key)
      return found ? told(found) : null
    },
    read: async (ref) => {
      this.failsNow()
      const found = this.held.find((one) => one.ref === ref)
      return found ? told(found) : null
    },
    cancel: async (ref) => {
      const fault = this.fails.shift()
      if (fault === 'deaf' || fault === 'late') throw new Error('the supplier hangs')
      const found = this.of(ref)
      if (found.state === 'requested' || found.state === 'confirmed') {
        if (found.state === 'confirmed' || found.state === 'requested') this.rooms++
        found.state = 'cancelled'
      }
      if (fault === 'mute') throw new Error('the answer was lost')
      return told(found)
    },
    forget: async (key) => {
      this.failsNow()
      this.forgotten.push(key)
    },
    answerClaim: async (ref, claim, answer) => {
      this.failsNow()
      const found = this.of(ref)
      this.answered.push({ claim, answer })
      found.claim = null
      return told(found)
    },
  }

  /** What was on its way arrives. */
  arrive(): void {
    for (const request of this.onTheWay.splice(0)) request()
  }

  private async happens(at: 'before' | 'after'): Promise<void> {
    if (this.meanwhile?.at !== at) return
    const { act } = this.meanwhile
    this.meanwhile = null
    await act()
  }

  private failsNow(): void {
    const fault = this.fails.shift()
    if (fault) throw new Error('the supplier hangs')
  }

  /** How many bookings it has made, `reset` or not. */
  private made = 0

  private make(wanted: NewTourBooking, key: string): Held {
    const sum = this.quote.parts.reduce((all, { amount }) => all + amount, 0)
    const isDearer = sum > wanted.price
    const isFull = this.rooms === 0
    if (!isDearer && !isFull) this.rooms--
    const made: Held = {
      key,
      wanted,
      ref: `ref-${++this.made}`,
      state: isDearer || isFull ? 'rejected' : this.booksAs,
      message: isDearer ? 'the price has risen' : isFull ? 'no rooms' : '',
      papers: [],
      voucher: null,
      claim: null,
    }
    this.held.push(made)
    return made
  }

  of(ref: string): Held {
    const found = this.held.find((one) => one.ref === ref)
    if (!found) throw new Error(`no booking ${ref}`)
    return found
  }

  /** The booking of an order. */
  ofOrder(orderId: number): Held {
    const found = this.held.findLast((one) => one.key.endsWith(`-${orderId}`))
    if (!found) throw new Error(`no booking of order ${orderId}`)
    return found
  }

  decide(orderId: number, state: SupplierBooking['state'], message = ''): void {
    Object.assign(this.ofOrder(orderId), { state, message })
  }

  issue(orderId: number, voucher: Partial<SupplierVoucher> = {}): void {
    this.ofOrder(orderId).voucher = {
      number: 'V-1',
      hotel: 'Rixos Sungate 5*',
      startDate: '2027-06-10',
      nights: 7,
      roomName: 'Standard Sea View',
      meal: 'AI',
      tourists: ['IVANOVA ANNA', 'IVANOV PETR'],
      ...voucher,
    }
  }

  claim(orderId: number, claim: Partial<SupplierClaim> = {}): void {
    this.ofOrder(orderId).claim = {
      id: 'c1',
      kind: 'price',
      before: '100 000 ₽',
      after: '110 000 ₽',
      extra: roubles(10_000),
      ...claim,
    }
  }
}

const told = ({ key: _key, wanted: _wanted, ...booking }: Held): SupplierBooking => ({ ...booking })

export const plantedProvider = (supplier: TourSupplier): TourProviderKind => ({
  name: 'planted',
  title: 'Planted',
  account: {},
  sharedAccount: {},
  usesShopCodes: true,
  create: () => supplier,
})
