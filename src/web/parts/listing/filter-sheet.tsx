import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../close-on-back.ts'
import { useLocale } from '../shell-context.ts'
import { counted } from './counted.ts'
import { Filters } from './filters.tsx'
import { type Choice, cleared, countChosen } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'

export interface FilterSheetProps {
  choice: Choice
  listing: ListingAnswer
  source: ListingSource
  onApply: (choice: Choice) => void
  /** Called on Back: the tried filters are applied (our choice; the close button discards them). */
  onLeave: (choice: Choice) => void
  onClose: () => void
}

/** Full-screen filters on a phone: choices are tried first, the button shows the count, and the list changes on leaving. */
export default function FilterSheet({ choice, listing, source, onApply, onLeave, onClose }: FilterSheetProps) {
  const locale = useLocale()
  const [draft, setDraft] = useState(choice)
  useCloseOnBack(() => onLeave(draft))
  const [answered, setAnswered] = useState(listing)
  const [counting, setCounting] = useState(false)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])

  const attempt = async (next: Choice) => {
    setDraft(next)
    // The response to an older choice must not replace a newer one (ux C2).
    asked.current?.abort()
    const request = new AbortController()
    asked.current = request
    setCounting(true)
    try {
      const answer = await source.fetch(next, { pageSize: 1, signal: request.signal })
      if (!request.signal.aborted) setAnswered(answer)
    } catch (error) {
      if (!request.signal.aborted) report('the filters could not be counted', error)
    } finally {
      if (!request.signal.aborted) setCounting(false)
    }
  }

  const { total } = answered
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={m.catalog_filters()}
      closeLabel={m.catalog_close()}
      headAction={
        countChosen(draft) > 0 && (
          <button type="button" className="link" onClick={() => attempt(cleared(draft))}>
            {m.catalog_reset()}
          </button>
        )
      }
      footer={
        <Button size="l" wide onClick={() => onApply(draft)} aria-live="polite">
          {counting
            ? m.catalog_counting()
            : total === 0
              ? m.catalog_show_none()
              : m.catalog_show_count({ ...counted(total), shown: formatNumber(total, locale) })}
        </Button>
      }
    >
      <Filters choice={draft} listing={answered} source={source} onChange={attempt} />
    </Dialog>
  )
}
