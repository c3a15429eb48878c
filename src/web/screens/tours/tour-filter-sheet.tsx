import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { counted } from '../../parts/listing/counted.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { cleared, countFilters, listQuery, type TourChoice } from '../../parts/tours/tour-choice.ts'
import { TourFilters } from './tour-filters.tsx'

export interface TourFilterSheetProps {
  choice: TourChoice
  hotels: HotelsAnswer
  search: string
  onApply: (choice: TourChoice) => void
  /** Called on Back: the tried filters are applied, as in the listings of goods. */
  onLeave: (choice: TourChoice) => void
  onClose: () => void
}

/** All filters: choices are tried first and counted at once, the list changes on leaving. */
export default function TourFilterSheet({ choice, hotels, search, onApply, onLeave, onClose }: TourFilterSheetProps) {
  const locale = useLocale()
  const [draft, setDraft] = useState(choice)
  const [answered, setAnswered] = useState(hotels)
  const [isCounting, setCounting] = useState(false)
  const asked = useRef<AbortController | null>(null)
  useCloseOnBack(() => onLeave(draft))
  useEffect(() => () => asked.current?.abort(), [])
  const attempt = async (next: TourChoice) => {
    setDraft(next)
    // The answer to an older choice must not replace a newer one.
    asked.current?.abort()
    const request = new AbortController()
    asked.current = request
    setCounting(true)
    try {
      const answer = await api.get('/api/tours/searches/{search}/hotels/', {
        params: { search },
        query: listQuery(next),
        signal: request.signal,
      })
      if (!request.signal.aborted) setAnswered(answer)
    } catch (fault) {
      if (!request.signal.aborted) report('the filters of tours could not be counted', fault)
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
      title={m.tours_filters()}
      closeLabel={m.tours_close()}
      headAction={
        countFilters(draft) > 0 && (
          <button type="button" className="link" onClick={() => void attempt(cleared(draft))}>
            {m.tours_reset()}
          </button>
        )
      }
      footer={
        <Button size="l" wide onClick={() => onApply(draft)} aria-live="polite">
          {isCounting
            ? m.tours_counting()
            : total === 0
              ? m.tours_show_none()
              : m.tours_show_hotels({ ...counted(total), shown: formatNumber(total, locale) })}
        </Button>
      }
    >
      <TourFilters choice={draft} hotels={answered} onChange={(next) => void attempt(next)} />
    </Dialog>
  )
}
