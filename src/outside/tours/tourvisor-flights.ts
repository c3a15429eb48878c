import { createHash } from 'node:crypto'
import { type Kopecks, kopecks, minus } from '#lib/money.ts'
import type { FlightLeg, FlightOption, PlaceState, PricePart } from './port.ts'
import { amountOf, dayOf, flagOf, listOf, memberOf, numberOf, textOf, timeOf, timezoneOf } from './supplier-values.ts'

/** A flight of an actualised tour with what the tour costs with it. */
export interface PricedFlight {
  option: FlightOption
  price: Kopecks
  fuel: Kopecks
}

/**
 * Flights of `actdetail.php` and of the newer detail (integrations §15.1, §15.2; that both write legs alike is unverified). A flight without a
 * price in roubles cannot be chosen and is left out.
 */
export function readFlights(value: unknown, isFuelIncluded: boolean): PricedFlight[] {
  const read = withoutTwins(listOf(value).flatMap((one): PricedFlight[] => readFlight(one, isFuelIncluded)))
  // One default: the one that is told and has seats, else the first that has seats.
  const withSeats = read.filter(({ option }) => option.seats !== 'no')
  const standard = withSeats.find(({ option }) => option.isDefault) ?? withSeats[0] ?? read[0]
  if (!standard) return []
  const base = standard.price + standard.fuel
  return read.map((one) => ({
    ...one,
    option: { ...one.option, isDefault: one === standard, surcharge: kopecks(one.price + one.fuel - base) },
  }))
}

/** Flights that nothing tells apart (two that are announced later) are one: the cheaper. */
const withoutTwins = (flights: PricedFlight[]): PricedFlight[] =>
  flights.filter((one, index) => {
    const twins = flights.flatMap((other, at) => (other.option.id === one.option.id ? [{ other, at }] : []))
    const cheapest = twins.toSorted(
      (a, b) => a.other.price + a.other.fuel - b.other.price - b.other.fuel || a.at - b.at,
    )[0]
    return cheapest?.at === index
  })

function readFlight(one: unknown, isFuelIncluded: boolean): PricedFlight[] {
  const price = moneyOf(memberOf(one, 'price'))
  const fuel = moneyOf(memberOf(one, 'fuelcharge') ?? memberOf(one, 'fuelCharge') ?? 0)
  if (price === null || price <= 0 || fuel === null || fuel < 0 || (isFuelIncluded && fuel >= price)) return []
  const [outbound, inbound] = [readLegs(memberOf(one, 'forward')), readLegs(memberOf(one, 'backward'))]
  if (outbound.length === 0 && inbound.length === 0) return []
  const legs = [...listOf(memberOf(one, 'forward')), ...listOf(memberOf(one, 'backward'))]
  return [
    {
      price: isFuelIncluded ? minus(price, fuel) : price,
      fuel,
      option: {
        id: flightId(outbound, inbound),
        surcharge: kopecks(0),
        isDefault: flagOf(memberOf(one, 'isdefault') ?? memberOf(one, 'isDefault')) === true,
        isAnnounced: [...outbound, ...inbound].every(isAnnounced),
        baggageKg: baggageOf(legs),
        seats: seatsOf(legs),
        outbound,
        inbound,
      },
    },
  ]
}

/** `{value, currency}` or a number. Null: no roubles. */
function moneyOf(value: unknown): Kopecks | null {
  if (typeof value !== 'object' || value === null) return amountOf(value)
  const currency = textOf(memberOf(value, 'currency'))
  return currency === '' || currency === 'RUB' ? amountOf(memberOf(value, 'value')) : null
}

/** Tourvisor gives a flight no id, so it is made of its numbers and times: the same flight has it at the next actualisation as well. */
const flightId = (...ways: FlightLeg[][]): string =>
  createHash('sha256')
    .update(JSON.stringify(ways.map((legs) => legs.map(({ number, departsAt }) => [number, departsAt]))))
    .digest('base64url')
    .slice(0, 16)

