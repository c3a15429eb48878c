import { sql } from 'kysely'
import { type Question, question } from '#kit/db.ts'

export interface Employee {
  id: number
  name: string
}

/** Somebody who works for the company now, by id or by the digits of the phone. */
const working = (companyId: number, by: { id: number } | { phone: string }): Question<Employee | null> =>
  question(
    sql<Employee>`
    select id, name from employees
    where company_id = ${companyId} and is_active
      and ${'id' in by ? sql`id = ${by.id}` : sql`phone = ${by.phone}`}`,
    ([row]) => row ?? null,
  )

export const employeeById = (companyId: number, id: number) => working(companyId, { id })
export const employeeByPhone = (companyId: number, phone: string) => working(companyId, { phone })

export const anyEmployee = (companyId: number): Question<boolean> =>
  question(
    sql<{ any: boolean }>`select exists (select from employees where company_id = ${companyId}) as any`,
    ([row]) => row!.any,
  )
