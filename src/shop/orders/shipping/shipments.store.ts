import { anyOf, type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type { Shipment } from './shipment-states.ts'

/** Parcels of these orders as a JSON list, for a statement that reads orders with everything that belongs to them. */
export const shipmentsJson = (orderIds: readonly number[]): Sql<Shipment[]> => sql`
  (select coalesce(json_agg(json_build_object(
      'id', s.id, 'orderId', s.order_id, 'number', s.number, 'state', s.state, 'deliveryService', s.delivery_service,
      'invoiceNumber', s.invoice_number, 'expectedDate', s.expected_date, 'receivedDate', s.received_date,
      'trackingUrl', s.tracking_url,
      'items', (select coalesce(json_agg(json_build_object('item', i.order_item_id, 'count', i.count) order by i.order_item_id), '[]')
        from shipment_items i where i.shipment_id = s.id)) order by s.id), '[]')
    from shipments s where s.order_id = ${anyOf('bigint', orderIds)})`

export async function shipmentsOf(db: Db, orderIds: readonly number[]): Promise<Shipment[]> {
  const { rows } = await sql<{ shipments: Shipment[] }>`select ${shipmentsJson(orderIds)} as shipments`.execute(db)
  return rows[0]!.shipments
}

/** The caller holds the lock of the order, so that no two parcels get the same number. */
export async function addShipment(
  tx: Tx,
  shipment: Omit<Shipment, 'id' | 'items'> & { companyId: number },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shipments (company_id, order_id, number, state, delivery_service, invoice_number, expected_date, received_date,
      tracking_url, created_at, updated_at)
    values (${shipment.companyId}, ${shipment.orderId}, ${shipment.number}, ${shipment.state}, ${shipment.deliveryService},
      ${shipment.invoiceNumber}, ${shipment.expectedDate}, ${shipment.receivedDate}, ${shipment.trackingUrl}, ${at}, ${at})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function saveShipment(tx: Tx, shipment: Omit<Shipment, 'items'>, at: Date): Promise<void> {
  await sql`
    update shipments set state = ${shipment.state}, delivery_service = ${shipment.deliveryService},
      invoice_number = ${shipment.invoiceNumber}, expected_date = ${shipment.expectedDate},
      received_date = ${shipment.receivedDate}, tracking_url = ${shipment.trackingUrl}, updated_at = ${at}
    where id = ${shipment.id}`.execute(tx)
}

export async function saveShipmentItems(tx: Tx, shipmentId: number, items: Shipment['items']): Promise<void> {
  await sql`delete from shipment_items where shipment_id = ${shipmentId}`.execute(tx)
  await sql`
    insert into shipment_items (shipment_id, order_item_id, count)
    select ${shipmentId}, * from unnest(${items.map(({ item }) => item)}::bigint[], ${items.map(({ count }) => count)}::int[])`.execute(
    tx,
  )
}
