import { useState } from 'react'
import { m } from '#texts/messages.js'
import { laterPart } from '../lazy-part.tsx'
import css from './review-item.module.css'

const ReportDialog = laterPart(() => import('./report-dialog.tsx'))

/** Link under a review; its dialog is loaded by the press. */
export function ReportButton({ review, author }: { review: number; author: string }) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  return (
    <p className={css.report}>
      {done ? (
        <span className="small muted" role="status">
          {m.reviews_report_sent()}
        </span>
      ) : (
        <button type="button" className="link link-quiet small" onClick={() => setOpen(true)}>
          {m.reviews_report()}
          <span className="vh">: {author}</span>
        </button>
      )}
      {open && <ReportDialog review={review} onClose={() => setOpen(false)} onSent={() => setDone(true)} />}
    </p>
  )
}
