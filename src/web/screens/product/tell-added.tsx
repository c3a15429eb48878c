import { m } from '#texts/messages.js'
import type { Toast } from '#ui/toast.tsx'
import { cartState, removeFromCart } from '../../browser/cart/cart-store.ts'
import css from '../../parts/card/buy-button.module.css'
import type { Buyable } from '../../parts/card/buy-button.tsx'
import { Picture } from '../../parts/card/picture.tsx'

/**
 * What went into the cart, with a way back (ux P8); nothing if it did not: that is told already. A card of a list tells by its stepper alone: a
 * message at each press would be noise.
 */
export function tellAdded({ sku, name, image, stands }: Buyable, toast: (told: Toast) => void): void {
  if (cartState().failed) return
  toast({
    text: m.product_added({ name }),
    image: <Picture image={image} target={40} stands={stands} className={css.toastImage} />,
    action: { label: m.product_take_out(), onClick: () => void removeFromCart(sku) },
  })
}
