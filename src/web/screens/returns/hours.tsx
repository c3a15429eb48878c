import { useEffect, useState } from 'react'
import { timeIn } from '#lib/dates.ts'
import { m } from '#texts/messages.js'
import { useShell } from '../../parts/shell-context.ts'

const moscow = 'Europe/Moscow'

/** When applications are verified (spec §9) by the visitor's own clock. */
function useHours() {
  const { company, visitor } = useShell()
  const [zone, setZone] = useState(company.settings.timezone)
  // The server knows the zone of the shop, the browser the visitor's.
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || moscow), [])
  // Moscow is three hours ahead of the clock of the world all year.
  const at = (time: string) => timeIn(zone, new Date(`${visitor.today}T${time}:00Z`))
  const [from, to] = [at('06:00'), at('18:00')]
  return { from, to, isMoscow: from === '09:00' }
}

/** By the clock of Moscow and by the visitor's own (UX R6). */
export function Hours() {
  const { isMoscow, ...hours } = useHours()
  return <>{isMoscow ? m.returns_hours_moscow() : m.returns_hours(hours)}</>
}

/** Beside words that tell them by the clock of Moscow already. */
export function HoursHere() {
  const { isMoscow, ...hours } = useHours()
  return isMoscow ? null : m.returns_hours_here(hours)
}
