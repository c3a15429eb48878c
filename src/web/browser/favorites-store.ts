import { createStore, useSelected, useStore } from './store.ts'

/** Product ids of the visitor's favourites, newest first. How they are kept stands in kept-favorites.ts, which comes after the page. */
export const favorites = createStore<{ ready: boolean; ids: readonly number[] }>({ ready: false, ids: [] })

export const useFavorites = () => useStore(favorites)
export const useFavoriteCount = (): number => useSelected(favorites, ({ ids }) => ids.length)
export const useIsFavorite = (product: number): boolean => useSelected(favorites, ({ ids }) => ids.includes(product))

const keeper = () => import('./kept-favorites.ts')

/** Shown at once. Answers false if it could not be kept: then everything is as before (ux C8). */
export async function toggleFavorite(product: number): Promise<boolean> {
  return (await keeper()).toggle(product)
}

export async function startFavorites(signedIn: boolean): Promise<void> {
  await (await keeper()).start(signedIn)
}
