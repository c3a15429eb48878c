import { addDays, daysBetween } from '#lib/dates.ts'
import { type Kopecks, kopecks } from '#lib/money.ts'
import type { CancellationRule, FlightOption, PricePart, SupplierQuote, TourExtra } from '#outside/tours/port.ts'
import { flies, flightsOn, type Route, routeOf, seatPrice, weekday } from './flights.ts'
import { placesOf, sellsHotel, totalOf } from './offers.ts'
import { type Fares, faresOf, partsOf, ratesOf, roomFactor, roomsFor, seasonOn, stayPrice } from './prices.ts'
import type { Forced, Outcome } from './state.ts'
import { flightItems, roomItem, type Stock, takenBy } from './stock.ts'
import { readTourId, type Tour, writeTourId } from './tour-id.ts'
import { between, hashText, mix } from './world/chance.ts'
import { countryOf } from './world/destinations.ts'

export type Priced =
  | {
      state: 'ok'
      tour: Tour
      outcome: Outcome
      quote: SupplierQuote
      taken: ReturnType<typeof takenBy>
      isOnRequest: boolean
    }
  | { state: 'sold_out' | 'expired' | 'timeout' }

export interface PricedAt {
  now: Date
  seed: number
  today: string
  priceDay: number
  stock: Stock
  forced: Forced
}

/**
 * The price of a tour now, with a flight. The same question on the same day has the same answer, but for the operator whose prices move, which
 * thinks again every ten minutes.
 */
export function priceNow(
  id: string,
  wanted: { flight: string | null; adults: number; childAges: readonly number[] },
  at: PricedAt,
): Priced {
  const tour = readTourId(id)
  if (!tour) return { state: 'expired' }
  const { operator, hotel, startDate, nights } = tour
  const route = routeOf(tour.departure, hotel.resort)
  // A price of yesterday is kept until the day after: tours found just before midnight can still be booked.
  if (
    !route ||
    tour.priceDay < at.priceDay - 1 ||
    tour.priceDay > at.priceDay ||
    startDate <= at.today ||
    !sellsHotel(operator, hotel)
  )
    return { state: 'expired' }
  if (!flies(route, startDate) || !flies(route, addDays(startDate, nights)) || tour.off !== offOf(tour, at.seed))
    return { state: 'expired' }

  const fares = faresOf(wanted.adults, wanted.childAges)
  const room = hotel.rooms[tour.room]!
  const rooms = roomsFor(fares, room)
  const taken = takenBy({
    hotel: hotel.code,
    room: room.key,
    rooms,
    route,
    seats: fares.seats,
    date: startDate,
    nights,
  })
  const outcome = at.forced(hotel.code, startDate) ?? outcomeOf(tour, at)
  const seatsLeft = route.isLocal ? 99 : at.stock.leastSeats(flightItems(route), startDate, nights)
  if (outcome === 'soldout' || seatsLeft < fares.seats) return { state: 'sold_out' }
  if (at.stock.leastRooms(roomItem(hotel.code, room.key), startDate, nights, Math.max(2, rooms)) < rooms)
    return { state: 'sold_out' }
  if (outcome === 'timeout') return { state: 'timeout' }

  const flights = flightsOn(route, startDate, nights, {
    isMoved: outcome === 'flightchange',
    places: placesOf(seatsLeft, fares.seats),
  })
  const flight = flights.find((one) => (wanted.flight === null ? one.isDefault : one.id === wanted.flight)) ?? null
  if (wanted.flight !== null && !flight) return { state: 'sold_out' }
  const isOnRequest = operator.manner === 'request' || outcome === 'onrequest'
  return {
    state: 'ok',
    tour,
    outcome,
    taken,
    isOnRequest,
    quote: {
      parts: withFlight(changed(usualParts(tour, route, fares, rooms, at.seed), tour, outcome, fares), flight),
      flights,
      chosenFlight: flight?.id ?? null,
      extras: extrasOf(tour, fares),
      isInstant: !isOnRequest,
      includes: { flight: !route.isLocal, transfer: !route.isLocal, insurance: true },
      cancellation: ladderOf(tour),
      papersNote: papersOf(tour),
    },
  }
}

function usualParts(tour: Tour, route: Route, fares: Fares, rooms: number, seed: number): PricePart[] {
  const { operator, hotel, startDate, nights } = tour
  const rates = ratesOf(operator, hotel, route, fares, seed + tour.priceDay)
  const season = seasonOn(countryOf.get(hotel.resort.country)!, startDate)
  const stay = stayPrice(
    rates,
    season,
    daysBetween('2020-01-01', startDate),
    nights,
    roomFactor(hotel, tour.room, tour.meal),
  )
  const flight = seatPrice(route, season, weekday(startDate)) * fares.seats
  return reduced(partsOf(rates, stay, flight, { nights, rooms }), tour.off)
}

/** Takes percents off the whole price; stay and flight bear them. */
export function reduced(parts: readonly PricePart[], off: number): PricePart[] {
  if (off === 0) return [...parts]
  return parts.map((part) =>
    part.code === 'tour' || part.code === 'flight'
      ? { ...part, amount: kopecks(Math.round((part.amount * (1 - off / 100)) / 100) * 100) }
      : part,
  )
}

/** Percent off of a hot tour: 10 to 45. 0 belongs to usual ones and is always right. */
function offOf(tour: Tour, seed: number): number {
  return tour.off === 0 ? 0 : hotPercent(tour.hotel.hash, tour.startDate, seed)
}
export const hotPercent = (hash: number, date: string, seed: number): number =>
  between(mix(hash, daysBetween('2020-01-01', date), seed, 77), 10, 45)

