import { createStore, useSelected, useStore } from '../store.ts'

/** Product ids of the visitor's favourites, newest first. Storing them is in stored-favorites.ts, which is loaded after the page. */
export const favorites = createStore<{ ready: boolean; ids: readonly number[] }>({ ready: false, ids: [] })

export const useFavorites = () => useStore(favorites)
export const useFavoriteIds = (): readonly number[] => useSelected(favorites, ({ ids }) => ids)
export const useFavoriteCount = (): number => useSelected(favorites, ({ ids }) => ids.length)
export const useIsFavorite = (product: number): boolean => useSelected(favorites, ({ ids }) => ids.includes(product))

let keeper: typeof import('./stored-favorites.ts') | undefined
const broughtKeeper = async () => {
  keeper ??= await import('./stored-favorites.ts')
  return keeper
}

/**
 * Shown and stored on the device at once, as the next press may leave the page. False: the shop could not save it, and the previous state is
 * restored (ux C8).
 */
export async function toggleFavorite(product: number): Promise<boolean> {
  return (keeper ?? (await broughtKeeper())).toggle(product)
}

export async function startFavorites(signedIn: boolean): Promise<void> {
  await (await broughtKeeper()).start(signedIn)
}
