/** For all tabs, or for this one alone. */
type Place = 'localStorage' | 'sessionStorage'

/**
 * What this browser keeps for the shop. One that keeps nothing, or has no room left, loses a convenience and nothing more: to read
 * and to write there throws in it.
 */
export function keptText(key: string, where: Place = 'localStorage'): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Null forgets it. False: the storage is full or closed, and it is as if it had never been kept. */
export function keepText(key: string, text: string | null, where: Place = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}
