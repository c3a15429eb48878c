import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { ReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { navigate } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import css from './review-item.module.css'

/** Number of helpful votes, and the visitor's own vote. A guest is asked to sign in: one vote for each customer. */
export function HelpfulButton({ review }: { review: ReviewOnWire }) {
  const { signedIn } = useSession()
  const [vote, setVote] = useState({ helpful: review.helpful, found: review.found_helpful })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const press = async () => {
    if (!signedIn) return void navigate(links.login(location.pathname + location.search))
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const { sendVote } = await import('./send-vote.ts')
      setVote(await sendVote(review.id, !vote.found))
    } catch (error) {
      report('a vote for a review could not be sent', error)
      setFailure(wordsOf(error) ?? m.reviews_helpful_failed())
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className={css.helpful}
        aria-pressed={vote.found}
        aria-busy={busy || undefined}
        onClick={() => void press()}
      >
        <Icon name="thumbs-up" size="s" /> {m.reviews_helpful()}
        {vote.helpful > 0 && <span className="num"> {vote.helpful}</span>}
        <span className="vh">: {review.author}</span>
      </button>
      {failure && (
        <span className="small" role="alert">
          {failure}
        </span>
      )}
    </>
  )
}
