import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. On the server it always has its initial value. */
export interface Store<State> {
  get(): State
  set(change: Partial<State>): void
  subscribe(listener: () => void): () => void
}

export function createStore<State extends object>(first: NoInfer<State>): Store<State> & { first: State } {
  let state = first
  const listeners = new Set<() => void>()
  return {
    first,
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Hydration uses the initial value, with which the shared page was rendered; the visitor's own data follows right after (design §4.2). */
export const useStore = <State extends object>(store: Store<State> & { first: State }): State =>
  useSelected(store, (state) => state)

/**
 * A part of the state, such as a number: the component is rendered again only when that part changes. `select` must return the same value for the
 * same state, not a new object.
 */
export const useSelected = <State extends object, Value>(
  store: Store<State> & { first: State },
  select: (state: State) => Value,
): Value =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.first),
  )
