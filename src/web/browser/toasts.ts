import { createStore, useStore } from './store.ts'

export interface Toast {
  id: number
  text: string
  picture?: string
  /** «Undo» and the like. */
  action?: { label: string; run: () => void }
}

/** Spec §9. */
export const toastMs = 5000

const store = createStore<{ toasts: readonly Toast[] }>({ toasts: [] })
let lastId = 0

/** Shows a line for five seconds. The time stands still while the pointer or focus is on it. */
export function toast(text: string, more: Omit<Toast, 'id' | 'text'> = {}): number {
  const id = ++lastId
  store.set({ toasts: [...store.get().toasts.slice(-2), { id, text, ...more }] })
  return id
}

export const dismissToast = (id: number): void =>
  store.set({ toasts: store.get().toasts.filter((one) => one.id !== id) })

export const useToasts = (): readonly Toast[] => useStore(store).toasts
