import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '#kit/db.ts'
import type { Shipment } from './shipment-states.ts'

export async function shipmentsOf(db: Db, orderIds: readonly number[]): Promise<Shipment[]> {
  const { rows } = await sql<Omit<Shipment, 'items'> & { items: Shipment['items'] }>`
    select s.id, s.order_id as "orderId", s.number, s.state, s.delivery_service as "deliveryService", s.invoice_number as "invoiceNumber",
      s.expected_date as "expectedDate", s.received_date as "receivedDate",
      (select coalesce(json_agg(json_build_object('item', i.order_item_id, 'count', i.count) order by i.order_item_id), '[]')
        from shipment_items i where i.shipment_id = s.id) as items
    from shipments s where s.order_id = ${anyOf('bigint', orderIds)} order by s.id`.execute(db)
  return rows
}

/** The caller holds the lock of the order, so that no two parcels get one number. */
export async function addShipment(
  tx: Tx,
  shipment: Omit<Shipment, 'id' | 'items'> & { companyId: number },
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('shipments')
    .values({
      company_id: shipment.companyId,
      order_id: shipment.orderId,
      number: shipment.number,
      state: shipment.state,
      delivery_service: shipment.deliveryService,
      invoice_number: shipment.invoiceNumber,
      expected_date: shipment.expectedDate,
      received_date: shipment.receivedDate,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveShipment(tx: Tx, shipment: Omit<Shipment, 'items'>, at: Date): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      state: shipment.state,
      delivery_service: shipment.deliveryService,
      invoice_number: shipment.invoiceNumber,
      expected_date: shipment.expectedDate,
      received_date: shipment.receivedDate,
      updated_at: at,
    })
    .where('id', '=', shipment.id)
    .execute()
}

export async function putShipmentItems(tx: Tx, shipmentId: number, items: Shipment['items']): Promise<void> {
  await tx.deleteFrom('shipment_items').where('shipment_id', '=', shipmentId).execute()
  if (items.length === 0) return
  await tx
    .insertInto('shipment_items')
    .values(items.map(({ item, count }) => ({ shipment_id: shipmentId, order_item_id: item, count })))
    .execute()
}
