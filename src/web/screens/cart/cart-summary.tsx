import { useState } from 'react'
import { sumOfRoubles } from '#lib/money.ts'
import { parts as summaryParts } from '#plugged/slot-cart-summary.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { isUnbuyable } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { removePromoCode } from '../../browser/cart/cart-codes.ts'
import { useCart } from '../../browser/cart/cart-store.ts'
import { links } from '../../links.ts'
import { cartOrders } from '../../parts/cart/cart-orders.ts'
import { blockedLines, canOrder } from '../../parts/cart/lines-to-order.ts'
import { OrderTotals } from '../../parts/cart/order-totals.tsx'
import { thingsText } from '../../parts/cart/things-text.ts'
import { laterPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { BonusLine } from '../../parts/loyalty/bonus-line.tsx'
import { useMoney } from '../../parts/money.ts'
import { Slot } from '../../parts/slot.tsx'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import css from './cart.module.css'
import { Hints } from './hints.tsx'
import { TourPayments } from './lazy-cart-tour.ts'

const PromoCodes = laterPart(() => import('./promo-codes.tsx'))

export function CartSummary({ cart }: { cart: Cart }) {
  const money = useMoney()
  const blocked = blockedLines(cart).length
  const saved = sumOfRoubles([cart.discount_amount, cart.bonus_discount_amount])
  const delivery = cheapestDelivery(cart)
  const from = delivery?.isSomeFree ? m.cart_free_or_from : m.cart_from
  return (
    <aside className={css.side} aria-label={m.cart_summary()}>
      <Panel className="stack">
        <BonusLine cart={cart} />
        <Codes cart={cart} />
        <Sum aria-live="polite">
          <SumLine label={m.cart_goods({ count: cart.item_count })} value={money(cart.subtotal)} />
          {cart.discount_amount > 0 && (
            <SumLine label={m.cart_discount()} value={`−${money(cart.discount_amount)}`} good />
          )}
          {cart.bonus_discount_amount > 0 && (
            <SumLine label={m.cart_bonuses()} value={`−${money(cart.bonus_discount_amount)}`} good />
          )}
          {delivery && (
            <SumLine
              label={m.cart_delivery()}
              value={delivery.price === null ? m.checkout_free() : from({ price: money(delivery.price) })}
            />
          )}
          <OrderTotals orders={cartOrders(cart)} />
          <SumLine label={m.cart_total()} value={money(cart.total)} total />
          {cart.items.some(({ kind }) => kind === 'tour') && <TourPayments cart={cart} />}
        </Sum>
        {saved > 0 && <p className="small ok">{m.cart_you_save({ sum: money(saved) })}</p>}
        <Hints cart={cart} />
        {/* On a narrow screen the bottom bar is always visible: one primary button is enough. */}
        <div className={css.wideOnly}>
          <ToCheckout cart={cart} date={delivery?.date} />
        </div>
        {!canOrder(cart) && (
          <p id="cart-blocked" className="small err" role="status">
            {blocked > 0
              ? m.cart_blocked(counted(blocked))
              : cart.items.every(isUnbuyable)
                ? m.cart_nothing_to_order()
                : m.cart_nothing_chosen()}
          </p>
        )}
      </Panel>
      <Slot parts={summaryParts} of={{ cart }} />
      <div className={css.bar} data-bottom-bar="">
        <div>
          <b className="num">{money(cart.total)}</b>
          <span className="small muted">{thingsText(cart)}</span>
        </div>
        <ToCheckout cart={cart} date={delivery?.date} />
      </div>
    </aside>
  )
}

function ToCheckout({ cart, date }: { cart: Cart; date?: string }) {
  const day = useDayTexts()
  const blocked = blockedLines(cart)[0]
  const note = date && m.cart_delivered({ day: day.inside(date) })
  if (canOrder(cart))
    return (
      <Button href={links.delivery()} size="l" wide note={note || undefined}>
        {m.cart_checkout()}
      </Button>
    )
  // The button stays in place and leads to the line to correct first.
  return (
    <Button
      size="l"
      wide
      aria-disabled
      aria-describedby="cart-blocked"
      onHeld={() => {
        const to = blocked ?? cart.items[0]
        const box = to && document.querySelector<HTMLElement>(`[data-sku="${CSS.escape(to.sku)}"]`)
        box?.scrollIntoView({ block: 'center' })
        box?.focus({ preventScroll: true })
      }}
    >
      {m.cart_checkout()}
    </Button>
  )
}

/** Earliest day and lowest non-zero price of the delivery options: enough detail for a cart. Nothing of a tour is delivered. */
function cheapestDelivery({ delivery_payment_options: options, items }: Cart) {
  if (items.every(({ kind }) => kind === 'tour')) return null
  const date = options.flatMap((option) => option.date ?? []).toSorted()[0]
  if (date === undefined) return null
  const paid = options.map(({ price }) => price).filter((price) => price > 0)
  return { price: paid.length > 0 ? Math.min(...paid) : null, isSomeFree: paid.length < options.length, date }
}

const savedBy = ({ adjustments }: Cart, code: string): number =>
  sumOfRoubles(adjustments.flatMap((one) => (one.code === code ? [one.amount] : [])))

function Codes({ cart }: { cart: Cart }) {
  const money = useMoney()
  const { promoCodes } = useCart()
  const [open, setOpen] = useState(false)
  return (
    <div className={css.codes}>
      {promoCodes.map((code) => (
        <Chip key={code} removes hiddenLabel={m.cart_promo_remove()} onClick={() => void removePromoCode(code)}>
          <Icon name="ticket" size="s" /> {code} {savedBy(cart, code) < 0 && <span>{money(savedBy(cart, code))}</span>}
        </Chip>
      ))}
      {cart.promotions.map(({ promotion_code: { code }, apply_result: { error } }) =>
        error ? (
          <p key={code} className="small err">
            {code}: {error.message}
          </p>
        ) : null,
      )}
      <button type="button" className={`link ${css.scripted}`} onClick={() => setOpen(true)}>
        {promoCodes.length > 0 ? m.cart_promo_another() : m.cart_promo_enter()}
      </button>
      {open && <PromoCodes onClose={() => setOpen(false)} />}
    </div>
  )
}
