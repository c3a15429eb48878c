/** Shared by all tabs, or for this tab only. */
type Place = 'localStorage' | 'sessionStorage'

/** Reads a value stored in this browser. If the storage is disabled or full, access to it throws: only a convenience is lost then. */
export function readStored(key: string, where: Place = 'localStorage'): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Null deletes it. False: the storage is full or disabled, and nothing was stored. */
export function writeStored(key: string, text: string | null, where: Place = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}
