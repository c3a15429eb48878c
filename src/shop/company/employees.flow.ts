import { countTry, windowEndsInS } from '#kit/limits.ts'
import { networkOf } from '#lib/network.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { anyEmployee, type Employee, employeeById, employeeByPhone } from './employees.store.ts'

/** Phones per hour that one IP address may look up: more would be harvesting (our choice). */
const mostAsked = 30
const hourS = 3600

/** The consultant with the phone a customer entered (CHK-15). */
export async function findEmployee(
  app: App,
  { company, ip }: Pick<RequestContext, 'company' | 'ip'>,
  phone: string,
): Promise<Result<Employee, { code: 'employee_unknown' } | { code: 'too_many_requests'; retry_after_s: number }>> {
  const now = app.clock.now()
  const isWithin = await countTry(
    [{ key: `employee-ip:${networkOf(ip).address}`, max: mostAsked }],
    hourS,
    now,
  ).execute(app.db)
  if (!isWithin) return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, now) })
  const read = readPhone(phone)
  const found = read.ok ? await employeeByPhone(company.id, read.value).execute(app.db) : null
  return found ? ok(found) : refuse({ code: 'employee_unknown' })
}

/** Whether the company lists its employees; if not, the customer's text is stored unchecked (our choice). */
export const hasEmployees = (app: App, companyId: number): Promise<boolean> => anyEmployee(companyId).execute(app.db)

/** The consultant an order names, by phone or by the id found for one; null: no current employee. */
export async function employeeNamed(app: App, companyId: number, given: string): Promise<Employee | null> {
  if (/^\d{1,9}$/.test(given)) return employeeById(companyId, Number(given)).execute(app.db)
  const phone = readPhone(given)
  return phone.ok ? employeeByPhone(companyId, phone.value).execute(app.db) : null
}
