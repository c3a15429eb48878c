import { genderOf } from '#shop/checkout/gender-of.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import { RefusalAt } from './faults/refusal-at.tsx'
import { Recipient, SignInHere } from './lazy-fields.ts'
import { PersonFields } from './person-fields.tsx'
import type { Checkout } from './use-checkout.ts'

export function CustomerSection({ checkout }: { checkout: Checkout }) {
  const { form, changeCustomer, changeRecipient, signedIn, me, keepsCart, isDelivered } = checkout
  // A fast order asks only for name and phone (B10); where nothing is handed over, nobody else can receive it.
  const asksReceiver = !keepsCart && isDelivered
  const gender = me && me.gender === null ? genderOf(form.customer.middleName) : null
  return (
    <Block id="checkout-customer" title={isDelivered ? m.checkout_customer() : m.checkout_contacts()}>
      <RefusalAt checkout={checkout} at="customer" />
      {!signedIn && <SignInHere checkout={checkout} />}
      <PersonFields
        who="customer"
        person={form.customer}
        onChange={changeCustomer}
        withPhone={signedIn}
        checkout={checkout}
        middleHint={gender ? (gender === 'male' ? m.checkout_gender_male() : m.checkout_gender_female()) : undefined}
      />
      {asksReceiver && (
        <Check
          checked={form.recipient.isEnabled}
          aria-describedby="checkout-another-hint"
          onChange={(event) => changeRecipient({ isEnabled: event.target.checked })}
        >
          {m.checkout_another()}
          <span id="checkout-another-hint" className={`small muted ${css.under}`}>
            {m.checkout_another_hint()}
          </span>
        </Check>
      )}
      {asksReceiver && form.recipient.isEnabled && <Recipient checkout={checkout} />}
    </Block>
  )
}
