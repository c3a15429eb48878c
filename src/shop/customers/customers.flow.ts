import { type Db, inTransaction } from '#kit/db.ts'
import { ADULT_AGE, dateIn, EARLIEST_DATE, type IsoDate, isAdult, isInFuture, isTooLongAgo } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import {
  customerById,
  customerOfPhone,
  type ProfileChange,
  type StoredCustomer,
  saveProfile,
} from './customers.store.ts'

export type { StoredCustomer }

export async function readCustomer(
  app: App,
  context: SignedInContext,
): Promise<Result<StoredCustomer, { code: 'not_found' }>> {
  const found = await customerById(app.db, context.company.id, context.me.id)
  return found ? ok(found) : refuse({ code: 'not_found' })
}

type ChangeRefusal =
  | { code: 'not_found' }
  | { code: 'invalid_fields'; errors: { field: string; code: string; message: string }[] }

/** Another customer's id is not found (CUST-10); a birthday in the future, before 1900, or of a child is refused (spec §5). */
export async function changeProfile(
  app: App,
  context: SignedInContext,
  id: number,
  change: ProfileChange,
): Promise<Result<StoredCustomer, ChangeRefusal>> {
  if (id !== context.me.id) return refuse({ code: 'not_found' })
  const today = dateIn(context.company.settings.timezone, app.clock.now())
  if (change.birthday && isInFuture(change.birthday, today)) {
    const message = app.texts.dateInFuture(context.locale)
    return refuse({ code: 'invalid_fields', errors: [{ field: 'birthday', code: 'date_in_future', message }] })
  }
  const problem = change.birthday ? birthdayProblem(change.birthday, today) : null
  if (problem) {
    const message = app.texts.paperProblem(problem, context.locale)
    return refuse({ code: 'invalid_fields', errors: [{ field: 'birthday', code: problem.code, message }] })
  }
  const fields = Object.keys(change)
  if (fields.length > 0) {
    await inTransaction(app.db, async (tx) => {
      await saveProfile(tx, context.company.id, id, change)
      const changed = { type: 'customer.changed', customerId: id, fields } as const
      await addEvents(tx, context.company.id, [changed], app.clock.now())
    })
  }
  return readCustomer(app, context)
}

/** A customer must be of age (VAL-10). */
function birthdayProblem(birthday: IsoDate, today: IsoDate) {
  if (isTooLongAgo(birthday)) return { code: 'date_too_long_ago', earliest: EARLIEST_DATE } as const
  return isAdult(birthday, today) ? null : ({ code: 'not_adult', age: ADULT_AGE } as const)
}

/** Contact data of a customer; empty if unknown. */
export async function contactOf(
  db: Db,
  companyId: number,
  customerId: number,
): Promise<{ email: string; phone: string }> {
  const found = await customerById(db, companyId, customerId)
  return { email: found?.email ?? '', phone: found?.phone ?? '' }
}

/** The same with the full name, «Фамилия Имя Отчество». */
export async function nameAndContactOf(
  db: Db,
  companyId: number,
  customerId: number,
): Promise<{ name: string; email: string; phone: string }> {
  const found = await customerById(db, companyId, customerId)
  const name = [found?.last_name, found?.first_name, found?.middle_name].filter(Boolean).join(' ')
  return { name, email: found?.email ?? '', phone: found?.phone ?? '' }
}

export { customerNamed, languageOf, nameIfNameless, phonesOf } from './customers.store.ts'
export { customerOfPhone }
