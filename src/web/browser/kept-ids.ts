import { mostFavorites } from '#shop/favorites/kept-products.ts'

/** A list of product ids on this device, newest first; whatever else stands there is nothing. */
export function keptIds(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)).slice(0, mostFavorites) : []
  } catch {
    return []
  }
}

/** The newest of them; a full or closed storage loses a convenience, nothing more. */
export function keepIdList(key: string, ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, mostFavorites)))
  } catch {}
}
