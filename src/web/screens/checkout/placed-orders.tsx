import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { links } from '../../links.ts'

/** Orders that stand although a later one of the same press was refused. */
const PlacedOrders = ({ orders }: { orders: readonly OrderOnWire[] }) =>
  orders.map(({ id, number }) => (
    <Note
      key={id}
      kind="ok"
      role="status"
      action={
        <a className="link" href={links.order(id)}>
          {m.checkout_to_order()}
        </a>
      }
    >
      <b>{m.checkout_one_stands({ number })}</b>
      <p>{m.checkout_rest_in_cart()}</p>
    </Note>
  ))

export default PlacedOrders
