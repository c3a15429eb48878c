import { useCallback, useEffect, useState } from 'react'

/** Input of this page that is stored nowhere yet. */
const guards = new Set<object>()
export const isAnythingUnsaved = (): boolean => guards.size > 0

/**
 * Asks before the page is left while `isDirty`: our question on a navigation, the browser's on a reload or another site. For forms whose input is
 * not stored elsewhere. The returned function ends it at once, for a form that was submitted.
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const [guard] = useState(() => ({}))
  const release = useCallback(() => void guards.delete(guard), [guard])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.has(guard)) event.preventDefault()
    }
    guards.add(guard)
    window.addEventListener('beforeunload', ask)
    return () => {
      guards.delete(guard)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty, guard])
  return release
}

/** Whether the page may be left. A yes applies to the rest of the navigation: it is not asked twice. */
export function mayLeave(question: () => string): boolean {
  if (guards.size === 0) return true
  if (!window.confirm(question())) return false
  guards.clear()
  return true
}
