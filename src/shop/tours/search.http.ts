import type { Handlers, StreamSources } from '#shop/handler.ts'
import type { tourSearchCalls, toursStreams } from './search.calls.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet')
}

export const tourSearchHandlers: Handlers<typeof tourSearchCalls> = () => ({
  readTourCalendar: notBuilt,
  startTourSearch: notBuilt,
  readTourSearch: notBuilt,
  listTourHotels: notBuilt,
  listHotelOffers: notBuilt,
  listHotTours: notBuilt,
  rebuildTour: notBuilt,
})

export const toursStreamSources: StreamSources<typeof toursStreams> = () => ({
  watchTourSearch: notBuilt,
})
