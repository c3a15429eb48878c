import { m } from '#texts/messages.js'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import { invoiceFirst, isByInvoice, paymentKey } from './delivery-choices.ts'
import { faultOf } from './faults/field-fault.ts'
import { PaymentMore } from './lazy-fields.ts'
import type { Checkout } from './use-checkout.ts'

/** Payment methods with additional fields or texts. */
const asksMore = /YANDEX_PAY|INVOICE/

/** Payment methods depend on the chosen delivery (O3). */
export function PaymentSection({ checkout }: { checkout: Checkout }) {
  const { form, change, ways, faults, me } = checkout
  const chosen = checkout.option
  const offered = ways.find(({ type }) => type === form.delivery)?.options ?? []
  const options = me?.type === 'legal' ? invoiceFirst(offered) : offered
  return (
    <Block id="checkout-payment-title" title={m.checkout_payment()}>
      <FieldSet
        id="checkout-payment"
        label={m.checkout_payment()}
        labelHidden
        error={faultOf(faults, 'checkout-payment')}
        className={css.tiles}
      >
        {options.length === 0 && <p className="muted">{m.checkout_payment_after_delivery()}</p>}
        {options.map((option) => {
          const key = paymentKey(option)
          return (
            <Choice
              key={key}
              name="payment"
              value={key}
              checked={form.payment === key}
              onChange={() => change({ payment: key })}
              title={option.payment_type.name}
            >
              {option.pay_online
                ? m.checkout_pay_online_note()
                : isByInvoice(option)
                  ? m.checkout_pay_invoice_note()
                  : m.checkout_pay_cash_note()}
            </Choice>
          )
        })}
      </FieldSet>
      {chosen && asksMore.test(chosen.payment_type.type) && <PaymentMore checkout={checkout} />}
    </Block>
  )
}
