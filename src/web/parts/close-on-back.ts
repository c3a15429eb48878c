import { useEffect, useEffectEvent, useId } from 'react'
import { addEntry } from '../browser/navigate.ts'

/**
 * Closes an overlay on Back without leaving the page (UX-G6). For components that are mounted only while they are open. If the overlay is
 * closed in another way, its history entry is removed, unless a navigation has replaced it.
 */
export function useCloseOnBack(close: () => void): void {
  const id = useId()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    addEntry({ overlay: id })
    let gone = false
    const isOwn = () => (history.state as { overlay?: string } | null)?.overlay === id
    const left = () => {
      // An overlay above this one was closed: the history entry of this one is still current.
      if (isOwn()) return
      gone = true
      onBack()
    }
    window.addEventListener('popstate', left)
    return () => {
      window.removeEventListener('popstate', left)
      if (!gone && isOwn()) history.back()
    }
  }, [id])
}
