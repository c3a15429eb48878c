import type { Tx } from '#kit/db.ts'
import type { App } from '#shop/context.ts'
import { kindNamed } from '#shop/line-rules.ts'
import { releasePart } from '../claims.flow.ts'
import type { Order } from '../order.ts'
import { putShipment } from '../shipping/shipments.flow.ts'
import { takeOutOfParcels, writeWithdrawn } from './withdraw.store.ts'

/**
 * Leaves pieces whose money went back out of an order that has not left yet: nobody collects them, they lie in no parcel, and what they
 * held is free again, once. `made`: of refunds that are made; a refund on its way only keeps its pieces from being collected, for it may
 * come to nothing. `asked`: of these too, when the goods leave: what goes without them is decided then. Pieces in a parcel its carrier knows
 * of go with it, and come back as goods that were handed over do (our choice). The caller holds the lock of the order.
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
    await putShipment(app, tx, order, { number, state: 'canceled' }, now)
}
