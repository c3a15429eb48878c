import { sumOfRoubles } from '#lib/money.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { blockedLines, linesToOrder } from '../../parts/cart/lines-to-order.ts'
import { OrderTotals } from '../../parts/cart/order-totals.tsx'
import { thingsText } from '../../parts/cart/things-text.ts'
import { counted } from '../../parts/listing/counted.ts'
import { BonusLine } from '../../parts/loyalty/bonus-line.tsx'
import { useMoney } from '../../parts/money.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { type TourInCart, tourItemOf, tourOf } from '../../parts/tours/tour-in-cart.ts'
import { useMomentDay } from '../../parts/use-moment-day.ts'
import css from './checkout.module.css'
import { bonusesWith } from './delivery-choices.ts'
import { faultOf } from './faults/field-fault.ts'
import { RefusalAt } from './faults/refusal-at.tsx'
import type { Checkout } from './use-checkout.ts'

const maxPictures = 4

/** The lines, the sums, the consents and the primary button, which names the total (O6). */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { option, total, busy, refused, orders } = checkout
  // With one order the figures are those at the address of the courier.
  const cart = orders.length > 1 ? checkout.whole : checkout.cart
  const money = useMoney()
  const blocked = blockedLines(checkout.whole).length
  const aside = checkout.whole.items.length - linesToOrder(checkout.whole).length
  const bonuses = sumOfRoubles(orders.map((order) => bonusesWith(order.cart, order.option)))
  const dayOf = useMomentDay()
  const later = laterOfTour(checkout.whole)
  // What is paid by later days is not asked for now.
  const today = sumOfRoubles([total, ...later.map(({ amount }) => -amount)])
  const isOnline = orders.every((order) => order.option?.pay_online)
  const waitsForConsent =
    refused?.kind === 'price_changed' || refused?.kind === 'delivery_changed' || refused?.kind === 'bonuses_changed'
  return (
    <aside className={css.side} aria-labelledby="checkout-order">
      <Panel className="stack">
        <h2 id="checkout-order" className="h3">
          {orders.length > 1 ? m.checkout_your_orders() : m.checkout_your_order()}
        </h2>
        <div className={css.pictures}>
          {linesToOrder(cart)
            .slice(0, maxPictures)
            .map((item) => (
              <Picture
                key={item.sku}
                image={item.product.image}
                target={64}
                stands={item.product.category.name}
                alt={item.product.name}
                className={css.picture}
              />
            ))}
          <span className="small muted">{thingsText(cart)}</span>
        </div>
        {!checkout.keepsCart && <BonusLine cart={cart} refused={option !== undefined && !option.can_use_bonuses} />}
        <Sum aria-live="polite">
          <SumLine label={goodsLabel(cart)} value={money(cart.subtotal)} />
          {cart.discount_amount > 0 && (
            <SumLine label={m.cart_discount()} value={`−${money(cart.discount_amount)}`} good />
          )}
          {bonuses > 0 && <SumLine label={m.cart_bonuses()} value={`−${money(bonuses)}`} good />}
          {option && checkout.isDelivered && (
            <SumLine
              label={m.cart_delivery()}
              value={option.price === 0 ? m.checkout_free() : money(option.price)}
              good={option.price === 0}
            />
          )}
          <OrderTotals orders={orders} totalOf={(group) => orders.find((order) => order.group === group)!.total} />
          <SumLine label={m.cart_total()} value={money(total)} total />
          {today < total && <SumLine label={m.checkout_today()} value={<b>{money(today)}</b>} />}
          {later.map(({ due_at, amount }) => (
            <SumLine key={due_at} label={m.booking_tour_by({ day: dayOf(due_at ?? '') })} value={money(amount)} />
          ))}
        </Sum>
        <RefusalAt checkout={checkout} at="sum" />
        {aside > 0 && <p className="small muted">{m.checkout_set_aside(counted(aside))}</p>}
        {blocked > 0 && !refused && !checkout.keepsCart && (
          <p className="small err" role="alert">
            {m.checkout_cart_blocked()}{' '}
            <a className="link" href={links.cart()}>
              {m.checkout_to_cart()}
            </a>
          </p>
        )}
        <Consents checkout={checkout} />
        {!waitsForConsent && (
          <Button type="submit" size="l" wide busy={busy} aria-disabled={blocked > 0}>
            {isOnline ? m.checkout_pay({ sum: money(today) }) : m.checkout_order({ sum: money(total) })}
          </Button>
        )}
        {option?.pay_online && (
          <p className={`small muted ${css.lock}`}>
            <Icon name="lock" size="s" /> {m.checkout_card_safe()}
          </p>
        )}
      </Panel>
    </aside>
  )
}

function goodsLabel({ items }: Cart): string {
  const tours = items.filter(({ kind }) => kind === 'tour').length
  if (tours === 0) return m.checkout_goods()
  return tours === items.length ? m.checkout_tour() : m.checkout_goods_and_tour()
}

/** Payments of the tour that are due on later days. */
function laterOfTour(cart: Cart): TourInCart['payments'] {
  const item = tourItemOf(cart)
  return ((item && tourOf(item)?.payments) ?? []).filter(({ due_at }) => due_at !== null)
}

/** Two separate checkboxes, never preselected; their links open in a new tab, so the form is not left. */
function Consents({ checkout: { consents, setConsents, asksOffer, faults } }: { checkout: Checkout }) {
  const { terms_of_the_offer_full_url: offer, privacy_policy_full_url: privacy } = useSettings()
  return (
    <div className="stack stack-s">
      {asksOffer && (
        <Consent
          id="checkout-offer"
          checked={consents.offer}
          onChange={(offer) => setConsents({ ...consents, offer })}
          error={faultOf(faults, 'checkout-offer')}
        >
          {m.checkout_consent_offer()}{' '}
          <a className="link" href={offer} target="_blank" rel="noreferrer">
            {m.checkout_consent_offer_link()}
          </a>
        </Consent>
      )}
      <Consent
        id="checkout-data"
        checked={consents.data}
        onChange={(data) => setConsents({ ...consents, data })}
        error={faultOf(faults, 'checkout-data')}
      >
        {m.checkout_consent_data()}{' '}
        {privacy ? (
          <a className="link" href={privacy} target="_blank" rel="noreferrer">
            {m.checkout_consent_data_link()}
          </a>
        ) : (
          <span>{m.checkout_consent_data_link()}</span>
        )}
      </Consent>
    </div>
  )
}

interface ConsentProps {
  id: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string
  children: React.ReactNode
}

const Consent = ({ id, checked, onChange, error, children }: ConsentProps) => (
  <div>
    <Check
      id={id}
      checked={checked}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="small">{children}</span>
    </Check>
    {error && (
      <p id={`${id}-error`} className={`small err ${css.consentError}`}>
        {error}
      </p>
    )}
  </div>
)
