import { createStore, useStore } from '../browser/store.ts'

/** Ids of products seen on this device, newest first (FAV-05: guests have it too; no doubles, at most fifty). */
const key = 'last_viewed'
export const mostViewed = 50

export const withView = (ids: readonly number[], seen: number): number[] =>
  [seen, ...ids.filter((id) => id !== seen)].slice(0, mostViewed)

const store = createStore<{ ready: boolean; ids: readonly number[] }>({ ready: false, ids: [] })

/** Known after hydration: a page that is shared by all is rendered without it. */
export const useLastViewed = () => useStore(store)

export function readLastViewed(): readonly number[] {
  const ids = stored()
  store.set({ ready: true, ids })
  return ids
}

export function recordView(product: number): void {
  const ids = withView(stored(), product)
  store.set({ ready: true, ids })
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // A full or closed storage loses a convenience, nothing more.
  }
}

function stored(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)).slice(0, mostViewed) : []
  } catch {
    return []
  }
}
