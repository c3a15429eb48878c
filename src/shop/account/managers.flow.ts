import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { employeeNamed } from '#shop/company/employees.flow.ts'
import type { App, SignedInContext, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { Manager } from './account.ts'
import * as store from './managers.store.ts'

export const readManagers = (app: App, { company, me }: SignedInContext): Promise<Manager[]> =>
  store.managersOf(app.db, { companyId: company.id, customerId: me.id })

/** Assigns managers to a customer, by phone or id of an employee; an empty list removes all. */
export async function setManagers(
  app: App,
  context: StaffContext,
  customerId: number,
  named: readonly string[],
): Promise<Result<Manager[], { code: 'not_found' | 'employee_unknown' }>> {
  const { company } = context
  const whose = { companyId: company.id, customerId }
  const found = await Promise.all(named.map((one) => employeeNamed(app, company.id, one)))
  const ids = [...new Set(found.flatMap((one) => (one ? [one.id] : [])))]
  if (found.includes(null)) return refuse({ code: 'employee_unknown' })
  if (!(await store.isCustomer(app.db, whose))) return refuse({ code: 'not_found' })
  return inTransaction(app.db, async (tx) => {
    const before = (await store.managersOf(tx, whose)).map(({ id }) => id)
    await store.writeManagers(tx, whose, ids)
    const act = {
      call: 'setManagers',
      object: `customer ${customerId}`,
      reason: '',
      before: { managers: before },
      after: { managers: ids },
    }
    await audit(tx, context, act, app.clock.now())
    return ok(await store.managersOf(tx, whose))
  })
}
