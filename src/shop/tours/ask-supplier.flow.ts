import type { TourSupplier } from '#outside/tours/port.ts'
import type { App } from '#shop/context.ts'
import { supplierOf } from './suppliers.flow.ts'

/** The supplier with the account of this company; null: it has none. */
export const tourSupplierOf = async (app: App, companyId: number, name: string): Promise<TourSupplier | null> =>
  (await supplierOf(app, companyId, name))?.supplier ?? null

/** How long a visitor waits for one answer of a supplier, and how often it is asked (integrations §16.5: two repetitions). */
const answerWithinMs = 8_000
const maxTries = 3

/** The answer of a supplier that only reads; null: it was silent, or answered nonsense, each time. */
export async function askSupplier<T>(
  app: App,
  what: string,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(AbortSignal.timeout(answerWithinMs))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      app.log.warn({ reason, attempt, what }, 'a supplier of tours told nothing')
      if (attempt >= maxTries) return null
    }
  }
}
