import type {
  Actualized,
  CalendarPrice,
  FoundTour,
  NamedHotel,
  NamedThing,
  NewTourBooking,
  SearchBatch,
  SupplierBooking,
  WantedCalendar,
  WantedQuote,
  WantedTours,
} from '#lib/tour-facts.ts'

export * from '#lib/tour-facts.ts'

/**
 * A supplier of tours: an aggregator of operators (Tourvisor, Level.Travel), or operators themselves. Identifiers are the supplier's own; the
 * shop translates them. Dates are `YYYY-MM-DD`, ages are those on the day of return (contract.md, reading 3). A call that throws, or does not
 * answer before its signal is aborted, has told nothing.
 */
export interface TourSupplier {
  /** Yields what was found so far as operators answer; ends when all have. Each batch has only tours that were not yielded before. */
  search(wanted: WantedTours, signal: AbortSignal): AsyncIterable<SearchBatch>
  /** Lowest prices by day of departure; absent: the supplier has no calendar, the shop keeps one of its own searches. */
  calendar?(wanted: WantedCalendar, signal: AbortSignal): Promise<CalendarPrice[]>
  /** Tours that leave soon at a reduced price; absent: it has none. */
  hotTours?(wanted: { departure: string; limit: number }, signal: AbortSignal): Promise<FoundTour[]>
  /** The price and the flights now. `flight`: the chosen one, null: the supplier's default. */
  actualize(wanted: WantedQuote, signal: AbortSignal): Promise<Actualized>
  /** Absent: bookings are made by staff in the operator's cabinet. */
  bookings?: TourBookings
  /** What the supplier calls its departures, destinations, hotels and operators, to match them with ours; absent: its codes are ours. */
  dictionary?: SupplierDictionary
  close(): void
}

export interface TourBookings {
  /** False: a repeated `book` may make a second booking, so the shop asks by `find` first, and not before a lost request must have arrived. */
  hasKeys: boolean
  /** Books for a key once: a repetition with the key returns the same booking. The answer may be `requested`: the operator decides later. */
  book(booking: NewTourBooking, key: string, signal: AbortSignal): Promise<SupplierBooking>
  /** The booking made with a key; null: there is none. */
  find(key: string, signal: AbortSignal): Promise<SupplierBooking | null>
  read(ref: string, signal: AbortSignal): Promise<SupplierBooking | null>
  cancel(ref: string, signal: AbortSignal): Promise<SupplierBooking>
  /** Answers a change that the operator wants after payment. */
  answerClaim(ref: string, claim: string, answer: 'accept' | 'refuse', signal: AbortSignal): Promise<SupplierBooking>
  /** Erases the people of the booking made with a key, if there is one. Absent: the supplier has its own duties to keep them. */
  forget?(key: string, signal: AbortSignal): Promise<void>
}

/** Names of the supplier's things. Read by the operator when a shop is connected, never while a visitor waits. */
export interface SupplierDictionary {
  departures(signal: AbortSignal): Promise<NamedThing[]>
  operators(signal: AbortSignal): Promise<NamedThing[]>
  /** Countries, each with its regions below it. */
  destinations(signal: AbortSignal): Promise<(NamedThing & { regions: readonly NamedThing[] })[]>
  /** Hotels of a country, by its id in `destinations`. */
  hotels(country: string, signal: AbortSignal): Promise<NamedHotel[]>
}
