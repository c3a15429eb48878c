import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'

/** Downloads the day of an order as a calendar file (ux T1). Renders nothing if no day is promised. */
export function ToCalendar({ order }: { order: OrderOnWire }) {
  if (!order.due_date || order.is_unsuccessful) return null
  return (
    <Button kind="ghost" onClick={() => void download(order, order.due_date!)}>
      <Icon name="calendar" /> {m.orders_to_calendar()}
    </Button>
  )
}

async function download(order: OrderOnWire, date: string): Promise<void> {
  const { calendarOf } = await import('./order-calendar.ts')
  const text = calendarOf({
    id: `order-${order.id}@${location.hostname}`,
    title:
      order.delivery_type === 'DELIVERY'
        ? m.orders_calendar_courier({ number: order.number })
        : m.orders_calendar_pickup({ number: order.number }),
    where: order.outlet ? order.outlet.address : order.address ? shortAddress(order.address) : '',
    text: new URL(links.order(order.id), location.origin).href,
    date,
    hours: order.due_interval,
    now: new Date(),
  })
  const file = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: file, download: `order-${order.number}.ics` })
  link.click()
  // The browser has started reading the file by then.
  setTimeout(() => URL.revokeObjectURL(file), 10_000)
}
