import { type Db, type Statement, sql } from '#kit/db.ts'

export interface Employee {
  id: number
  name: string
}

/** A current employee of the company, by id or by the digits of the phone. */
const working = (companyId: number, by: { id: number } | { phone: string }): Statement<Employee | null> =>
  sql<Employee>`
    select id, name from employees
    where company_id = ${companyId} and is_active
      and ${'id' in by ? sql`id = ${by.id}` : sql`phone = ${by.phone}`}`.read(([row]) => row ?? null)

export const employeeById = (companyId: number, id: number) => working(companyId, { id })
export const employeeByPhone = (companyId: number, phone: string) => working(companyId, { phone })

/** All listed employees, including former ones. */
export async function allEmployees(
  db: Db,
  companyId: number,
): Promise<(Employee & { phone: string; isActive: boolean })[]> {
  const { rows } = await sql<Employee & { phone: string; isActive: boolean }>`
    select id, name, phone, is_active as "isActive" from employees where company_id = ${companyId} order by id`.execute(
    db,
  )
  return rows
}

/** Adds an employee, or renames and reactivates the one with this phone. */
export async function saveEmployee(db: Db, companyId: number, one: { name: string; phone: string }): Promise<void> {
  await sql`
    insert into employees (company_id, name, phone) values (${companyId}, ${one.name}, ${one.phone})
    on conflict (company_id, phone) do update set name = excluded.name, is_active = true`.execute(db)
}

/** Deactivates an employee; orders keep the name. False: no employee of the company has this phone. */
export async function dismissEmployee(db: Db, companyId: number, phone: string): Promise<boolean> {
  const { count } = await sql`
    update employees set is_active = false where company_id = ${companyId} and phone = ${phone}`.execute(db)
  return count === 1
}

export const anyEmployee = (companyId: number): Statement<boolean> =>
  sql<{ any: boolean }>`select exists (select from employees where company_id = ${companyId}) as any`.read(
    ([row]) => row!.any,
  )
