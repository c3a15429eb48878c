import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { useCart } from '../../browser/cart-store.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { LastViewedRail } from '../../parts/last-viewed-rail.tsx'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import css from './cart.module.css'
import { CartItem } from './cart-item.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useShownCart } from './use-shown-cart.ts'

interface Data {
  /** Null when it could not be had: the browser then asks by itself. */
  cart: Cart | null
}

export async function load({ api }: LoadContext): Promise<LoadResult<Data>> {
  try {
    return { data: { cart: (await api.get('/api/v2/cart/')).cart } }
  } catch (error) {
    report('the cart of a page could not be read', error)
    return { data: { cart: null } }
  }
}

export const head = (): Head => ({ title: m.cart_title(), robots: 'noindex' })

export default function CartScreen({ data }: { data: Data }) {
  const { failed } = useCart()
  const { cart, waits } = useShownCart(data.cart)
  if (waits) return <CartSkeleton />
  if (!cart) return <CartFailed />
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.cart_trail()}
        trail={[{ text: m.cart_home(), href: links.home() }, { text: m.cart_title() }]}
      />
      <h1 className={css.title}>
        {m.cart_title()} <span className={css.count}>{m.cart_things({ count: cart.item_count })}</span>
      </h1>
      {failed && (
        <Note kind="err" role="alert">
          {m.cart_update_failed()}
        </Note>
      )}
      <div className={css.two}>
        <ul className={css.lines} aria-label={m.cart_lines()}>
          {cart.items.map((item) => (
            <CartItem key={item.sku} item={item} />
          ))}
        </ul>
        <CartSummary cart={cart} />
      </div>
      <LastViewedRail />
    </div>
  )
}

const CartSkeleton = () => (
  <div className="wrap">
    <h1 className={css.title}>{m.cart_title()}</h1>
    <Waiting label={m.cart_loading()}>
      <div className={css.two}>
        <div className="stack stack-l">
          <Skeleton shape="wide" />
          <Skeleton shape="wide" />
        </div>
        <Skeleton shape="wide" />
      </div>
    </Waiting>
  </div>
)

const CartFailed = () => (
  <div className="wrap">
    <h1 className={css.title}>{m.cart_title()}</h1>
    <Note
      kind="err"
      role="alert"
      action={
        <a className="link" href={links.cart()}>
          {m.cart_retry()}
        </a>
      }
    >
      {m.cart_fetch_failed()}
    </Note>
  </div>
)
