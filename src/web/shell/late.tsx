import { useEffect } from 'react'
import { CartNews } from '../parts/cart/cart-news.tsx'
import { useShell } from '../parts/shell-context.ts'

/** What round a screen needs no place of its own, and comes when the page is quiet. */
export const Late = () => (
  <>
    <CartNews />
    <Counting />
  </>
)

function Counting() {
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
