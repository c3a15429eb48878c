import type { App, Company } from '#shop/context.ts'
import { remarkLines } from '#shop/imports/remarks.flow.ts'
import type { Exchange } from './exchange.store.ts'
import * as store from './exchange.store.ts'

/** The last exchanges of a company, newest first. */
export const exchangesOf = (app: App, companyId: number, limit: number): Promise<Exchange[]> =>
  store.journalOf(app.db, companyId, limit)

/** What was refused and remarked in the files of an exchange, in lines. */
export async function remarksOf(app: App, company: Company, exchangeId: number): Promise<string[]> {
  const files = await store.filesOf(app.db, exchangeId)
  const importIds = files.flatMap(({ importId }) => importId ?? [])
  return remarkLines(app.db, importIds, company.settings.language)
}

/** What 1C was refused, in the words it was told. */
export const keepProblem = (app: App, exchangeId: number, problem: string): Promise<void> =>
  store.saveExchange(app.db, exchangeId, { state: 'failed', problem })

/** Companies whose 1C should have come by now, with the moment of its last good exchange (or of its login). */
export const lateExchanges = (app: App): Promise<{ companyId: number; since: Date }[]> =>
  store.lateExchanges(app.db, app.clock.now())

/** Said in the log every hour, so that whoever watches it hears of goods and prices that grow old. */
export async function warnOfLateExchanges(app: App): Promise<void> {
  for (const { companyId, since } of await lateExchanges(app))
    app.log.error({ company: companyId, since: since.toISOString() }, 'the exchange with 1C is late')
}
