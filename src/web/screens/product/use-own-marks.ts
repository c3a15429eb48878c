import { type RefObject, useEffect, useState } from 'react'
import type { ReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'

/**
 * The reviews of a product page with the marks of a signed-in customer: which are their own, which they found helpful. The page is shared, so the
 * marks are fetched when the reviews come into view.
 */
export function useOwnMarks(
  place: RefObject<HTMLElement | null>,
  slug: string,
  shown: readonly ReviewOnWire[],
): readonly ReviewOnWire[] {
  const { signedIn } = useSession()
  const [marked, setMarked] = useState<ReadonlyMap<number, ReviewOnWire>>(new Map())
  useEffect(() => {
    setMarked((old) => (old.size > 0 ? new Map() : old))
    if (!signedIn || !place.current || shown.length === 0) return
    const gone = new AbortController()
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watcher.disconnect()
      const asked = { params: { slug }, query: { page_size: shown.length }, signal: gone.signal }
      api.get('/api/products/{slug}/reviews/', asked).then(
        ({ items }) => setMarked(new Map(items.map((review) => [review.id, review]))),
        (error: unknown) => gone.signal.aborted || report('own marks of reviews could not be read', error),
      )
    })
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      gone.abort()
    }
  }, [signedIn, slug, shown, place])
  return shown.map((review) => marked.get(review.id) ?? review)
}
