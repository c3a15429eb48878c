import { inTransaction, type Tx } from '#kit/db.ts'
import { processEach } from '#kit/process-each.ts'
import { newDigits } from '#kit/security/ids.ts'
import { type Kopecks, sumOf, times } from '#lib/money.ts'
import { costOf, quantityText, wholeUnit } from '#lib/quantity.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { carrierNamed } from '#shop/delivery/delivery.flow.ts'
import { parcelOfAll } from '#shop/delivery/parcel.ts'
import type { Tracked, WaybillAsked } from '#shop/delivery/provider.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { Order } from '../order.ts'
import { isOver } from '../order-states.ts'
import { lockOrder } from '../orders.store.ts'
import { withdrawRefunded } from '../part/withdraw.flow.ts'
import { type LockRefusal, lockForStaff, orderForStaff } from '../staff-lock.flow.ts'
import { amountsToCollect, contentsOf } from './amounts-to-collect.ts'
import { isEndedShipment, type ShipmentState } from './shipment-states.ts'
import { applyShipmentChange } from './shipments.flow.ts'
import { shipmentsOf } from './shipments.store.ts'
import {
  pointOfOrder,
  type SentItem,
  saveWaybill,
  sentItems,
  sentParcels,
  type Waybill,
  waybillOf,
  waybillsToTrack,
} from './waybills.store.ts'

export type WaybillRefusal = RefusalOf<'not_found' | 'waybill_refused' | 'carrier_silent'>

/** How long a request to a carrier is assumed to be in progress. */
const leaseMs = 60_000

/**
 * Makes the waybill of a parcel, once: a repeated or concurrent request finds the one that was made. The request is stored before the carrier
 * is asked, with a key of ours; if the answer was lost, the waybill is looked up by that key before a new one is requested.
 */
export async function createWaybill(
  app: App,
  context: StaffContext,
  orderId: number,
  number: string,
): Promise<Result<Waybill, WaybillRefusal | LockRefusal>> {
  const begun = await inTransaction(app.db, (tx) => beginWaybill(app, tx, context, orderId, number))
  if (!begun.ok) return begun
  const { waybill, isRepeat, asked } = begun.value
  if (waybill.state === 'made' || !asked) return ok(waybill)
  const answered = await askWaybill(app, waybill, asked, isRepeat)
  if (answered.ok) await inTransaction(app.db, (tx) => takeTracked(app, tx, waybill, answered.value))
  else if (answered.refusal.code === 'waybill_refused' && answered.refusal.reason === 'refused')
    await saveWaybill(app.db, waybill.shipmentId, { state: 'refused', problem: 'not_carried' })
  // This attempt is over: the next one need not wait for the lease.
  else await saveWaybill(app.db, waybill.shipmentId, { at: null })
  if (!answered.ok) return answered
  const now = (await waybillOf(app.db, orderId, number))!
  return now.state === 'refused'
    ? refuse({ code: 'waybill_refused', reason: 'refused', problem: now.problem })
    : ok(now)
}

async function beginWaybill(
  app: App,
  tx: Tx,
  context: StaffContext,
  orderId: number,
  number: string,
): Promise<Result<{ waybill: Waybill; isRepeat: boolean; asked: WaybillAsked | null }, WaybillRefusal | LockRefusal>> {
  const now = app.clock.now()
  const locked = await lockForStaff(tx, context, orderId)
  if (!locked.ok) return locked
  const order = locked.value
  const known = await parcelNamed(app, tx, order, number, now)
  if (!known) return refuse({ code: 'not_found' })
  if (known.state === 'made') return ok({ waybill: known, isRepeat: false, asked: null })
  if (isOver(order.state)) return refuse({ code: 'waybill_refused', reason: 'order_over' })
  const point = await pointOfOrder(tx, orderId)
  if (!point) return refuse({ code: 'waybill_refused', reason: 'no_carrier' })
  const isRepeat = known.state === 'asked'
  if (isRepeat && known.at && now.getTime() - known.at.getTime() < leaseMs)
    return refuse({ code: 'waybill_refused', reason: 'under_way' })
  const key = isRepeat ? known.key! : known.state === 'refused' ? `${number}.${newDigits(4)}` : number
  // Which pieces with a pending refund stay behind is decided when the carrier is told.
  if (!isRepeat) await withdrawRefunded(app, tx, order, 'asked', now)
  const waybill = { ...known, carrier: point.carrier, key, state: 'asked' as const, at: now }
  const asked = await askedOf(app, tx, order, waybill, point.code)
  if (!asked) return refuse({ code: 'waybill_refused', reason: 'nothing_to_send' })
  const onReceipt = sumOf(asked.items.map(({ takenForEach, count }) => times(takenForEach, count)))
  const begun = { carrier: point.carrier, key, state: 'asked', problem: '', onReceipt, at: now } as const
  await saveWaybill(tx, known.shipmentId, begun)
  const act = { call: 'makeWaybill', object: `shipment ${number}`, reason: '', before: null, after: { key } }
  await audit(tx, context, act, now)
  return ok({ waybill, isRepeat, asked })
}

