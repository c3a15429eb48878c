import { maxFavorites } from '#shop/favorites/saved-products.ts'
import { readStored, writeStored } from './stored-text.ts'

/** Reads a list of product ids on this device, newest first; an invalid value gives an empty list. */
export function readStoredIds(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)).slice(0, maxFavorites) : []
  } catch {
    return []
  }
}

/** Stores the newest ids. */
export const storeIdList = (key: string, ids: readonly number[]): boolean =>
  writeStored(key, ids.length > 0 ? JSON.stringify(ids.slice(0, maxFavorites)) : null)
