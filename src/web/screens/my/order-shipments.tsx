import type { ReactNode } from 'react'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { shipmentStateOf } from '#shop/orders/shipping/shipment-states.ts'
import { m } from '#texts/messages.js'
import { Specs } from '#ui/specs.tsx'
import { useOrderDays, waitsForMoney } from '../../parts/orders/order-texts.ts'
import { CopyNumber } from './copy-number.tsx'
import css from './my.module.css'

const shipmentTexts: Record<ReturnType<typeof shipmentStateOf>, () => string> = {
  getting_ready: m.orders_shipment_getting_ready,
  pickup: m.orders_shipment_pickup,
  delivered: m.orders_shipment_delivered,
  done: m.orders_shipment_done,
  canceled: m.orders_shipment_canceled,
  rejected: m.orders_shipment_rejected,
}

/** State of a shipment in the context of its order: «getting ready» is not said before payment or after dispatch. */
function shipmentWords(order: OrderOnWire, state: ReturnType<typeof shipmentStateOf>): string {
  if (state === 'getting_ready' && waitsForMoney(order)) return m.orders_shipment_waits_for_payment()
  if (state === 'getting_ready' && order.state === 'shipping') return m.orders_shipment_on_its_way()
  return shipmentTexts[state]()
}

/** A cancelled or rejected shipment has no day; a delivered one shows both the promised and the actual day (SHIP-01). */
const hasDay = ({ state }: OrderOnWire['shipments'][number]): boolean =>
  !['canceled', 'rejected'].includes(shipmentStateOf(state))

/** The shipments of an order with their numbers and states. */
export function Shipments({ order }: { order: OrderOnWire }) {
  const days = useOrderDays()
  if (order.shipments.length === 0) return null
  return (
    <section aria-labelledby="order-shipments" className={css.section}>
      <h2 id="order-shipments" className="h3">
        {m.orders_shipments()}
      </h2>
      <div className={css.parcels}>
        {order.shipments.map((one) => (
          <Specs
            key={one.number}
            items={fields([
              [m.orders_shipment_number(), <b key="number">{one.number}</b>],
              [m.orders_shipment_state(), shipmentWords(order, shipmentStateOf(one.state))],
              [m.orders_shipment_service(), one.delivery_service],
              [
                m.orders_shipment_invoice(),
                one.invoice_number && <Tracked number={one.invoice_number} url={one.tracking_url} />,
              ],
              [m.orders_shipment_expected(), hasDay(one) && one.expected_date && days.promised(one.expected_date)],
              [m.orders_shipment_received(), one.received_date && days.day(one.received_date)],
            ])}
          />
        ))}
      </div>
    </section>
  )
}

/** Tracking number with a copy button; the link opens the carrier's site in a new tab. */
const Tracked = ({ number, url }: { number: string; url: string | null }) => (
  <>
    {number} <CopyNumber number={number} />
    {url && (
      <a className="link" href={url} target="_blank" rel="noopener noreferrer">
        {m.orders_shipment_track()}
        <span className="vh">
          {' '}
          {number}, {m.places_new_tab()}
        </span>
      </a>
    )}
  </>
)

const fields = (list: [string, ReactNode][]): { name: ReactNode; value: ReactNode }[] =>
  list.flatMap(([name, value]) => (value ? [{ name, value }] : []))
