import { m } from '#texts/messages.js'
import type { Toast } from '#ui/toast.tsx'
import { cartState, removeFromCart } from '../../browser/cart/cart-store.ts'
import css from '../../parts/card/buy-button.module.css'
import type { Buyable } from '../../parts/card/buy-button.tsx'
import { Picture } from '../../parts/card/picture.tsx'

/**
 * Toast with the added product and an undo (ux P8). Nothing if adding failed: that is reported elsewhere. Cards of a list show no toast,
 * only their stepper: a message at each press would be noise.
 */
export function showAddedToast({ sku, name, image, stands }: Buyable, toast: (told: Toast) => void): void {
  if (cartState().failed) return
  toast({
    text: m.product_added({ name }),
    image: <Picture image={image} target={40} stands={stands} className={css.toastImage} />,
    action: { label: m.product_take_out(), onClick: () => void removeFromCart(sku) },
  })
}