/** integrations §16.6, by the hash of the tour and its day. */
function outcomeOf(tour: Tour, at: PricedAt): Outcome {
  const { manner } = tour.operator
  const window = manner === 'moving' ? Math.floor(at.now.getTime() / 600_000) : 0
  const id = writeTourId(tour)
  const h = mix(hashText(id), at.seed, window) % 100
  if (manner === 'overbooked' && h >= 60 && h < 91) return 'soldout'
  if (manner === 'moving' && h < 45) return h < 35 ? 'priceup' : 'pricedown'
  if (h < 70) return 'same'
  if (h < 80) return 'priceup'
  if (h < 87) return 'pricedown'
  if (h < 91) return 'flightchange'
  if (h < 96) return 'soldout'
  if (h < 98) return 'timeout'
  return h === 98 ? 'visa' : 'resortfee'
}

function changed(parts: PricePart[], tour: Tour, outcome: Outcome, fares: Fares): PricePart[] {
  const h = mix(hashText(writeTourId(tour)), 5)
  const total = totalOf(parts)
  const add = (code: PricePart['code'], amount: number) => added(parts, code, amount)
  switch (outcome) {
    case 'priceup':
      return add(h % 3 === 0 ? 'fuel' : 'tour', Math.round((total * between(h >>> 3, 10, 60)) / 1000 / 100) * 100)
    case 'pricedown':
      return add('tour', -Math.round((total * between(h >>> 3, 10, 30)) / 1000 / 100) * 100)
    case 'visa':
      return add('visa', 2900_00 * fares.tourists)
    case 'resortfee':
      return add('resort_fee', 150_00 * tour.nights)
    default:
      return parts
  }
}

function added(parts: readonly PricePart[], code: PricePart['code'], amount: number): PricePart[] {
  if (!parts.some((part) => part.code === code)) return [...parts, { code, amount: kopecks(amount) }]
  return parts.map((part) => (part.code === code ? { ...part, amount: kopecks(part.amount + amount) } : part))
}

const withFlight = (parts: readonly PricePart[], flight: FlightOption | null): PricePart[] =>
  flight && flight.surcharge !== 0 ? added(parts, 'flight', flight.surcharge) : [...parts]

function extrasOf({ hotel, nights }: Tour, fares: Fares): TourExtra[] {
  const country = countryOf.get(hotel.resort.country)!
  const extras: TourExtra[] = [
    {
      code: 'cancel',
      name: 'Страховка от отмены поездки',
      note: 'Возвращает удержанное, если поездка сорвалась из-за болезни или отказа в визе',
      nameEn: 'Cancellation insurance',
      noteEn: 'Pays back what is kept if the trip falls through because of illness or a refused visa',
      amount: kopecks((1900 + nights * 40) * 100),
      per: 'tourist',
    },
    {
      code: 'private_transfer',
      name: 'Индивидуальный трансфер',
      note: 'Машина только для вас, туда и обратно',
      nameEn: 'Private transfer',
      noteEn: 'A car for you only, there and back',
      amount: kopecks((2400 + hotel.transferMinutes * 60) * 100),
      per: 'booking',
    },
    {
      code: 'luggage',
      name: 'Страховка багажа',
      note: 'До 60 000 ₽ за место',
      nameEn: 'Luggage insurance',
      noteEn: 'Up to 60,000 ₽ a piece',
      amount: kopecks(490_00),
      per: 'tourist',
    },
  ]
  if (!country.isDomestic)
    extras.push({
      code: 'insurance_plus',
      name: 'Расширенная медицинская страховка',
      note: 'Покрытие 100 000 $, активный отдых',
      nameEn: 'Extended medical insurance',
      noteEn: 'Cover of $100,000, active holidays',
      amount: kopecks((900 + nights * 60) * 100),
      per: 'tourist',
    })
  return fares.infants > 0
    ? [
        ...extras,
        {
          code: 'crib',
          name: 'Детская кроватка',
          note: 'В номере к заезду',
          nameEn: 'Baby cot',
          noteEn: 'In the room at check-in',
          amount: kopecks(0),
          per: 'booking',
        },
      ]
    : extras
}

export function extrasSum(extras: readonly TourExtra[], codes: readonly string[], tourists: number): Kopecks | null {
  let sum = 0
  for (const code of new Set(codes)) {
    const extra = extras.find((one) => one.code === code)
    if (!extra) return null
    sum += extra.amount * (extra.per === 'tourist' ? tourists : 1)
  }
  return kopecks(sum)
}

/** Stricter for hot tours and for the operator on request. */
function ladderOf({ operator, off }: Tour): CancellationRule[] {
  if (off > 0) return [{ daysBefore: 0, percent: 100 }]
  const hard = operator.manner === 'cheap' || operator.manner === 'overbooked'
  const steps: [number, number][] = hard
    ? [
        [45, 5],
        [21, 30],
        [14, 60],
        [7, 90],
        [0, 100],
      ]
    : [
        [30, 0],
        [21, 10],
        [14, 25],
        [7, 50],
        [3, 75],
        [0, 100],
      ]
  return steps.map(([daysBefore, percent]) => ({ daysBefore, percent }))
}

function papersOf({ hotel }: Tour): string {
  const country = countryOf.get(hotel.resort.country)!
  if (country.isDomestic) return ''
  return country.visaFee > 0 ? 'Визу ставят по прилёте, она уже в цене. Нужны две чистые страницы в паспорте.' : ''
}
