import type { App, Company } from '#shop/context.ts'
import { remarkLines } from '#shop/imports/remarks.flow.ts'
import type { Exchange } from './exchange.store.ts'
import * as store from './exchange.store.ts'

/** The last exchanges of a company, newest first. */
export const exchangesOf = (app: App, companyId: number, limit: number): Promise<Exchange[]> =>
  store.journalOf(app.db, companyId, limit)

/** Refusals and notes about the files of an exchange, as lines of text. */
export async function remarksOf(app: App, company: Company, exchangeId: number): Promise<string[]> {
  const files = await store.filesOf(app.db, exchangeId)
  const importIds = files.flatMap(({ importId }) => importId ?? [])
  return remarkLines(app.db, importIds, company.settings.language)
}

/** Stores a refusal in the words that 1C received. */
export const recordProblem = (app: App, exchangeId: number, problem: string): Promise<void> =>
  store.saveExchange(app.db, exchangeId, { state: 'failed', problem })

/** Companies whose exchange is late, with the time of the last successful exchange (or of the login). */
export const lateExchanges = (app: App): Promise<{ companyId: number; since: Date }[]> =>
  store.lateExchanges(app.db, app.clock.now())

/** Logged every hour, so that monitoring notices outdated goods and prices. */
export async function warnOfLateExchanges(app: App): Promise<void> {
  for (const { companyId, since } of await lateExchanges(app))
    app.log.error({ company: companyId, since: since.toISOString() }, 'the exchange with 1C is late')
}
