import { type BreakerLimits, createBreaker, usualBreaker } from '#kit/http/http-breaker.ts'
import type { TourSupplier } from '#outside/tours/port.ts'
import { readAccount } from '#shop/company/accounts.flow.ts'
import type { App } from '#shop/context.ts'
import type { TourProviderKind } from './provider.ts'

export interface CompanySupplier {
  kind: TourProviderKind
  supplier: TourSupplier
}

/** Suppliers at which a company has an account, in the order of vitrina.config.ts. */
export async function suppliersOf(app: App, companyId: number): Promise<CompanySupplier[]> {
  const found = await Promise.all(app.tourProviders.map((kind) => open(app, companyId, kind)))
  return found.flatMap((one) => one ?? [])
}

/** One supplier of a company by the name stored with its offers; null: it has no account any more. */
export async function supplierOf(app: App, companyId: number, name: string): Promise<CompanySupplier | null> {
  const kind = app.tourProviders.find((one) => one.name === name)
  return kind ? open(app, companyId, kind) : null
}

async function open(app: App, companyId: number, kind: TourProviderKind): Promise<CompanySupplier | null> {
  const own = await readAccount(app, companyId, 'tours', kind.name)
  const account = own.is === 'open' ? own.fields : own.is === 'none' ? kind.sharedAccount : null
  if (!account) return null
  const { clock, log, db } = app
  const supplier = app.clients.get(`tours/${kind.name}/${companyId}`, account, () =>
    kind.create(account, { clock, log, db, companyId }),
  )
  return { kind, supplier }
}

/** A search of one supplier may take half a minute, so fewer calls than of other services say that it is broken (our choice). */
const limits: BreakerLimits = { ...usualBreaker, windowMs: 120_000, leastCalls: 6, openMs: 20_000 }

const breakers = new WeakMap<TourSupplier, ReturnType<typeof createBreaker>>()

/** Stops asking a supplier that keeps failing; one for each client. */
export function breakerOf(app: App, supplier: TourSupplier): ReturnType<typeof createBreaker> {
  const known = breakers.get(supplier) ?? createBreaker(limits, app.clock)
  breakers.set(supplier, known)
  return known
}
