import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import type { CorrectedPrices } from './optimistic-cart.ts'

/**
 * The shop's pricing rule (optimistic-cart.ts). The first view does not need it, as the shop has calculated the data of the page. It is
 * fetched when the page is idle or something changes; until then the last calculated cart is shown.
 */
type Rule = typeof import('./optimistic-cart.ts')
let rule: Rule | null = null

export const loadCounting = async (): Promise<void> => {
  rule ??= await import('./optimistic-cart.ts')
}

/** The rule once loaded; fetched at once when `lines` change. */
export function useCounting(lines?: readonly CartLine[]): Pick<Rule, 'cartOfLines' | 'withCorrectedPrices'> {
  const [, setHere] = useState(rule !== null)
  const first = useRef(lines)
  useEffect(() => {
    if (rule) return
    const bring = () => loadCounting().then(() => setHere(true))
    if (lines === first.current) whenIdle(bring)
    // If the rule cannot be loaded, the shop's response updates the screen.
    else bring().catch(() => {})
  }, [lines])
  return rule ?? asTold
}

const asTold = {
  cartOfLines: (cart: Cart, _lines: readonly CartLine[]): Cart => cart,
  withCorrectedPrices: (cart: Cart, _told: CorrectedPrices): Cart => cart,
}
