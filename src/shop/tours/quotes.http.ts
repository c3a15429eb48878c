import type { Handlers } from '#shop/handler.ts'
import type { tourQuotesCalls } from './quotes.calls.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet')
}

export const tourQuotesHandlers: Handlers<typeof tourQuotesCalls> = () => ({
  actualizeTour: notBuilt,
  listTourAlternatives: notBuilt,
  readTourQuote: notBuilt,
  changeTourQuote: notBuilt,
  putQuoteTourists: notBuilt,
})
