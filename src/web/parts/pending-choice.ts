import { useEffect, useState } from 'react'
import { onMissedPage } from '../browser/connection.ts'
import { navigate, navigationApi } from '../browser/navigate.ts'

/** What is shown of the choices of a page whose filters, sort and view are in its address. */
export interface PendingChoice<Choice> {
  shown: Choice
  /** The page of `shown` was asked for and has not arrived. */
  isWaiting: boolean
  /** Opens the page of a choice in place. */
  change: (next: Choice, replace?: boolean) => void
}

/**
 * Shows a choice at once, before its page has arrived. `arrived` is the answer that the page now shows, and `choice` the choice of it. The page of an
 * earlier choice may be drawn after a newer one was made: it changes nothing of what is shown. Back, and a page that could not be loaded, end the
 * waiting.
 */
export function usePendingChoice<Choice>(
  choice: Choice,
  arrived: unknown,
  addressOf: (choice: Choice) => string,
  /** Runs when the page of a choice that was made here is shown. */
  onArrived?: () => void,
): PendingChoice<Choice> {
  const [pending, setPending] = useState<{ choice: Choice; after: unknown; earlier: readonly string[] } | null>(null)
  const isWaiting = pending !== null && (pending.after === arrived || pending.earlier.includes(addressOf(choice)))
  useEffect(() => {
    const end = () => setPending(null)
    const onNavigate = ({ navigationType }: NavigateEvent) => navigationType === 'traverse' && end()
    navigationApi?.addEventListener('navigate', onNavigate)
    const forget = onMissedPage(end)
    return () => {
      navigationApi?.removeEventListener('navigate', onNavigate)
      forget()
    }
  }, [])
  useEffect(() => {
    if (pending === null || isWaiting) return
    setPending(null)
    onArrived?.()
  }, [pending, isWaiting, onArrived])
  return {
    shown: isWaiting ? pending.choice : choice,
    isWaiting,
    change(next, replace = false) {
      const earlier = isWaiting ? [...pending.earlier, addressOf(pending.choice)] : []
      setPending({ choice: next, after: arrived, earlier: earlier.filter((one) => one !== addressOf(next)) })
      if (!navigate(addressOf(next), { keepScroll: true, replace })) setPending(null)
    },
  }
}
