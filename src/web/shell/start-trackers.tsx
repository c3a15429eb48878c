import { useEffect } from 'react'
import { useShell } from '../parts/shell-context.ts'

/** Renders nothing: loads the trackers that the company has configured. */
export function StartTrackers() {
  const { trackers } = useShell()
  useEffect(() => {
    // A failure does not affect the page.
    if (trackers)
      import('../navigator/trackers.ts').then(
        ({ startTrackers }) => startTrackers(trackers),
        () => {},
      )
  }, [trackers])
  return null
}
