import { createStore, useStore } from './store.ts'

export interface ConnectionState {
  /** The page that could not be loaded because the shop was unreachable; null: none. */
  missed: { address: string; retry: () => void } | null
}

const connection = createStore<ConnectionState>({ missed: null })
export const useConnection = (): ConnectionState => useStore(connection)

/** The shop did not answer at all: no network, or the server is down. An answer, even an error, is not this. */
export class NetworkFailure extends Error {}

const listeners = new Set<() => void>()

/** Notifies that a requested page does not arrive: a control that already shows the new choice reverts it. */
export function onMissedPage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function missPage(address: string, retry: () => void): void {
  connection.set({ missed: { address, retry } })
  for (const listener of listeners) listener()
}

export const clearMissedPage = (): void => {
  if (connection.get().missed) connection.set({ missed: null })
}