/** The parcel with this number. The implicit single parcel of an order without shipments is stored when its waybill is requested. */
async function parcelNamed(app: App, tx: Tx, order: Order, number: string, now: Date): Promise<Waybill | null> {
  const known = await waybillOf(tx, order.id, number)
  if (known || number !== `${order.number}-1` || (await shipmentsOf(tx, [order.id])).length > 0) return known
  const put = await applyShipmentChange(app, tx, order, {}, now)
  return put.ok ? waybillOf(tx, order.id, number) : null
}

async function askedOf(
  app: App,
  tx: Tx,
  order: Order,
  { shipmentId, key }: Waybill,
  point: string,
): Promise<WaybillAsked | null> {
  const [all, parcels] = [await sentItems(tx, order.id), await sentParcels(tx, order.id)]
  const taken = amountsToCollect(order, all, parcels, shipmentId)
  const lines = contentsOf(all, parcels, shipmentId).flatMap(({ item, count }) => {
    const line = all.find((one) => one.item === item)
    return line ? [{ ...line, count }] : []
  })
  if (lines.length === 0) return null
  const { parcel: usual } = (await companyById(app, order.companyId)).settings
  const pieces = lines.map(({ piece, count, step }) => ({ piece: { ...usual, ...piece }, count, step }))
  return {
    key: key!,
    fromCity: '',
    point,
    recipient: { name: order.recipientName, phone: order.recipientPhone },
    parcel: parcelOfAll(pieces),
    items: lines.flatMap((line, at) =>
      line.step === wholeUnit
        ? piecesOf(line, taken.get(line.item)!, pieces[at]!.piece.weight_g)
        : [measuredPiece(line, taken.get(line.item)!, pieces[at]!.piece.weight_g)],
    ),
  }
}

const piecesOf = ({ sku, name, price }: SentItem, amounts: readonly Kopecks[], weightG: number) =>
  byAmount(amounts).map(({ takenForEach, count }) => ({ sku, name, count, price, takenForEach, weightG }))

/** Carriers count pieces: a quantity is one piece with the quantity in its name. */
function measuredPiece(
  { sku, name, count, unit, step, price }: SentItem,
  amounts: readonly Kopecks[],
  weightG: number,
) {
  return {
    ...{ sku, name: `${name}, ${quantityText(count, step, unit, 'ru')}`, count: 1 },
    price: costOf(price, count, step),
    takenForEach: sumOf(amounts),
    weightG: Math.max(1, Math.ceil((weightG * count * step) / wholeUnit)),
  }
}

/** Groups pieces by the amount to collect for each: carriers multiply, so pieces that differ by a kopeck are separate lines. */
const byAmount = (amounts: readonly Kopecks[]): { takenForEach: Kopecks; count: number }[] =>
  [...Map.groupBy(amounts, (amount) => amount)].map(([takenForEach, same]) => ({ takenForEach, count: same.length }))

async function askWaybill(
  app: App,
  { companyId, carrier, key }: Waybill,
  asked: WaybillAsked,
  isRepeat: boolean,
): Promise<Result<Tracked, WaybillRefusal>> {
  const client = await carrierNamed(app, companyId, carrier!)
  if (!client?.waybills) return refuse({ code: 'waybill_refused', reason: 'no_account' })
  if (isRepeat) {
    const found = await client.waybills.find(key!)
    if (found.ok) return found
    if (found.refusal.code === 'carrier_unavailable') return refuse({ code: 'carrier_silent' })
  }
  const made = await client.waybills.waybill({ ...asked, fromCity: client.fromCity ?? '' })
  if (!made.ok)
    return made.refusal.code === 'carrier_unavailable'
      ? refuse({ code: 'carrier_silent' })
      : refuse({ code: 'waybill_refused', reason: 'refused', problem: 'not_carried' })
  const looked = await client.waybills.track(made.value.id)
  if (looked.ok) return looked
  // Made, but not visible yet: the tracking job reads it later.
  const { id } = made.value
  return ok({ id, number: null, problem: null, state: 'getting_ready', carrierState: '', expectedDate: null, url: '' })
}

