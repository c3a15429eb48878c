import { m } from '#texts/messages.js'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { linesToOrder } from '../../parts/cart/lines-to-order.ts'
import { useMoney } from '../../parts/money.ts'
import { tourItemOf } from '../../parts/tours/tour-in-cart.ts'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import type { CheckoutOrder } from './checkout-orders.ts'
import { paymentKey } from './delivery-choices.ts'
import { faultOf } from './faults/field-fault.ts'
import { TourSummary } from './lazy-tour.ts'
import type { Checkout } from './use-checkout.ts'

/** The orders that the same press places beside the one whose delivery the form asks for. */
export const OrdersBeside = ({ checkout }: { checkout: Checkout }) => (
  <div id="checkout-beside" className={css.blocks}>
    {checkout.orders
      .filter(({ group }) => group !== checkout.group)
      .map((order) => (
        <OrderBeside key={order.group} checkout={checkout} order={order} />
      ))}
  </div>
)

function OrderBeside({ checkout, order }: { checkout: Checkout; order: CheckoutOrder }) {
  const { form, change, faults } = checkout
  const { group, label, cart, options, option } = order
  const money = useMoney()
  const tour = group === 'tour' ? tourItemOf(cart) : null
  const id = `checkout-beside-${group}`
  return (
    <Block id={`${id}-title`} title={label} aside={<span className="num">{money(order.total)}</span>}>
      <p className="small muted">{tour ? m.checkout_beside_tour() : m.checkout_beside()}</p>
      {tour ? (
        <TourSummary id="checkout-tour" item={tour} />
      ) : (
        <ul className="stack stack-xs">
          {linesToOrder(cart).map((item) => (
            <li key={item.sku}>{item.product.name}</li>
          ))}
        </ul>
      )}
      <FieldSet id={id} label={m.checkout_payment()} error={faultOf(faults, id)} className={css.tiles}>
        {options.length === 0 && <p className="muted">{m.checkout_no_order_options()}</p>}
        {options.map((one) => (
          <Choice
            key={one.id}
            name={`payment-${group}`}
            value={paymentKey(one)}
            checked={one.id === option?.id}
            onChange={() => change({ others: { ...form.others, [group]: paymentKey(one) } })}
            title={one.payment_type.name}
          >
            {one.pay_online ? m.checkout_pay_online_note() : m.checkout_pay_cash_note()}
          </Choice>
        ))}
      </FieldSet>
    </Block>
  )
}
