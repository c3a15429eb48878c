/**
 * What this browser keeps for the shop. One that keeps nothing, or has no room left, loses a convenience and nothing more: to read
 * and to write there throws in it.
 */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // As if it had never been kept.
  }
}
