import { useEffect, useEffectEvent, useId } from 'react'
import { addEntry } from '../browser/navigate.ts'

/**
 * Back closes what lies over the page, and the page stays (UX-G6). To be used by something that is in the page only
 * while it is open; closed in another way it takes its entry of the history away again, unless a navigation has.
 */
export function useBackCloses(close: () => void): void {
  const id = useId()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    addEntry({ overlay: id })
    let gone = false
    const isOwn = () => (history.state as { overlay?: string } | null)?.overlay === id
    const left = () => {
      // Something that lay over this one was closed: its own entry still stands.
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
