import { together } from '#kit/db.ts'
import type { App, Company } from '#shop/context.ts'
import { departuresOf, destinationsOf, hotelsOf, operatorsOf, roomsOf, supplierCodesOf } from './directory.store.ts'
import { makeDirectory, type TourDirectory } from './directory.ts'

/** Everything of tours that staff and imports write: places, hotels, sections, collections, operators. Notify it after a change. */
export const toursTag = (companyId: number): string => `tours:${companyId}`

/** Places, hotels and operators of a company, from the cache; null: it sells no tours, so nothing of them shows (contract.md, reading 16). */
export async function toursOf(app: App, company: Pick<Company, 'id' | 'settings'>): Promise<TourDirectory | null> {
  if (!company.settings.tours.is_enabled) return null
  const directory = await directoryOf(app, company.id)
  return directory.departures.length > 0 ? directory : null
}

const directoryOf = (app: App, companyId: number): Promise<TourDirectory> =>
  app.cache.fetch(`tours:${companyId}`, async () => {
    const [departures, destinations, hotels, operators, rooms, codes] = await together(app.db, [
      departuresOf(companyId),
      destinationsOf(companyId),
      hotelsOf(companyId),
      operatorsOf(companyId),
      roomsOf(companyId),
      supplierCodesOf(companyId),
    ])
    const value = makeDirectory(companyId, { departures, destinations, hotels, operators, rooms, codes })
    const tags = [toursTag(companyId), `company:${companyId}`, ...hotels.map(({ id }) => `product:${id}`)]
    return { value, tags, size: sizeOf(hotels.length, rooms.length) }
  })

/** Bytes in memory, roughly: a hotel with its pictures and texts, a room. Measured on 600 hotels (decision 0100). */
const sizeOf = (hotels: number, rooms: number): number => 20_000 + hotels * 4_000 + rooms * 300
