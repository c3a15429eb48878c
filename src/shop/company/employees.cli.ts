import { parseArgs } from 'node:util'
import { readPhone } from '#lib/phone.ts'
import type { App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { allEmployees, dismissEmployee, keepEmployee } from './employees.store.ts'

export const employeesUsage = `  employee list|add|remove [--phone P] [--name N]
                                       who may be named as the consultant of an order; a company that names nobody takes
                                       what the buyer writes
`

/** `vitrina employee`: consultants of a company (CHK-15). Returns the exit code. */
export async function employeeCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  if (verb === 'list') {
    for (const { phone, name, isActive } of await allEmployees(app.db, companyId))
      say(`+${phone}  ${name}${isActive ? '' : '  works here no more'}`)
    return 0
  }
  const { values } = parseArgs({ args: [...rest], options: { phone: { type: 'string' }, name: { type: 'string' } } })
  const phone = readPhone(values.phone ?? '')
  const name = values.name?.trim() ?? ''
  if (verb === 'remove' && phone.ok)
    return (await dismissEmployee(app.db, companyId, phone.value)) ? 0 : fail(`Nobody here has ${values.phone}.`)
  if (verb !== 'add' || name === '') return fail(employeesUsage)
  if (!phone.ok) return fail(`--phone: "${values.phone ?? ''}" is no phone.`)
  await keepEmployee(app.db, companyId, { name, phone: phone.value })
  say(`+${phone.value}  ${name}`)
  return 0
}
