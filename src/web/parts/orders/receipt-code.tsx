import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { CodeBox } from '#ui/code-box.tsx'

/** For the counter: the figure said aloud and the picture scanned; white in both themes (L5). */
export const ReceiptCode = ({ order }: { order: OrderOnWire }) =>
  order.receipt_code ? (
    <CodeBox
      wide
      code={order.receipt_code}
      picture={
        <img
          src={`/api/orders/${order.id}/receipt-code.svg`}
          width={240}
          height={80}
          alt={m.orders_receipt_picture({ code: order.receipt_code })}
        />
      }
    >
      <span>{m.orders_receipt_code()}</span>
    </CodeBox>
  ) : null
