import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { claimTitles } from './claim-titles.ts'

/** Changes of the operator that the customer agreed to: what was booked is told above as it was. */
export function AgreedChanges({ claims }: Pick<BookingAnswer, 'claims'>) {
  const agreed = claims.filter(({ state }) => state === 'accepted')
  if (agreed.length === 0) return null
  return (
    <Note kind="info">
      <b>{m.trip_agreed_changes()}</b>
      {agreed.map(({ id, kind, before, after }) => (
        <p key={id}>{m.trip_agreed_change({ what: claimTitles[kind](), before: before || '—', after })}</p>
      ))}
    </Note>
  )
}
