import { useEffect, useState } from 'react'
import { timeIn } from '#lib/dates.ts'
import { m } from '#texts/messages.js'
import { useShell } from '../../parts/shell-context.ts'

const moscow = 'Europe/Moscow'

/** Hours in which applications are verified (spec §9), in the visitor's time zone. */
function useHours() {
  const { company, visitor } = useShell()
  const [zone, setZone] = useState(company.settings.timezone)
  // The server renders in the shop's time zone; the browser knows the visitor's.
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || moscow), [])
  // Moscow is UTC+3 all year.
  const at = (time: string) => timeIn(zone, new Date(`${visitor.today}T${time}:00Z`))
  const [from, to] = [at('06:00'), at('18:00')]
  return { from, to, isMoscow: from === '09:00' }
}

/** In Moscow time and in the visitor's time (UX R6). */
export function Hours() {
  const { isMoscow, ...hours } = useHours()
  return <>{isMoscow ? m.returns_hours_moscow() : m.returns_hours(hours)}</>
}

/** For use beside a text that gives Moscow time already. */
export function LocalHours() {
  const { isMoscow, ...hours } = useHours()
  return isMoscow ? null : m.returns_hours_here(hours)
}
