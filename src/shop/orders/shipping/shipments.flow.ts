import type { Tx } from '#kit/db.ts'
import { dateIn, type IsoDate } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companySettingsOf } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { writeSettlements } from '#shop/payments/settlement.flow.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { aboutOrder, type Order } from '../order.ts'
import { isFetched, isOver, type OrderState } from '../order-states.ts'
import { piecesToCollect } from '../part/withdraw.store.ts'
import { endedShipmentStates, isEndedShipment, type Shipment, type ShipmentState } from './shipment-states.ts'
import { addShipment, saveShipment, saveShipmentItems, shipmentsOf } from './shipments.store.ts'

/** The day a parcel is handed over in the time zone of the company, which return terms use as well. */
const receivedOn = async (tx: Tx, { companyId }: Order, now: Date): Promise<IsoDate> =>
  dateIn((await companySettingsOf(tx, companyId)).timezone, now)

/** Changes of a parcel; an absent field stays unchanged. */
export interface ShipmentChange {
  /** Which parcel; absent: a new one. */
  number?: string
  state?: ShipmentState
  deliveryService?: string
  invoiceNumber?: string
  expectedDate?: Shipment['expectedDate']
  items?: Shipment['items']
  trackingUrl?: string
}

export type ShipmentRefusal = RefusalOf<'not_found' | 'shipment_refused'>

/** Adds a parcel to a locked order or updates it. No piece is in two parcels; an order that is over gets no new ones. */
export async function applyShipmentChange(
  app: App,
  tx: Tx,
  order: Order,
  wish: ShipmentChange,
  now: Date,
): Promise<Result<{ before: Shipment | null; after: Shipment }, ShipmentRefusal>> {
  const all = await shipmentsOf(tx, [order.id])
  const before = all.find(({ number }) => number === wish.number) ?? null
  if (wish.number !== undefined && !before) return refuse({ code: 'not_found' })
  if (!before && isOver(order.state)) return refuse({ code: 'shipment_refused', reason: 'order_over' })
  // The state of a parcel that has ended is final; its other fields may be corrected.
  if (before && isEndedShipment(before.state) && wish.state !== undefined && wish.state !== before.state)
    return refuse({ code: 'shipment_refused', reason: 'ended' })
  // «Можно забирать» would mislead the customer of an order that a courier brings.
  if (wish.state === 'pickup' && !isFetched(order.deliveryType))
    return refuse({ code: 'shipment_refused', reason: 'not_fetched' })
  if (wish.items) {
    const refusal = await pieceRefusal(
      tx,
      order.id,
      wish.items,
      all.filter((one) => one !== before),
    )
    if (refusal) return refuse({ code: 'shipment_refused', reason: refusal })
  }
  const kept: Omit<Shipment, 'id' | 'items'> = {
    orderId: order.id,
    number: before?.number ?? `${order.number}-${all.length + 1}`,
    state: wish.state ?? before?.state ?? 'getting_ready',
    deliveryService: wish.deliveryService ?? before?.deliveryService ?? '',
    invoiceNumber: wish.invoiceNumber ?? before?.invoiceNumber ?? '',
    expectedDate: wish.expectedDate === undefined ? (before?.expectedDate ?? order.dueDate) : wish.expectedDate,
    receivedDate: before?.receivedDate ?? null,
    trackingUrl: wish.trackingUrl ?? before?.trackingUrl ?? '',
  }
  kept.receivedDate = kept.state === 'done' ? (kept.receivedDate ?? (await receivedOn(tx, order, now))) : null
  const id = before?.id ?? (await addShipment(tx, { ...kept, companyId: order.companyId }, now))
  if (before) await saveShipment(tx, { ...kept, id }, now)
  if (wish.items) await saveShipmentItems(tx, id, wish.items)
  await tellMove(tx, order, id, before?.state ?? '', kept.state, now)
  if (kept.invoiceNumber !== (before?.invoiceNumber ?? '')) await tellNumber(tx, order, id, kept.invoiceNumber, now)
  const pieces = wish.items ?? before?.items ?? []
  if (kept.state === 'done' && before?.state !== 'done' && pieces.length > 0)
    await writeSettlements(app, tx, order, pieces, now)
  return ok({ before, after: { ...kept, id, items: wish.items ?? before?.items ?? [] } })
}

async function pieceRefusal(
  tx: Tx,
  orderId: number,
  wanted: Shipment['items'],
  others: readonly Shipment[],
): Promise<'unknown_line' | 'too_many' | null> {
  const lines = await piecesToCollect(tx, [orderId])
  const lying = new Map<number, number>()
  for (const { item, count } of [...others.flatMap(({ items }) => items), ...wanted])
    lying.set(item, (lying.get(item) ?? 0) + count)
  if (wanted.some(({ item }) => !lines.has(item))) return 'unknown_line'
  return [...lying].some(([item, count]) => count > (lines.get(item) ?? 0)) ? 'too_many' : null
}

/** Ends open parcels together with their order: as handed over, or as no longer on their way. */
export async function endShipments(tx: Tx, order: Order, to: OrderState, now: Date): Promise<void> {
  const state = endedShipmentStates[to]
  if (!state) return
  const going = (await shipmentsOf(tx, [order.id])).filter((shipment) => !isEndedShipment(shipment.state))
  const received = state === 'done' && going.length > 0 ? await receivedOn(tx, order, now) : null
  for (const shipment of going) {
    await saveShipment(tx, { ...shipment, state, receivedDate: received }, now)
    await tellMove(tx, order, shipment.id, shipment.state, state, now)
  }
}

async function tellMove(tx: Tx, order: Order, shipmentId: number, from: string, to: string, now: Date): Promise<void> {
  if (from === to) return
  await addEvents(tx, order.companyId, [{ type: 'shipment.moved', ...aboutOrder(order), shipmentId, from, to }], now)
}

async function tellNumber(tx: Tx, order: Order, shipmentId: number, invoiceNumber: string, now: Date): Promise<void> {
  if (invoiceNumber === '') return
  await addEvents(
    tx,
    order.companyId,
    [{ type: 'shipment.numbered', ...aboutOrder(order), shipmentId, invoiceNumber, orderState: order.state }],
    now,
  )
}
