import type { Db, Tx } from '#kit/db.ts'
import type { Order } from './order.ts'
import { addHistory, lockOrder, orderById, saveOrder } from './orders.store.ts'

/** An order under its lock, for who keeps something at a supplier for it. Locks of such things are taken after it. */
export const lockForSupplier = (tx: Tx, id: number): Promise<Order | null> => lockOrder(tx, id)

export const readForSupplier = (db: Db, id: number): Promise<Order | null> => orderById(db, id)

/** Changes the sub-state of a locked order within its state, with an entry of the history. */
export async function markSubState(tx: Tx, order: Order, subState: string, reason: string, at: Date): Promise<Order> {
  if (order.subState === subState) return order
  const marked = { ...order, subState }
  await saveOrder(tx, marked, at)
  const entry = {
    orderId: order.id,
    fromState: order.state,
    toState: order.state,
    subState,
    actor: 'system',
    reason,
    at,
  }
  await addHistory(tx, entry)
  return marked
}

/** Notes on a locked order whether its supplier wants to change it, so that a cancellation keeps nothing meanwhile. */
export async function markCancelsFree(tx: Tx, order: Order, cancelsFree: boolean, at: Date): Promise<Order> {
  if (order.cancelsFree === cancelsFree) return order
  const marked = { ...order, cancelsFree }
  await saveOrder(tx, marked, at)
  return marked
}
