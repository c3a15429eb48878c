import type { Kopecks } from './money.ts'

/*
 * What suppliers of tours tell and are told (the port is outside/tours/port.ts). Rules of the shop work with the same shapes. Dates are
 * `YYYY-MM-DD`; identifiers are the supplier's own unless said otherwise.
 */

export interface WantedTours {
  departure: string
  /** Countries, regions and resorts; none: the hotels decide. */
  destinations: readonly string[]
  /** Only these hotels; none: all of the destinations. */
  hotels: readonly string[]
  dateFrom: string
  dateTo: string
  nightsFrom: number
  nightsTo: number
  adults: number
  childAges: readonly number[]
}

/** `skipped`: the operator does not sell this; `failed`: it did not answer in time or answered nonsense. */
export const operatorStates = ['pending', 'performing', 'completed', 'no_results', 'skipped', 'failed'] as const
export type OperatorState = (typeof operatorStates)[number]

export interface SearchBatch {
  /** All operators that take part, with their states now. */
  operators: readonly { code: string; name: string; state: OperatorState }[]
  tours: readonly FoundTour[]
}

/** A mandatory part of a price. They sum to the price; nothing mandatory is asked later. */
export interface PricePart {
  code: 'tour' | 'flight' | 'fuel' | 'visa' | 'infant' | 'tourist_tax' | 'transfer' | 'resort_fee' | 'other'
  /** In the supplier's words; only with `other`. */
  name?: string
  amount: Kopecks
}

export const placeStates = ['yes', 'few', 'request', 'no'] as const
export type PlaceState = (typeof placeStates)[number]

export interface FoundTour {
  /** Short-lived: minutes to a day. */
  id: string
  operator: string
  hotel: string
  startDate: string
  nights: number
  /** Key of the room type: Latin letters, digits and hyphens. */
  roomKey: string
  roomName: string
  /** `DBL`, `2AD+1CHD`: the supplier's code, at most 20 letters, digits and `+`. */
  placement: string
  /** Code of integrations §15.5: `RO`, `BB`, `AI`. */
  meal: string
  parts: readonly PricePart[]
  /** Price before the reduction, for the same tourists; null: not reduced. */
  oldPrice: Kopecks | null
  isInstant: boolean
  isCharter: boolean
  isPromo: boolean
  hotelPlaces: PlaceState
  flightPlaces: PlaceState
  includes: TourIncludes
  /** The flight that the price contains; null: announced later. */
  flight: FlightSummary | null
}

export interface TourIncludes {
  flight: boolean
  transfer: boolean
  insurance: boolean
}

export interface FlightSummary {
  /** Local time at the airport, `YYYY-MM-DDTHH:MM`. */
  departsAt: string
  minutes: number
  isDirect: boolean
  isNight: boolean
}

export interface WantedCalendar {
  departure: string
  destination: string
  /** First and last day of departure. */
  from: string
  to: string
  nightsFrom: number
  nightsTo: number
  adults: number
  childAges: readonly number[]
}

export interface CalendarPrice {
  date: string
  nights: readonly number[]
  /** For all tourists; null: flights, but no price known. */
  price: Kopecks | null
}

export interface WantedQuote {
  tour: string
  flight: string | null
  adults: number
  childAges: readonly number[]
}

export type Actualized =
  | { state: 'ok'; quote: SupplierQuote }
  /** No seats or no room any more. */
  | { state: 'sold_out' }
  /** The supplier forgot the tour: search again. */
  | { state: 'expired' }

export interface SupplierQuote {
  /** Mandatory parts with the chosen flight. */
  parts: readonly PricePart[]
  flights: readonly FlightOption[]
  chosenFlight: string | null
  extras: readonly TourExtra[]
  isInstant: boolean
  /** What the price contains now; absent: as found. */
  includes?: TourIncludes
  /** What is kept when the customer cancels: shares of the whole price by days before departure, longest first; empty: the supplier does not tell. */
  cancellation: readonly CancellationRule[]
  /** Country codes of papers that are required beyond a passport, in words of the supplier; empty: none. */
  papersNote: string
}

export interface CancellationRule {
  /** The step is valid while at least so many days are left before departure; 0: until departure and later. */
  daysBefore: number
  percent: number
}

export interface FlightOption {
  id: string
  /** For all tourists, against the default; may be negative. */
  surcharge: Kopecks
  isDefault: boolean
  /** False: number and time are announced later. */
  isAnnounced: boolean
  baggageKg: number | null
  seats: PlaceState
  outbound: readonly FlightLeg[]
  inbound: readonly FlightLeg[]
}

export interface FlightLeg {
  airline: string
  number: string
  from: Airport
  to: Airport
  /** Local times at the airports, `YYYY-MM-DDTHH:MM`. */
  departsAt: string
  arrivesAt: string
  /** 0: the supplier does not tell. */
  minutes: number
}

export interface Airport {
  code: string
  city: string
  /** IANA name; empty: the supplier does not tell. */
  timezone: string
}

/** Insurance, a better transfer: never part of the first price (contract.md, reading 15). */
export interface TourExtra {
  code: string
  name: string
  note: string
  /** Absent: the supplier has no English words. */
  nameEn?: string
  noteEn?: string
  amount: Kopecks
  per: 'booking' | 'tourist'
}

export interface NewTourBooking {
  tour: string
  flight: string | null
  extras: readonly string[]
  /** The sum the customer agreed to; a supplier that would ask more rejects. */
  price: Kopecks
  tourists: readonly BookedTourist[]
  contact: { phone: string; email: string }
}

export interface BookedTourist {
  lastName: string
  firstName: string
  birthDate: string
  gender: 'male' | 'female'
  citizenship: string
  paper: { kind: string; series: string; number: string; expireDate: string }
}

export const bookingStates = ['requested', 'confirmed', 'rejected', 'cancelled'] as const
export type SupplierBookingState = (typeof bookingStates)[number]

export interface SupplierBooking {
  ref: string
  state: SupplierBookingState
  /** Why it was rejected, in the supplier's words. */
  message: string
  /** Papers that it has issued: links are fetched by the server, never shown. */
  papers: readonly { kind: 'voucher' | 'tickets' | 'insurance' | 'memo'; name: string; url: string }[]
  /** What the voucher says, to compare with the order; null: no voucher yet. */
  voucher: SupplierVoucher | null
  /** A change the operator wants and nobody has answered; null: none. */
  claim: SupplierClaim | null
}

export interface SupplierVoucher {
  number: string
  hotel: string
  startDate: string
  nights: number
  roomName: string
  meal: string
  tourists: readonly string[]
}

export interface SupplierClaim {
  id: string
  kind: 'price' | 'flight' | 'hotel' | 'room' | 'meal'
  /** Old and new in words; of a price, in roubles. */
  before: string
  after: string
  /** What is asked beyond the paid price; 0 if nothing. */
  extra: Kopecks
}

export interface NamedThing {
  id: string
  name: string
  /** In Latin letters; empty: not told. */
  nameEn: string
}

export interface NamedHotel extends NamedThing {
  /** Of `destinations`; empty: not told. */
  region: string
  /** 0: none, or not told. */
  stars: number
  latitude: number | null
  longitude: number | null
}