function readLegs(value: unknown): FlightLeg[] {
  return listOf(value).flatMap((leg): FlightLeg[] => {
    const [departs, arrives] = [momentOf(memberOf(leg, 'departure')), momentOf(memberOf(leg, 'arrival'))]
    if (!departs || !arrives) return []
    const [from, to] = [portOf(memberOf(leg, 'departure', 'port')), portOf(memberOf(leg, 'arrival', 'port'))]
    return [
      {
        airline: textOf(memberOf(leg, 'company', 'name')) || textOf(memberOf(leg, 'company', 'id')),
        number: textOf(memberOf(leg, 'number')),
        from,
        to,
        departsAt: departs,
        arrivesAt: arrives,
        minutes: minutesBetween(departs, from.timezone, arrives, to.timezone),
      },
    ]
  })
}

/** `{date, time}` as `2027-06-12T06:10`; null: no day. */
function momentOf(value: unknown): string | null {
  const day = dayOf(memberOf(value, 'date'))
  return day && `${day}T${timeOf(memberOf(value, 'time')) ?? '00:00'}`
}

const portOf = (port: unknown): FlightLeg['from'] => ({
  code: textOf(memberOf(port, 'shortName')) || textOf(memberOf(port, 'id')),
  city: textOf(memberOf(port, 'name')),
  timezone: timezoneOf(memberOf(port, 'timeZone')),
})

/** Minutes in the air; 0 without both time zones, or if the times contradict each other. */
function minutesBetween(departs: string, fromZone: string, arrives: string, toZone: string): number {
  if (fromZone === '' || toZone === '') return 0
  const minutes = Math.round((instantOf(arrives, toZone) - instantOf(departs, fromZone)) / 60_000)
  return minutes > 0 && minutes < 2 * 1440 ? minutes : 0
}

function instantOf(local: string, timezone: string): number {
  const asUtc = Date.parse(`${local}:00Z`)
  const shown = new Date(asUtc).toLocaleString('sv-SE', { timeZone: timezone })
  return asUtc - (Date.parse(`${shown.replace(' ', 'T')}Z`) - asUtc)
}

/** A number such as `SU000`, or midnight to midnight, means that the flight is announced later (integrations §15.1). */
const isAnnounced = ({ number, departsAt, arrivesAt }: FlightLeg): boolean =>
  number !== '' && !/(?:^|\D)0+$/.test(number) && !(departsAt.endsWith('T00:00') && arrivesAt.endsWith('T00:00'))

function baggageOf(legs: unknown[]): number | null {
  const weights = legs.map((leg) => {
    const isIncluded = flagOf(memberOf(leg, 'isBaggageIncluded'))
    return isIncluded === false ? 0 : isIncluded ? numberOf(memberOf(leg, 'maxWeightBaggageKg')) : null
  })
  return weights.reduce<number | null>(
    (least, kg) => (least === null || kg === null ? null : Math.min(least, kg)),
    weights[0] ?? null,
  )
}

function seatsOf(legs: unknown[]): PlaceState {
  if (legs.some((leg) => flagOf(memberOf(leg, 'noPlaces')))) return 'no'
  return legs.some((leg) => flagOf(memberOf(leg, 'onDemand'))) ? 'request' : 'yes'
}

/** Obligatory payments beside the price, `{name, amount, currency?}`; null: one of them is not told in roubles. */
export function readSurcharges(value: unknown): PricePart[] | null {
  const parts = listOf(value).map((one): PricePart | null => {
    const currency = textOf(memberOf(one, 'currency'))
    const amount = amountOf(memberOf(one, 'amount'))
    if ((currency !== '' && currency !== 'RUB') || amount === null || amount < 0) return null
    return { code: 'other', name: textOf(memberOf(one, 'name')) || 'Доплата', amount }
  })
  return parts.every((part) => part !== null) ? parts.filter((part) => part.amount > 0) : null
}
