import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { groupDays, hasHours, type Moment, type OpenState, openState, type Schedule } from './opening-hours.ts'

const dayNames = [
  m.catalog_day_0,
  m.catalog_day_1,
  m.catalog_day_2,
  m.catalog_day_3,
  m.catalog_day_4,
  m.catalog_day_5,
  m.catalog_day_6,
] as const
const dayName = (weekday: number): string => dayNames[weekday]!()

/**
 * The visitor's own clock, known only after hydration. Our choice: outlets carry no time zone, and who asks whether a
 * shop is open is nearly always in its city.
 */
function useMoment(): Moment | null {
  const [moment, setMoment] = useState<Moment | null>(null)
  useEffect(() => {
    const read = () => {
      const now = new Date()
      const two = (value: number) => String(value).padStart(2, '0')
      setMoment({ weekday: (now.getDay() + 6) % 7, time: `${two(now.getHours())}:${two(now.getMinutes())}` })
    }
    read()
    const timer = setInterval(read, 60_000)
    return () => clearInterval(timer)
  }, [])
  return moment
}

function words(state: OpenState): string {
  if (state.open) return state.round ? m.catalog_open_round() : m.catalog_open_until({ time: state.until })
  if (state.opens === null) return m.catalog_closed()
  const { inDays, weekday, time } = state.opens
  return inDays === 0 ? m.catalog_opens_at({ time }) : m.catalog_opens_on({ day: dayName(weekday), time })
}

/** «Открыто до 21:00»: comes with the script, in the place of the plain hours of the week. */
export function OpenNow({ schedule }: { schedule: Schedule }) {
  const moment = useMoment()
  if (!hasHours(schedule)) return null
  if (!moment) return <span className="muted">{writtenHours(schedule)}</span>
  const state = openState(schedule, moment)
  return <span className={state.open ? 'ok' : 'warn'}>{words(state)}</span>
}

/** `пн–пт 10:00–21:00, сб–вс 11:00–20:00`. */
export const writtenHours = (schedule: Schedule): string =>
  groupDays(schedule)
    .map(({ from, to, hours }) => {
      const days = from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`
      return `${days}\u00a0${hours ? hours.replace('-', '–') : m.catalog_day_off()}`
    })
    .join(', ')
