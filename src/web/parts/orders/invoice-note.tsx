import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { links } from '../../links.ts'
import { useOrderDays, waitsForInvoice } from './order-texts.ts'

/** For a company that pays by invoice: a link to it, and until when the goods are reserved. */
export function InvoiceNote({ order }: { order: OrderOnWire }) {
  const days = useOrderDays()
  if (!waitsForInvoice(order)) return null
  return (
    <Note
      kind="warn"
      role="status"
      action={
        <Button href={links.orderDocument(order.id, 'invoice')} target="_blank" rel="noopener">
          {m.orders_document_invoice()}
        </Button>
      }
    >
      <b>{m.orders_waits_for_invoice()}</b>
      {order.reserved_until && <p>{m.orders_invoice_until({ day: days.promised(order.reserved_until) })}</p>}
    </Note>
  )
}