const shipmentStateOf: Record<Tracked['state'], ShipmentState> = {
  getting_ready: 'getting_ready',
  on_its_way: 'getting_ready',
  pickup: 'pickup',
  done: 'done',
  rejected: 'rejected',
  canceled: 'canceled',
}

/** Stores what a carrier reported of a parcel. A parcel that has ended stays unchanged, and none goes back to `getting_ready`. */
async function takeTracked(app: App, tx: Tx, waybill: Waybill, tracked: Tracked): Promise<void> {
  const now = app.clock.now()
  const order = await lockOrder(tx, waybill.orderId)
  if (!order) return
  const { id, number, problem, carrierState } = tracked
  if (problem !== null) {
    await saveWaybill(tx, waybill.shipmentId, { id, state: 'refused', problem, carrierState, at: now })
    return
  }
  await saveWaybill(tx, waybill.shipmentId, { id, carrierState, at: now, ...(number && { state: 'made' }) })
  const shipment = (await shipmentsOf(tx, [order.id])).find((one) => one.id === waybill.shipmentId)
  if (!number || !shipment || isEndedShipment(shipment.state)) return
  const said = shipmentStateOf[tracked.state]
  await applyShipmentChange(
    app,
    tx,
    order,
    {
      number: waybill.number,
      invoiceNumber: number,
      deliveryService: shipment.deliveryService || titleOf(app, waybill.carrier!),
      trackingUrl: tracked.url,
      ...(said !== 'getting_ready' && { state: said }),
      ...(tracked.expectedDate && { expectedDate: tracked.expectedDate }),
    },
    now,
  )
}

const titleOf = (app: App, carrier: string): string =>
  app.plugins.flatMap(({ delivery }) => delivery ?? []).find(({ name }) => name === carrier)?.title ?? carrier

/** How long a parcel is not read again, and how many are read in one run. */
const restMs = 10 * 60_000
const mostAtOnce = 200

/**
 * Asks carriers for the state of parcels that are on their way. One that does not answer is asked in the next run; the stored state remains.
 */
export async function trackWaybills(app: App): Promise<{ looked: number; silent: number }> {
  const silent = new Set<string>()
  const now = app.clock.now()
  const all = await waybillsToTrack(app.db, new Date(now.getTime() - restMs), mostAtOnce)
  let looked = 0
  const look = async (waybill: Waybill): Promise<void> => {
    const whose = `${waybill.companyId}/${waybill.carrier}`
    if (silent.has(whose)) return
    const client = await carrierNamed(app, waybill.companyId, waybill.carrier!)
    const { waybills } = client ?? {}
    const said = waybill.id ? await waybills?.track(waybill.id) : await waybills?.find(waybill.key!)
    if (said?.ok) {
      await inTransaction(app.db, (tx) => takeTracked(app, tx, waybill, said.value))
      looked++
      return
    }
    if (!said || said.refusal.code === 'carrier_unavailable') {
      silent.add(whose)
      app.log.warn(
        { carrier: waybill.carrier, company: waybill.companyId },
        'a carrier does not say what became of parcels',
      )
    }
    await saveWaybill(app.db, waybill.shipmentId, { at: now })
  }
  const failed: Waybill[] = []
  await processEach(all, look, (waybill, err) => {
    app.log.error({ err, order: waybill.orderId }, 'what became of a parcel could not be written down')
    failed.push(waybill)
  })
  // Counts as read, so that the others come first in the next run.
  await processEach(
    failed,
    ({ shipmentId }) => saveWaybill(app.db, shipmentId, { at: now }),
    () => {},
  )
  return { looked, silent: silent.size }
}

/** The label of a parcel whose waybill is made. */
export async function readLabel(
  app: App,
  by: Pick<StaffContext, 'company' | 'outlets'>,
  orderId: number,
  number: string,
): Promise<Result<Uint8Array, WaybillRefusal>> {
  const { company } = by
  if (!(await orderForStaff(app.db, by, orderId))) return refuse({ code: 'not_found' })
  const waybill = await waybillOf(app.db, orderId, number)
  if (!waybill) return refuse({ code: 'not_found' })
  if (waybill.state !== 'made' || !waybill.id) return refuse({ code: 'waybill_refused', reason: 'not_made' })
  const client = await carrierNamed(app, company.id, waybill.carrier!)
  if (!client?.waybills) return refuse({ code: 'waybill_refused', reason: 'no_account' })
  const label = await client.waybills.label(waybill.id)
  if (label.ok) return label
  return label.refusal.code === 'carrier_unavailable'
    ? refuse({ code: 'carrier_silent' })
    : refuse({ code: 'waybill_refused', reason: 'not_made' })
}
