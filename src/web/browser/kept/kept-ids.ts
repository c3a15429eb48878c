import { mostFavorites } from '#shop/favorites/kept-products.ts'
import { keepText, keptText } from './kept-text.ts'

/** A list of product ids on this device, newest first; whatever else stands there is nothing. */
export function keptIds(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(keptText(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)).slice(0, mostFavorites) : []
  } catch {
    return []
  }
}

/** The newest of them. */
export const keepIdList = (key: string, ids: readonly number[]): boolean =>
  keepText(key, ids.length > 0 ? JSON.stringify(ids.slice(0, mostFavorites)) : null)
