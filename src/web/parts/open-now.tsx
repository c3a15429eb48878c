import { type RefObject, useEffect, useRef, useState } from 'react'
import { dateIn, timeIn } from '#lib/dates.ts'
import { groupDays, hasHours, type OpenState, openState, type Schedule } from '#shop/places/opening-hours.ts'
import { m } from '#texts/messages.js'

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
 * Current time; null before hydration and until `place` is near the window. The first use of a time zone makes the browser load its zone
 * table, which blocks a slow phone for a quarter of a second.
 */
function useNow(place: RefObject<HTMLElement | null>, atOnce: boolean): Date | null {
  const [now, setNow] = useState<Date | null>(() => (atOnce ? new Date() : null))
  useEffect(() => {
    if (!place.current) return
    let timer: ReturnType<typeof setInterval> | undefined
    const read = () => setNow(new Date())
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return
        watcher.disconnect()
        read()
        timer = setInterval(read, 60_000)
      },
      { rootMargin: '200px' },
    )
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      clearInterval(timer)
    }
  }, [place])
  return now
}

function words(state: OpenState): string {
  if (state.open) return state.round ? m.catalog_open_round() : m.catalog_open_until({ time: state.until })
  if (state.opens === null) return m.catalog_closed()
  const { inDays, weekday, date, time } = state.opens
  if (inDays === 0) return m.catalog_opens_at({ time })
  // A weekday alone would mean this week.
  const day = inDays < 7 ? dayName(weekday) : `${date.slice(8)}.${date.slice(5, 7)}`
  return m.catalog_opens_on({ day, time })
}

/** Hours of an outlet as in the API. */
export interface OutletHours {
  schedule: Schedule
  special_days: Readonly<Record<string, string>>
  timezone: string
}

/**
 * «Открыто до 21:00» in the outlet's time zone; replaces the weekly hours after hydration. `atOnce`: for content that opens by a press and
 * is never rendered by the server, where changing the text later would shift what is below.
 */
export function OpenNow({
  outlet: { schedule, special_days: special, timezone },
  atOnce = false,
}: {
  outlet: OutletHours
  atOnce?: boolean
}) {
  const place = useRef<HTMLSpanElement>(null)
  const now = useNow(place, atOnce)
  if (!hasHours(schedule)) return null
  const state = now && openState({ schedule, special }, { date: dateIn(timezone, now), time: timeIn(timezone, now) })
  return (
    <span ref={place} className={state ? (state.open ? 'ok' : 'warn') : 'muted'}>
      {state ? words(state) : writtenHours(schedule)}
    </span>
  )
}

/** `пн–пт 10:00–21:00, сб–вс 11:00–20:00`. */
export const writtenHours = (schedule: Schedule): string =>
  groupDays(schedule)
    .map(({ from, to, hours }) => {
      if (to - from === 6 && hours === '00:00-24:00') return m.catalog_open_round()
      const days = from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`
      return `${days}\u00a0${hours ? hours.replace('-', '–') : m.catalog_day_off()}`
    })
    .join(', ')
