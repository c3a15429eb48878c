import { mostViewed } from '#shop/favorites/kept-products.ts'
import { api } from '../../browser/client.ts'
import { keepIdList, keptIds } from '../../browser/kept/kept-ids.ts'
import { report } from '../../browser/report.ts'
import { isSignedIn, onSessionChange } from '../../browser/session-store.ts'
import { createStore, useStore } from '../../browser/store.ts'

/** Ids of products seen on this device, newest first (FAV-05: guests have it too; no doubles, at most fifty). */
const key = 'last_viewed'

export const withView = (ids: readonly number[], seen: number): number[] =>
  [seen, ...ids.filter((id) => id !== seen)].slice(0, mostViewed)

const store = createStore<{ ready: boolean; ids: readonly number[] }>({ ready: false, ids: [] })

// What was kept of it on the device is taken away by browser/kept-favorites.ts, whether this file was needed or not.
onSessionChange((now) => {
  if (now === 'signed-out') store.set({ ids: [] })
})

/** Known after hydration: a page that is shared by all is rendered without it. */
export const useLastViewed = () => useStore(store)

/** Of the device, or of the account where somebody is signed in; the device's stand in if the shop does not answer. */
export async function readLastViewed(): Promise<void> {
  const own = keptIds(key)
  if (!isSignedIn()) return store.set({ ready: true, ids: own })
  try {
    // What the device has seen joins; once it has, it lies there alone.
    const { products } = await api.post('/api/last-viewed/', { body: { products: own } })
    keepIdList(key, [])
    store.set({ ready: true, ids: products })
  } catch (error) {
    report('what was viewed could not be read', error)
    store.set({ ready: true, ids: own })
  }
}

export function recordView(product: number): void {
  const ids = withView(keptIds(key), product)
  keepIdList(key, ids)
  store.set({ ready: true, ids: withView(store.get().ids, product) })
  if (isSignedIn()) void readLastViewed()
}

/** Forgotten at the shop and here; answers what can be put back, null if the shop did not do it. */
export async function clearLastViewed(): Promise<readonly number[] | null> {
  const { ids } = store.get()
  try {
    await api.delete('/api/last-viewed/')
  } catch (error) {
    report('what was viewed could not be cleared', error)
    return null
  }
  keepIdList(key, [])
  store.set({ ids: [] })
  return ids
}

/** After a slip: in the order it was in. */
export async function restoreLastViewed(ids: readonly number[]): Promise<void> {
  keepIdList(key, ids)
  await readLastViewed()
}
