import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import type { CorrectedPrices } from './optimistic-cart.ts'

/**
 * The shop's rule of sums (optimistic-cart.ts), which a first look does without: the shop has counted what the page brings. It is fetched
 * when the page is quiet or something changes; until then a cart is shown as it was counted last.
 */
type Rule = typeof import('./optimistic-cart.ts')
let rule: Rule | null = null

export const bringCounting = async (): Promise<void> => {
  rule ??= await import('./optimistic-cart.ts')
}

/** The rule as soon as it is here; fetched at once when `lines` become others. */
export function useCounting(lines?: readonly CartLine[]): Pick<Rule, 'cartOfLines' | 'withCorrectedPrices'> {
  const [, setHere] = useState(rule !== null)
  const first = useRef(lines)
  useEffect(() => {
    if (rule) return
    const bring = () => bringCounting().then(() => setHere(true))
    if (lines === first.current) whenIdle(bring)
    // The shop's answer corrects the screen if the rule cannot be had.
    else bring().catch(() => {})
  }, [lines])
  return rule ?? asTold
}

const asTold = {
  cartOfLines: (cart: Cart, _lines: readonly CartLine[]): Cart => cart,
  withCorrectedPrices: (cart: Cart, _told: CorrectedPrices): Cart => cart,
}
