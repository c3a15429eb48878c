import { useSyncExternalStore } from 'react'

/** A value outside React that components may watch. On the server it always holds its first value. */
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

/**
 * Hydration sees the first value, as the shared page was rendered with it; what the visitor has of their own comes
 * right after (design §4.2).
 */
export const useStore = <State extends object>(store: Store<State> & { first: State }): State =>
  useSelected(store, (state) => state)

/**
 * A part of it, such as a number: the component is drawn anew only when that part is another one. `select` must answer the same
 * value for the same state, not a new object.
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
