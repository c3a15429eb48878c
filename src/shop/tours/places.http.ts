import type { Handlers } from '#shop/handler.ts'
import type { tourPlacesCalls } from './places.calls.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet')
}

export const tourPlacesHandlers: Handlers<typeof tourPlacesCalls> = () => ({
  readTourFilters: notBuilt,
  suggestTourPlaces: notBuilt,
  listTourSections: notBuilt,
  readTourSection: notBuilt,
  listHotelCollections: notBuilt,
  readHotelCollection: notBuilt,
  readHotel: notBuilt,
})
