import type { TourSupplier } from '#outside/tours/port.ts'
import { readAccount } from '#shop/company/accounts.flow.ts'
import type { App } from '#shop/context.ts'

/** The supplier with the account of this company; null: it has none. */
export async function tourSupplierOf(app: App, companyId: number, name: string): Promise<TourSupplier | null> {
  const provider = app.tourProviders.find((one) => one.name === name)
  if (!provider) return null
  const own = await readAccount(app, companyId, 'tours', provider.name)
  const account = own.is === 'open' ? own.fields : own.is === 'none' ? provider.sharedAccount : null
  if (!account) return null
  const { clock, log, db } = app
  return app.clients.get(`tours/${provider.name}/${companyId}`, account, () =>
    provider.create(account, { clock, log, db, companyId }),
  )
}

/** How long a visitor waits for one answer of a supplier, and how often it is asked (integrations §16.5: two repetitions). */
const answerWithinMs = 8_000
const maxTries = 3

/** The answer of a supplier that only reads; null: it was silent, or answered nonsense, each time. */
export async function askSupplier<T>(
  app: App,
  what: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { tries = maxTries }: { tries?: number } = {},
): Promise<T | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(AbortSignal.timeout(answerWithinMs))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      app.log.warn({ reason, attempt, what }, 'a supplier of tours told nothing')
      if (attempt >= tries) return null
    }
  }
}
