import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { SavedAddress, SavedDate } from './account.ts'
import type { DayOfYear } from './important-date.ts'
import * as store from './saved.store.ts'

/** Limits per customer, above any real need (our choice). */
const mostDates = 50
const mostAddresses = 20

const whoseOf = ({ company, me }: SignedInContext) => ({ companyId: company.id, customerId: me.id })

export const readDates = (app: App, context: SignedInContext): Promise<SavedDate[]> =>
  store.datesOf(app.db, whoseOf(context))

export async function addDate(
  app: App,
  context: SignedInContext,
  { name, day }: { name: string; day: DayOfYear },
): Promise<Result<SavedDate, { code: 'too_many_kept' }>> {
  return inTransaction(app.db, async (tx) => {
    const id = await store.addDate(tx, whoseOf(context), { name, ...day }, mostDates, app.clock.now())
    return id === null ? refuse({ code: 'too_many_kept' }) : ok({ id, name, ...day })
  })
}

export async function changeDate(
  app: App,
  context: SignedInContext,
  id: number,
  change: { name?: string | undefined; day?: DayOfYear | undefined },
): Promise<Result<SavedDate, { code: 'not_found' }>> {
  const given = { name: change.name ?? null, day: change.day ?? null }
  const changed = await store.changeDate(app.db, whoseOf(context), id, given)
  return changed ? ok(changed) : refuse({ code: 'not_found' })
}

export async function removeDate(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return (await store.removeDate(app.db, whoseOf(context), id)) ? ok({}) : refuse({ code: 'not_found' })
}

export const readAddresses = (app: App, context: SignedInContext): Promise<SavedAddress[]> =>
  store.addressesOf(app.db, whoseOf(context))

export async function addAddress(
  app: App,
  context: SignedInContext,
  given: Omit<SavedAddress, 'id'>,
): Promise<Result<SavedAddress, { code: 'too_many_kept' }>> {
  return inTransaction(app.db, async (tx) => {
    const added = await store.addAddress(tx, whoseOf(context), given, mostAddresses, app.clock.now())
    return added ? ok(added) : refuse({ code: 'too_many_kept' })
  })
}

/** Absent fields remain; the default address changes only by making another one the default. */
export async function changeAddress(
  app: App,
  context: SignedInContext,
  id: number,
  given: Parameters<typeof store.changeAddress>[3],
): Promise<Result<SavedAddress, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const changed = await store.changeAddress(tx, whoseOf(context), id, given)
    return changed ? ok(changed) : refuse({ code: 'not_found' })
  })
}

export async function removeAddress(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) =>
    (await store.removeAddress(tx, whoseOf(context), id)) ? ok({}) : refuse({ code: 'not_found' }),
  )
}
