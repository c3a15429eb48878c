import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useMoney } from '../../../parts/money.ts'
import type { Checkout } from '../use-checkout.ts'

/**
 * Says that the address is in another city than the selected one: prices and days of that city apply, and the customer is informed before
 * paying more. The live region is always rendered, so that screen readers announce its content.
 */
export function AnotherCity({ checkout, onBack }: { checkout: Checkout; onBack: () => void }) {
  const { cart, here, changeAddress } = checkout
  const money = useMoney()
  const back = () => {
    changeAddress({ mode: 'search', text: '', found: null, city: '', street: '', house: '', isOther: true })
    onBack()
  }
  return (
    <div role="status">
      {cart.region.id !== here.region.id && (
        <Note
          kind="warn"
          icon="map-pin"
          action={
            <Button kind="paper" size="s" onClick={back}>
              {m.checkout_back_to_city({ city: here.region.name })}
            </Button>
          }
        >
          {cart.subtotal === here.subtotal
            ? m.checkout_another_city({ city: cart.region.name })
            : m.checkout_another_city_prices({
                city: cart.region.name,
                now: money(cart.subtotal),
                before: money(here.subtotal),
              })}
        </Note>
      )}
    </div>
  )
}
