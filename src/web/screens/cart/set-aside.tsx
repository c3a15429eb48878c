import type { Cart } from '#shop/cart/cart.wire.ts'
import { isUnbuyable } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { useToast } from '#ui/toast.tsx'
import { cartState, replaceCart } from '../../browser/cart/cart-store.ts'
import { undoCart } from '../../browser/cart/undo-cart.ts'
import { counted } from '../../parts/listing/counted.ts'
import css from './cart.module.css'
import { CartItem } from './cart-item.tsx'

/** Lines that cannot be bought now, below the others. They were disabled automatically and are not part of any sum (CART-19). */
export function SetAside({ cart }: { cart: Cart }) {
  // A tour is decided at its own line, above.
  const aside = cart.items.filter((item) => isUnbuyable(item) && item.kind !== 'tour')
  return (
    <section id="cart-set-aside" className={css.aside} aria-labelledby="cart-aside">
      <div className={css.asideHead}>
        <h2 id="cart-aside" className="h4">
          {m.cart_set_aside()}
        </h2>
        <RemoveAll skus={aside.map(({ sku }) => sku)} />
      </div>
      {aside.length < cart.items.length && <p className="small muted">{m.cart_set_aside_text()}</p>}
      <ul className={css.lines} aria-labelledby="cart-aside">
        {aside.map((item) => (
          <CartItem key={item.sku} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** Removes all of them with one press. */
function RemoveAll({ skus }: { skus: readonly string[] }) {
  const toast = useToast()
  const remove = () => {
    const before = cartState().lines
    const after = before.filter(({ sku }) => !skus.includes(sku))
    toast({
      text: m.cart_removed_gone(counted(skus.length)),
      icon: 'trash',
      action: { label: m.cart_undo(), onClick: () => void undoCart(before, after) },
    })
    void replaceCart(after)
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    heading?.focus()
  }
  return (
    <button type="button" className={`link small ${css.scripted}`} onClick={remove}>
      {m.cart_remove_gone()}
    </button>
  )
}
