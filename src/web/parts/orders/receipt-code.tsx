import { useEffect, useState } from 'react'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { CodeBox } from '#ui/code-box.tsx'
import { pictureOf } from '../../browser/stored/stored-codes.ts'
import { links } from '../../links.ts'
import { useLocale } from '../shell-context.ts'

/** Pickup code for the counter: a number to say and a barcode to scan; white in both themes (L5). Works offline once it was shown. */
export function ReceiptCode({ order }: { order: OrderOnWire }) {
  const source = `/api/orders/${order.id}/receipt-code.svg`
  const kept = useKeptPicture(order, source)
  return order.receipt_code ? (
    <CodeBox
      wide
      code={order.receipt_code}
      picture={
        <img
          src={kept === null ? source : `data:image/svg+xml,${encodeURIComponent(kept)}`}
          width={240}
          height={80}
          alt={m.orders_receipt_picture({ code: order.receipt_code })}
        />
      }
    >
      <span>{m.orders_receipt_code()}</span>
    </CodeBox>
  ) : null
}

/** Null until loaded: meanwhile the picture is fetched by its URL. */
function useKeptPicture({ id, number, receipt_code: code }: OrderOnWire, source: string): string | null {
  const locale = useLocale()
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    if (!code) return
    let isGone = false
    const path = links.order(id)
    void pictureOf(`orders/${id}`, source, { kind: 'order', number, code, locale, path }).then((found) => {
      if (!isGone) setPicture(found)
    })
    return () => {
      isGone = true
    }
  }, [id, number, code, locale, source])
  return picture
}
