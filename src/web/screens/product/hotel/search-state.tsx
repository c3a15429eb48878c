import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Progress } from '#ui/progress.tsx'
import { counted } from '../../../parts/listing/counted.ts'
import { sectionAddress } from '../../../parts/tours/tour-addresses.ts'
import css from './hotel.module.css'
import type { Offers } from './use-offers.ts'

/** How far the search is, and what became of operators that did not answer. */
export function SearchState({ offers: { state, found, isRefreshed, retry } }: { offers: Offers }) {
  const operators = found?.search.operators ?? []
  const silent = operators.filter((one) => one.state === 'failed').length
  if (state === 'waiting' || state === 'searching') {
    const done = operators.filter((one) => one.state !== 'pending' && one.state !== 'performing').length
    const text = operators.length > 0 ? m.hotel_searching({ done, total: operators.length }) : m.hotel_searching_first()
    return (
      <div className={css.scripted}>
        <Progress label={text} value={found?.search.progress ?? 0} max={100} />
        <p className="small muted" role="status">
          {text}
        </p>
      </div>
    )
  }
  if (state === 'failed' || state === 'limited')
    return (
      <Note
        kind="err"
        role="alert"
        action={
          <Button kind="paper" size="s" onClick={retry}>
            {m.hotel_retry()}
          </Button>
        }
      >
        {state === 'limited' ? m.hotel_limited() : m.hotel_failed()}
      </Note>
    )
  return (
    <p className="small muted" role="status">
      {[isRefreshed && m.hotel_refreshed(), silent > 0 && m.hotel_silent(counted(silent))].filter(Boolean).join(' ')}
    </p>
  )
}

/** Nothing on all the neighbouring days: what to try, and the resort. */
export function NothingFound({ hotel }: { hotel: HotelAnswer }) {
  const resort = hotel.crumbs.at(-1)
  return (
    <Note
      icon="calendar"
      role="status"
      action={
        resort && (
          <a className="link" href={sectionAddress(resort.path)}>
            {m.hotel_to_resort({ name: hotel.resort.name })}
          </a>
        )
      }
    >
      <b>{m.hotel_none()}</b>
      <p>{m.hotel_none_text()}</p>
    </Note>
  )
}
