import type { Db, Tx } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor } from '#shop/context.ts'
import { hasSeen } from '#shop/staff/versions.ts'
import type { Order } from './order.ts'
import { lockOrder, orderInScope, raiseVersion } from './orders.store.ts'

/** An order that an actor may see now: it is the company's, and of one of their outlets if they are limited to some. Null: there is none. */
export const orderForStaff = (db: Db, { company, outlets }: Pick<Actor, 'company' | 'outlets'>, id: number) =>
  orderInScope(db, { companyId: company.id, outlets }, id)

export type LockRefusal = { code: 'not_found' } | { code: 'order_changed' }

/**
 * Locks an order for a change by staff and raises its version, whatever the change touches. `order_changed`: somebody else has changed it since the
 * actor read it. Without a version (`seen`) the change is made to whatever the order is now, as programs do.
 */
export async function lockForStaff(tx: Tx, by: Actor, id: number): Promise<Result<Order, LockRefusal>> {
  const order = await lockOrder(tx, id, { companyId: by.company.id, outlets: by.outlets })
  if (!order) return refuse({ code: 'not_found' })
  if (!hasSeen(by, order.version)) return refuse({ code: 'order_changed' })
  await raiseVersion(tx, id)
  return ok(order)
}
