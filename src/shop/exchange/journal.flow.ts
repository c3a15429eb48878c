import type { App } from '#shop/context.ts'
import type { Exchange } from './exchange.store.ts'
import * as store from './exchange.store.ts'

/** The last exchanges of a company, newest first. */
export const exchangesOf = (app: App, companyId: number, limit: number): Promise<Exchange[]> =>
  store.journalOf(app.db, companyId, limit)

/** Companies whose 1C should have come by now, with the moment of its last good exchange (or of its login). */
export const lateExchanges = (app: App): Promise<{ companyId: number; since: Date }[]> =>
  store.lateExchanges(app.db, app.clock.now())

/** Said in the log every hour, so that whoever watches it hears of goods and prices that grow old. */
export async function warnOfLateExchanges(app: App): Promise<void> {
  for (const { companyId, since } of await lateExchanges(app))
    app.log.error({ company: companyId, since: since.toISOString() }, 'the exchange with 1C is late')
}
