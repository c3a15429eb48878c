import { dateIn, timeIn } from '#lib/dates.ts'
import { m } from '#texts/messages.js'
import { dayAndMonth } from '../day-texts.ts'
import { useLocale, useShell } from '../shell-context.ts'
import { oldestSeen, type PricedDay } from './price-calendar.ts'

/** How old the prices of a calendar are: the moment of the oldest of them, in the shop's time zone. */
export function SeenAt({ days }: { days: readonly PricedDay[] }) {
  const { company, visitor } = useShell()
  const locale = useLocale()
  const seen = oldestSeen(days)
  if (seen === null) return null
  const moment = new Date(seen)
  const { timezone } = company.settings
  const day = dateIn(timezone, moment)
  const time = timeIn(timezone, moment)
  const when =
    day === visitor.today ? m.tours_calendar_today({ time }) : `${dayAndMonth(day, visitor.today, locale)}, ${time}`
  return <>{m.tours_calendar_seen({ when })}</>
}
