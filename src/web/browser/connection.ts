import { createStore, useStore } from './store.ts'

export interface ConnectionState {
  /** The page that could not be had because the shop was out of reach; null while all is well. */
  missed: { address: string; retry: () => void } | null
}

const connection = createStore<ConnectionState>({ missed: null })
export const useConnection = (): ConnectionState => useStore(connection)

/** The shop did not answer at all: no network, or nobody at the other end. What it answers, even an error, is not this. */
export class NetworkFailure extends Error {}

const listeners = new Set<() => void>()

/** A page that was asked for does not come: who shows a choice ahead of its answer takes it back. */
export function onMissedPage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function missPage(address: string, retry: () => void): void {
  connection.set({ missed: { address, retry } })
  for (const listener of listeners) listener()
}

export const forgetMissedPage = (): void => {
  if (connection.get().missed) connection.set({ missed: null })
}
