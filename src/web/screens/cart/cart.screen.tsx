import type { Cart } from '#shop/cart/cart.wire.ts'
import { isUnbuyable } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { useCart } from '../../browser/cart/cart-store.ts'
import { links } from '../../links.ts'
import LastViewedRail from '../../parts/card/last-viewed-rail.tsx'
import { type CartOrder, cartOrders } from '../../parts/cart/cart-orders.ts'
import { thingsText } from '../../parts/cart/things-text.ts'
import { useCurrentCart } from '../../parts/cart/use-current-cart.ts'
import { earliestGoods, goodsByOf } from '../../parts/tours/goods-before.ts'
import css from './cart.module.css'
import type { Data } from './cart.route.ts'
import { CartItem } from './cart-item.tsx'
import { CartSummary } from './cart-summary.tsx'
import { Shared, Tools } from './cart-tools.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { CartTour, GoodsInTime } from './lazy-cart-tour.ts'
import { SetAside } from './lazy-set-aside.ts'

export default function CartScreen({ data }: { data: Data }) {
  const { failed } = useCart()
  const { cart, waits } = useCurrentCart(data.cart)
  if (waits) return <CartSkeleton />
  if (!cart) return <CartFailed />
  const shared = data.shared.length > 0 && <Shared lines={data.shared} />
  if (cart.items.length === 0)
    return (
      <>
        {shared && <div className="wrap">{shared}</div>}
        <EmptyCart />
      </>
    )
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.cart_trail()}
        trail={[{ text: m.cart_home(), href: links.home() }, { text: m.cart_title() }]}
      />
      <h1 className={css.title}>
        {m.cart_title()} <span className={css.count}>{thingsText(cart)}</span>
      </h1>
      {shared}
      {failed && (
        <Note kind="err" role="alert">
          {m.cart_update_failed()}
        </Note>
      )}
      <div className={css.two}>
        <div>
          <Tools cart={cart} />
          {cartOrders(cart).map((order) => (
            <Lines key={order.group} order={order} goodsBy={order.group === 'tour' ? null : goodsByOf(cart)} />
          ))}
          {cart.items.some((item) => isUnbuyable(item) && item.kind !== 'tour') && <SetAside cart={cart} />}
        </div>
        <CartSummary cart={cart} />
      </div>
      <LastViewedRail />
    </div>
  )
}

/** The lines of one order. A cart that makes several shows the heading of each. */
function Lines({ order: { group, label, cart }, goodsBy }: { order: CartOrder; goodsBy: string | null }) {
  // A tour whose price has expired stays in its place: it is decided at its line.
  const items = cart.items.filter((item) => !isUnbuyable(item) || item.kind === 'tour')
  if (items.length === 0) return null
  const id = `cart-group-${group}`
  return (
    <>
      {label && (
        <h2 id={id} className={`h4 ${css.group}`}>
          {label}
        </h2>
      )}
      {goodsBy !== null && <GoodsInTime id="cart-goods-in-time" by={goodsBy} date={earliestGoods(cart)} />}
      <ul className={css.lines} {...(label ? { 'aria-labelledby': id } : { 'aria-label': m.cart_lines() })}>
        {items.map((item) =>
          item.kind === 'tour' ? (
            <CartTour key={item.sku} item={item} />
          ) : (
            <CartItem key={item.sku} item={item} lowered={loweredBy(cart, item.sku)} />
          ),
        )}
      </ul>
    </>
  )
}

/** Promotions and codes that lowered a line; reductions of the whole order are shown in the summary. */
const loweredBy = ({ adjustments }: Cart, sku: string) =>
  adjustments.filter((one) => one.item === sku && one.source === 'promotion' && one.amount < 0)

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
