import { mostFavorites } from '#shop/favorites/kept-products.ts'
import { keepText, keptText } from './kept-text.ts'

/** Reads a list of product ids on this device, newest first; an invalid value gives an empty list. */
export function keptIds(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(keptText(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)).slice(0, mostFavorites) : []
  } catch {
    return []
  }
}

/** Stores the newest ids. */
export const keepIdList = (key: string, ids: readonly number[]): boolean =>
  keepText(key, ids.length > 0 ? JSON.stringify(ids.slice(0, mostFavorites)) : null)
