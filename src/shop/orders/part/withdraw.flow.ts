import type { Tx } from '#kit/db.ts'
import type { App } from '#shop/context.ts'
import { kindNamed } from '#shop/line-rules.ts'
import { releasePart } from '../claims.flow.ts'
import type { Order } from '../order.ts'
import { applyShipmentChange } from '../shipping/shipments.flow.ts'
import { takeOutOfParcels, writeWithdrawn } from './withdraw.store.ts'

/**
 * Withdraws refunded pieces from an order that has not left yet: they are not collected, are taken out of parcels, and what they held is
 * released, once. `made`: pieces of completed refunds; a pending refund only keeps its pieces from being collected, as it may fail. `asked`:
 * pieces of pending refunds too, when the goods leave: what stays behind is decided then. Pieces in a parcel that its carrier knows of go with
 * it, and come back like handed-over goods (our choice). The caller holds the lock of the order.
 */
export async function withdrawRefunded(
  app: App,
  tx: Tx,
  order: Order,
  refunds: 'made' | 'asked',
  now: Date,
): Promise<void> {
  const lines = await writeWithdrawn(tx, order.id, refunds)
  if (lines.length === 0) return
  const freed = lines.flatMap((line) => kindNamed(app.lineKinds, line.kind)?.held?.(line) ?? [])
  await releasePart(app.claims, tx, { ...order, at: now }, freed)
  for (const number of await takeOutOfParcels(tx, order.id))
    await applyShipmentChange(app, tx, order, { number, state: 'canceled' }, now)
}
