import { createStore, useSelected, useStore } from './store.ts'
import { hearTabs, tellTabs } from './tabs.ts'

/** Product ids of this device's favourites, newest first (FAV-01: also for guests). The account's list joins with its own issue. */
const key = 'favorites'
const most = 200

const store = createStore<{ ready: boolean; ids: readonly number[] }>({ ready: false, ids: [] })

export const useFavorites = () => useStore(store)
export const useFavoriteCount = (): number => useSelected(store, ({ ids }) => ids.length)
export const useIsFavorite = (product: number): boolean => useSelected(store, ({ ids }) => ids.includes(product))

/** Answers whether it is a favourite now. */
export function toggleFavorite(product: number): boolean {
  const without = store.get().ids.filter((one) => one !== product)
  const added = without.length === store.get().ids.length
  keep(added ? [product, ...without].slice(0, most) : without)
  return added
}

export function startFavorites(): void {
  store.set({ ids: read(), ready: true })
  hearTabs((news) => {
    if (news.kind === 'favorites') store.set({ ids: read() })
  })
}

function keep(ids: readonly number[]): void {
  store.set({ ids })
  localStorage.setItem(key, JSON.stringify(ids))
  tellTabs({ kind: 'favorites' })
}

function read(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)).slice(0, most) : []
  } catch {
    return []
  }
}
