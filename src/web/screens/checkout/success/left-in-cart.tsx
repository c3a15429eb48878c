import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { useCart } from '../../../browser/cart/cart-store.ts'
import { links } from '../../../links.ts'
import { counted } from '../../../parts/listing/counted.ts'

/** An order of the same press was refused: what it was to order lies in the cart. */
export default function LeftInCart() {
  const { ready, cart } = useCart()
  if (!ready || !cart || cart.items.length === 0) return null
  return (
    <Note
      kind="warn"
      role="status"
      action={
        <a className="link" href={links.cart()}>
          {m.checkout_to_cart()}
        </a>
      }
    >
      <b>{m.checkout_second_refused()}</b>
      <p>{m.checkout_second_in_cart(counted(cart.item_count))}</p>
    </Note>
  )
}
