import { addDays } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { FoundTour, WantedTours } from '#outside/tours/port.ts'
import { hotelsOf, type Moment, offersOf, totalOf } from './offers.ts'
import { hotPercent, reduced } from './quote.ts'
import type { Stock } from './stock.ts'
import { readTourId, writeTourId } from './tour-id.ts'
import { tripsOf } from './trips.ts'
import { mix } from './world/chance.ts'
import { countries } from './world/destinations.ts'
import { operators } from './world/operators.ts'

/** Tours that leave within two weeks at 10 to 45 % off, one for a hotel, for two adults: the greatest reductions first, at most three of a country. */
export function hotToursOf(
  { departure, limit }: { departure: string; limit: number },
  moment: Moment,
  stock: Stock,
): FoundTour[] {
  const operator = operators.find(({ manner }) => manner === 'fast')!
  const wanted: WantedTours = {
    departure,
    destinations: countries.map(({ slug }) => slug),
    hotels: [],
    dateFrom: addDays(moment.today, 2),
    dateTo: addDays(moment.today, 14),
    nightsFrom: 5,
    nightsTo: 10,
    adults: 2,
    childAges: [],
  }
  // One hotel in ten is hot on a day.
  const hotels = hotelsOf(wanted).filter(({ hash }) => mix(hash, moment.seed, moment.priceDay, 5) % 10 === 0)
  const byHotel = new Map<string, FoundTour>()
  for (const offer of offersOf(operator, wanted, hotels, {
    moment,
    stock,
    forced: () => null,
    trips: tripsOf(wanted, { ...moment, stock }),
    ofHotels: hotels.length,
  }))
    if (offer.isInstant && !byHotel.has(offer.hotel)) byHotel.set(offer.hotel, hot(offer, moment.seed))
  const ofCountry = new Map<string, number>()
  return [...byHotel.values()]
    .sort((a, b) => offOf(b) - offOf(a) || (a.id < b.id ? -1 : 1))
    .filter(({ id }) => {
      const { country } = readTourId(id)!.hotel.resort
      const count = ofCountry.get(country) ?? 0
      ofCountry.set(country, count + 1)
      return count < Math.max(3, Math.ceil(limit / 4))
    })
    .slice(0, limit)
}

function hot(offer: FoundTour, seed: number): FoundTour {
  const tour = readTourId(offer.id)!
  const off = hotPercent(tour.hotel.hash, tour.startDate, seed)
  return {
    ...offer,
    id: writeTourId({ ...tour, off }),
    parts: reduced(offer.parts, off),
    oldPrice: kopecks(totalOf(offer.parts)),
    isPromo: true,
  }
}

const offOf = ({ id }: FoundTour): number => readTourId(id)!.off
