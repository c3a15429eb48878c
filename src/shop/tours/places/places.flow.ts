import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company, RequestContext } from '#shop/context.ts'
import { toursOf } from './directory.flow.ts'
import type { Departure, TourDirectory } from './directory.ts'
import type { HotelPage } from './hotel-page.ts'
import { hotelDepth, roomsOfHotel } from './places.store.ts'
import { sectionsOf } from './sections.flow.ts'

/** The asked departure, else that of the visitor's region, else the first (contract.md, reading 16). */
export function departureFor(
  { departureByCode, departures }: TourDirectory,
  { region }: Pick<RequestContext, 'region'>,
  asked?: string,
): Departure {
  const found =
    departureByCode.get(asked ?? '') ?? departures.find(({ regionId }) => regionId === region.id) ?? departures[0]
  if (!found) throw new Error('a company with tours has a departure')
  return found
}

/** Everything of a hotel's page but its offers. */
export async function readHotel(
  app: App,
  company: Pick<Company, 'id' | 'settings'>,
  slug: string,
): Promise<Result<HotelPage, { code: 'not_found' }>> {
  const directory = await toursOf(app, company)
  const hotel = directory?.hotelBySlug.get(slug)
  if (!directory || !hotel) return refuse({ code: 'not_found' })
  const [depth, rooms, sections] = await Promise.all([
    hotelDepth(app.db, company.id, hotel.id),
    roomsOfHotel(app.db, company.id, hotel.id),
    sectionsOf(app, directory),
  ])
  return depth ? ok({ hotel, depth, rooms, sections }) : refuse({ code: 'not_found' })
}
