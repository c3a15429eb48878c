import { useEffect, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { cartAt } from '../../browser/cart-store.ts'
import { report } from '../../browser/report.ts'
import { type CheckoutForm, wholeAddress } from './form.ts'
import type { OrderRefusal } from './order-refusal.ts'

const pauseMs = 400

/**
 * The cart as it is counted where it is to be brought: the address says what the courier costs and when he comes, not the region
 * that is looked at. Null until there is a whole address, until lines that changed are counted again, and where the shop cannot
 * say. `refuse` hears why an address will not do.
 */
export function useAddressCart(
  form: CheckoutForm,
  lines: unknown,
  refuse: (refused: OrderRefusal) => void,
): Cart | null {
  const address = form.delivery === 'DELIVERY' ? wholeAddress(form.address) : null
  const key = address && JSON.stringify(address)
  const [counted, setCounted] = useState<{ key: string; lines: unknown; cart: Cart } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another address or other lines, not for another closure
  useEffect(() => {
    if (!address || !key) return
    let gone = false
    const timer = setTimeout(async () => {
      try {
        const cart = await cartAt(address)
        if (!gone) setCounted({ key, lines, cart })
      } catch (error) {
        if (gone) return
        report('the delivery to an address could not be counted', error)
        const { outcomeOf } = await import('./lazy-submit.ts')
        const { refused, isFinal } = outcomeOf(error)
        if (isFinal && !gone) refuse(refused)
      }
    }, pauseMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [key, lines])
  return counted?.key === key && counted.lines === lines ? counted.cart : null
}
