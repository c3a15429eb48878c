import { newKey } from '../../browser/new-key.ts'

/**
 * Idempotency key of an order: created when the checkout opens, shared by reloads and other tabs of this browser, replaced after the order
 * is placed or finally refused (O7).
 */
const nameOf = (what: Ordering): string => `${what}_key`
/** A fast order beside an open checkout is a separate order. */
type Ordering = 'checkout' | 'direct'
/** The shop stores keys for three days; after this shorter time a new order is assumed to be a new intention. */
const livesMs = 12 * 3_600_000

interface Kept {
  key: string
  at: number
}

export function orderKey(what: Ordering = 'checkout'): string {
  const kept = stored(what)
  return kept && Date.now() - kept.at < livesMs ? kept.key : renewOrderKey(what)
}

export function renewOrderKey(what: Ordering = 'checkout'): string {
  const key = newKey()
  try {
    localStorage.setItem(nameOf(what), JSON.stringify({ key, at: Date.now() } satisfies Kept))
  } catch {
    // Without storage a reload creates another key; the shop still detects the emptied cart.
  }
  return key
}

function stored(what: Ordering): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(what)) ?? 'null') as Kept | null
    return kept && typeof kept.key === 'string' && typeof kept.at === 'number' ? kept : null
  } catch {
    return null
  }
}
