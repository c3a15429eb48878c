import { useEffect, useLayoutEffect } from 'react'
import { report } from '../../../browser/report.ts'
import type { Checkout } from '../use-checkout.ts'
import { completeAddress } from './address-body.ts'

const pauseMs = 400

/**
 * Calculates the cart for the courier's address, which determines price and time instead of the selected region. The result is null until
 * the address is complete, while changed lines are recalculated, and if the shop cannot answer. `refuse` receives the reason if the shop
 * refuses the address.
 */
export function useAddressCart({ form, lines, useBonuses, countAt, setAtAddress, refuse, refused }: Checkout): void {
  const address = completeAddress(form.address)
  const key = address && JSON.stringify(address)
  // Recalculates, so that intervals taken meanwhile are not offered again.
  const isStale = refused?.kind === 'interval_gone'
  // Clears the result before the next press: an order must never use figures of another address or other lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten for another address, other lines, or bonuses
  useLayoutEffect(() => () => setAtAddress(null), [key, lines, useBonuses, setAtAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another address, other lines or bonuses, not for another closure
  useEffect(() => {
    if (!address || !key) return
    let gone = false
    const timer = setTimeout(async () => {
      try {
        const cart = await countAt(address)
        if (!gone) setAtAddress(cart)
      } catch (error) {
        if (gone) return
        report('the delivery to an address could not be counted', error)
        const { outcomeOf } = await import('../lazy-submit.ts')
        const { refused, isFinal } = outcomeOf(error)
        if (isFinal && !gone) refuse(refused)
      }
    }, pauseMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [key, lines, useBonuses, isStale])
}
