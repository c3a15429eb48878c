import { useEffect, useLayoutEffect } from 'react'
import { report } from '../../../browser/report.ts'
import type { Checkout } from '../use-checkout.ts'
import { wholeAddress } from './given-address.ts'

const pauseMs = 400

/**
 * Counts the cart where it is to be brought: the address says what the courier costs and when he comes, not the region that is
 * looked at. Nothing is known until there is a whole address, until lines that changed are counted again, and where the shop
 * cannot say; `refuse` hears why an address will not do.
 */
export function useAddressCart({ form, lines, useBonuses, countAt, setAtAddress, refuse, refused }: Checkout): void {
  const address = wholeAddress(form.address)
  const key = address && JSON.stringify(address)
  // Hours that were taken meanwhile are not offered again.
  const isStale = refused?.kind === 'interval_gone'
  // Before the next press: an order is never made of what was counted for another address or other lines.
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
