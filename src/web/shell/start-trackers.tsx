import { useEffect } from 'react'
import { useShell } from '../parts/shell-context.ts'

/** Draws nothing: fetches the trackers that the company has named. */
export function StartTrackers() {
  const { trackers } = useShell()
  useEffect(() => {
    // A failure leaves the page as good as it is.
    if (trackers)
      import('../navigator/trackers.ts').then(
        ({ startTrackers }) => startTrackers(trackers),
        () => {},
      )
  }, [trackers])
  return null
}
