import { useCallback, useEffect, useState } from 'react'

/** What was typed on this page and is kept nowhere yet. */
const guards = new Set<object>()
export const isAnythingUnsaved = (): boolean => guards.size > 0

/**
 * Asks before the page is left while `isDirty`: at a navigation by our question, at a reload or another site by the
 * browser's. For forms that nothing else keeps. The answer ends it at once, for a form that was sent.
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

/** Whether the page may be left. A yes counts for all of the way out: nothing is asked twice. */
export function mayLeave(question: () => string): boolean {
  if (guards.size === 0) return true
  if (!window.confirm(question())) return false
  guards.clear()
  return true
}
