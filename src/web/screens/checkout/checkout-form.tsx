import { type ReactNode, useEffect } from 'react'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { links } from '../../links.ts'
import { laterPart } from '../../parts/lazy-part.tsx'
import { useMoney } from '../../parts/money.ts'
import { tourItemOf } from '../../parts/tours/tour-in-cart.ts'
import type { Basket } from './basket.ts'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import type { CheckoutData } from './checkout.route.ts'
import { CustomerSection } from './customer-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { Extras } from './extras.tsx'
import { RefusalAt } from './faults/refusal-at.tsx'
import { OrdersBeside } from './lazy-fields.ts'
import { TourSummary } from './lazy-tour.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

const faultList = () => import('./faults/fault-list.tsx')
const FaultList = laterPart(faultList)
const PlacedOrders = laterPart(() => import('./placed-orders.tsx'))

/** What the blocks below order, where it has to be said: a tour, or goods beside another order. */
function MainOrder({ checkout }: { checkout: Checkout }) {
  const { cart, group, orders } = checkout
  const tour = group === 'tour' ? tourItemOf(cart) : null
  const label = orders.find((order) => order.group === group)?.label
  if (tour)
    return (
      <Block id="checkout-tour-title" title={label || m.checkout_tour()}>
        <TourSummary id="checkout-tour" item={tour} />
      </Block>
    )
  if (orders.length < 2) return checkout.isDelivered ? null : <p className="muted">{m.checkout_way_virtual()}</p>
  const isAfterTour = orders.some((order) => order.group === 'tour')
  return (
    <Block
      id="checkout-main-title"
      title={label || m.checkout_goods()}
      aside={<Total sum={orders.find((order) => order.group === group)?.total ?? 0} />}
    >
      {isAfterTour && <p className="small muted">{m.checkout_paid_next()}</p>}
    </Block>
  )
}

const Total = ({ sum }: { sum: number }) => <span className="num">{useMoney()(sum)}</span>

interface CheckoutFormProps {
  data: CheckoutData
  basket: Basket
  /** Set for a fast order, whose form is shorter: its title, and the product to show above the blocks. */
  direct?: { title: string; thing: ReactNode }
}

/** One page with four blocks and the sum beside them; no numbered steps, nothing hidden behind a next step. */
export function CheckoutForm({ data, basket, direct }: CheckoutFormProps) {
  const checkout = useCheckout(data, basket)
  const { faults, attempt, cart } = checkout
  const title = direct?.title ?? m.checkout_title()
  useEffect(() => whenIdle(faultList), [])
  return (
    <div className={`wrap ${css.wrap}`}>
      {!direct && (
        <a className={`link ${css.back}`} href={links.cart()}>
          <Icon name="chevron-left" size="s" /> {m.cart_title()}
        </a>
      )}
      <h1>{title}</h1>
      <noscript>
        <Note kind="warn">{m.checkout_needs_script()}</Note>
      </noscript>
      <form
        className={css.two}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void checkout.send()
        }}
        // Enter in a one-line field must not order: only the button places the order.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'submit')
            event.preventDefault()
        }}
      >
        <div className={css.blocks}>
          {/* Stays mounted without faults: a fault that comes back while typing must not take the focus. */}
          {attempt > 0 && <FaultList faults={faults} attempt={attempt} />}
          {checkout.placed.length > 0 && <PlacedOrders orders={checkout.placed} />}
          {cart.delivery_payment_options.length === 0 && (
            <Note kind="err" role="alert">
              {m.checkout_no_order_options()}
            </Note>
          )}
          <RefusalAt checkout={checkout} at="whole" />
          {direct?.thing}
          {checkout.orders.length > 1 && <OrdersBeside checkout={checkout} />}
          <MainOrder checkout={checkout} />
          {checkout.isDelivered ? (
            <DeliverySection checkout={checkout} />
          ) : (
            <RefusalAt checkout={checkout} at="delivery" />
          )}
          <PaymentSection checkout={checkout} />
          <CustomerSection checkout={checkout} />
          {!direct && <Extras checkout={checkout} />}
        </div>
        <OrderSummary checkout={checkout} />
      </form>
    </div>
  )
}
