import { maxViewed } from '#shop/favorites/saved-products.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { isSignedIn, onSessionChange } from '../../browser/session-store.ts'
import { createStore, useStore } from '../../browser/store.ts'
import { readStoredIds, storeIdList } from '../../browser/stored/stored-ids.ts'

/** Ids of products viewed on this device, newest first (FAV-05: for guests too; unique, at most fifty). */
const key = 'last_viewed'

export const withView = (ids: readonly number[], seen: number): number[] =>
  [seen, ...ids.filter((id) => id !== seen)].slice(0, maxViewed)

const store = createStore<{ ready: boolean; ids: readonly number[] }>({ ready: false, ids: [] })

// browser/kept-favorites.ts deletes the stored list, whether this module was loaded or not.
onSessionChange((now) => {
  if (now === 'signed-out') store.set({ ids: [] })
})

/** Known after hydration: shared pages are rendered without it. */
export const useLastViewed = () => useStore(store)

/** From the account if signed in, otherwise from the device; the device's list is also the fallback if the shop does not answer. */
export async function readLastViewed(): Promise<void> {
  const own = readStoredIds(key)
  if (!isSignedIn()) return store.set({ ready: true, ids: own })
  try {
    // Ids of the device are merged into the account; after that only the account stores them.
    const { products } = await api.post('/api/last-viewed/', { body: { products: own } })
    storeIdList(key, [])
    store.set({ ready: true, ids: products })
  } catch (error) {
    report('what was viewed could not be read', error)
    store.set({ ready: true, ids: own })
  }
}

export function recordView(product: number): void {
  const ids = withView(readStoredIds(key), product)
  storeIdList(key, ids)
  store.set({ ready: true, ids: withView(store.get().ids, product) })
  if (isSignedIn()) void readLastViewed()
}

/** Clears the list at the shop and on the device. Returns the removed ids for an undo; null if the shop failed. */
export async function clearLastViewed(): Promise<readonly number[] | null> {
  const { ids } = store.get()
  try {
    await api.delete('/api/last-viewed/')
  } catch (error) {
    report('what was viewed could not be cleared', error)
    return null
  }
  storeIdList(key, [])
  store.set({ ids: [] })
  return ids
}

/** Undo of `clearLastViewed`, in the previous order. */
export async function restoreLastViewed(ids: readonly number[]): Promise<void> {
  storeIdList(key, ids)
  await readLastViewed()
}
