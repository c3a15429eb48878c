import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { useShell } from '../../../parts/shell-context.ts'
import css from './trip.module.css'

const paperNames: Record<string, () => string> = {
  contract: m.trip_paper_contract,
  voucher: m.trip_paper_voucher,
  itinerary: m.trip_paper_itinerary,
}

/** The operator names its papers in Russian only, and its voucher as ours is named. */
const operatorPapers: Record<BookingAnswer['documents'][number]['kind'], () => string> = {
  voucher: m.trip_paper_of_operator,
  tickets: m.trip_paper_tickets,
  insurance: m.trip_paper_insurance,
  memo: m.trip_paper_memo,
}

/** Papers that can be opened now: ours, and those of the operator once its voucher agrees with the order. */
export function TripDocuments({ trip }: { trip: BookingAnswer }) {
  const { visitor } = useShell()
  const base = `/api/tours/bookings/${trip.order}`
  const all: [string, string, IconName][] = [
    ...trip.papers.map((paper): [string, string, IconName] => [
      `${base}/${paper}.pdf`,
      paperNames[paper]?.() ?? paper,
      'document',
    ]),
    ...(trip.papers.includes('itinerary')
      ? ([[`${base}/trip.ics`, m.trip_paper_calendar(), 'calendar']] as [string, string, IconName][])
      : []),
    ...trip.documents.map((paper): [string, string, IconName] => [
      paper.url,
      visitor.locale === 'ru' && paper.kind !== 'voucher' ? paper.name : operatorPapers[paper.kind](),
      'download',
    ]),
  ]
  return (
    <section className="stack stack-s" aria-labelledby="trip-papers">
      <h3 id="trip-papers" className="h4">
        {m.booking_papers_step()}
      </h3>
      {trip.voucher === 'differs' && <Note kind="warn">{m.trip_voucher_differs()}</Note>}
      {all.length === 0 ? (
        <p className="muted">{m.trip_no_papers()}</p>
      ) : (
        <ul className={css.papers}>
          {all.map(([href, name, icon]) => (
            <li key={href}>
              <Icon name={icon} size="s" />
              <a className="link" href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
