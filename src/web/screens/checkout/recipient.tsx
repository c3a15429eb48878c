import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import css from './checkout.module.css'
import { PersonFields } from './person-fields.tsx'
import type { Checkout } from './use-checkout.ts'

/** Another person who receives the order; few orders have one (O4). */
export const Recipient = ({ checkout }: { checkout: Checkout }) => (
  <fieldset id="checkout-recipient" className={css.plain}>
    <legend className="h4">{m.checkout_recipient()}</legend>
    <div className="stack">
      <Note kind="info" icon="document">
        {m.checkout_passport()}
      </Note>
      <PersonFields
        who="recipient"
        person={checkout.form.recipient}
        onChange={checkout.changeRecipient}
        withPhone
        checkout={checkout}
      />
    </div>
  </fieldset>
)
