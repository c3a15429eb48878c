import { type Db, sql, type Tx } from '#kit/db.ts'
import type { Manager } from './account.ts'
import type { CustomerKey } from './papers.store.ts'

/** Managers of a customer who are current employees. */
export async function managersOf(db: Db, { companyId, customerId }: CustomerKey): Promise<Manager[]> {
  const { rows } = await sql<Manager>`
    select e.id, e.name, e.position, e.position_en as "positionEn", e.phone, e.email
    from personal_managers m join employees e on e.id = m.employee_id and e.is_active
    where m.company_id = ${companyId} and m.customer_id = ${customerId} order by m.sort, e.id`.execute(db)
  return rows
}

export async function isCustomer(db: Db, { companyId, customerId }: CustomerKey): Promise<boolean> {
  const { rows } = await sql`select 1 from customers where company_id = ${companyId} and id = ${customerId}`.execute(db)
  return rows.length > 0
}

/** Replaces the managers, in this order. */
export async function writeManagers(tx: Tx, whose: CustomerKey, employees: readonly number[]): Promise<void> {
  await sql`delete from personal_managers where customer_id = ${whose.customerId}`.execute(tx)
  await sql`
    insert into personal_managers (company_id, customer_id, employee_id, sort)
    select ${whose.companyId}, ${whose.customerId}, id, place
    from unnest(${employees}::bigint[]) with ordinality as e (id, place)`.execute(tx)
}
