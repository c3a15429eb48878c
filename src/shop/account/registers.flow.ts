import { countTry, windowEndsInS } from '#kit/limits.ts'
import { type Result, refuse } from '#lib/result.ts'
import type { AddressLookupRefusal } from '#outside/address-lookup/port.ts'
import type { BankFound, CompanyFound } from '#outside/company-lookup/port.ts'
import type { App, SignedInContext } from '#shop/context.ts'

/** Requests per customer and hour: the service charges per request (our choice). */
const mostAnHour = 60
const hourS = 3600

type RegisterRefusal = { code: 'register_unavailable' } | { code: 'too_many_requests'; retry_after_s: number }

/** Companies by taxpayer number, register number or name. */
export async function findCompanies(
  app: App,
  context: SignedInContext,
  query: string,
): Promise<Result<CompanyFound[], RegisterRefusal>> {
  const refused = await refusal(app, context)
  return refused ?? answered(await app.registers!.findCompanies(query))
}

/** Banks by code or name. */
export async function findBanks(
  app: App,
  context: SignedInContext,
  query: string,
): Promise<Result<BankFound[], RegisterRefusal>> {
  const refused = await refusal(app, context)
  return refused ?? answered(await app.registers!.findBanks(query))
}

const answered = <Found>(found: Result<Found, AddressLookupRefusal>): Result<Found, RegisterRefusal> =>
  found.ok ? found : refuse({ code: 'register_unavailable' })

async function refusal(app: App, { me }: SignedInContext) {
  if (!app.registers) return refuse({ code: 'register_unavailable' } as const)
  const now = app.clock.now()
  const isWithin = await countTry([{ key: `registers:${me.id}`, max: mostAnHour }], hourS, now).execute(app.db)
  return isWithin ? null : refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, now) } as const)
}
