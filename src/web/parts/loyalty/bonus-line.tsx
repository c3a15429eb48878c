import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { Switch } from '#ui/switch.tsx'
import { setUseBonuses, useCart } from '../../browser/cart/cart-store.ts'
import { useSession } from '../../browser/session-store.ts'
import { useSettings } from '../shell-context.ts'
import { useBonusNumber } from './bonus-number.ts'
import { WillEarn } from './will-earn.tsx'

export interface BonusLineProps {
  cart: Cart
  /** True if the chosen payment method does not accept bonuses. */
  refused?: boolean
}

/** Switch to pay with bonuses, and the bonuses the purchase earns. */
export function BonusLine({ cart, refused = false }: BonusLineProps) {
  const { earned } = cart.bonuses
  // The earned amount is valid only for the calculated cart: without the bonuses used in it the sum differs.
  const isCounted = !refused || cart.bonus_discount_amount === 0
  return (
    <>
      <BonusSwitch cart={cart} refused={refused} />
      {earned > 0 && isCounted && <WillEarn amount={earned} />}
    </>
  )
}

/**
 * Hidden from guests and customers without bonuses (BON-02); the shop may hide the switch altogether (SET-52). A payment method that does
 * not accept bonuses disables it and says so (BON-04).
 */
function BonusSwitch({ cart, refused }: BonusLineProps) {
  const { switches } = useSettings()
  const { signedIn } = useSession()
  const { useBonuses } = useCart()
  const bonuses = useBonusNumber()
  const { available, usable } = cart.bonuses
  if (!switches.bonuses_switcher || !signedIn || available <= 0) return null
  return (
    <Switch
      checked={useBonuses && !refused}
      disabled={refused}
      onChange={(event) => void setUseBonuses(event.target.checked)}
    >
      <b>{m.cart_use_bonuses()}</b>
      <br />
      <span className="small muted">
        {refused
          ? m.loyalty_way_takes_none()
          : m.cart_bonuses_available({ available: bonuses(available), usable: bonuses(usable) })}
      </span>
    </Switch>
  )
}
