import { newKey } from '../../browser/new-key.ts'

/**
 * The key that makes an order one however often it is sent: made when the checkout opens, kept for reloads and for other
 * tabs of this browser, thrown away when the order stands or the shop refused it for good (O7).
 */
const nameOf = (what: Ordering): string => `${what}_key`
/** A fast order beside an open checkout is another order. */
type Ordering = 'checkout' | 'direct'
/** The shop remembers keys for three days; an older order is another intention in any case. */
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
    // Without storage a reload makes another key; the shop still sees an emptied cart.
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
