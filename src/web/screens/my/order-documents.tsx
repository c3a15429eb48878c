import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import css from './my.module.css'

const names: Record<OrderOnWire['documents'][number], () => string> = {
  invoice: m.orders_document_invoice,
  receipts: m.orders_document_receipts,
  upd: m.orders_document_upd,
}

/** Available documents of the order as PDF (L3). */
export function Documents({ order }: { order: OrderOnWire }) {
  if (order.documents.length === 0) return null
  return (
    <section aria-labelledby="order-documents" className={`${css.section} ${css.noPrint}`}>
      <h2 id="order-documents" className="h3">
        {m.orders_documents()}
      </h2>
      <ul className={css.documents}>
        {order.documents.map((document) => (
          <li key={document}>
            <a className="link" href={links.orderDocument(order.id, document)} target="_blank" rel="noopener">
              <Icon name="document" size="s" /> {names[document]()}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
