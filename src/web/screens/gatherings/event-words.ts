import { dateIn, timeIn } from '#lib/dates.ts'
import { hoursFromMoscow } from '#lib/moments.ts'
import type { EventOnWire, RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import type { BadgeProps } from '#ui/badge.tsx'
import { weekdayName } from '../../parts/calendar-texts.ts'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { counted } from '../../parts/listing/counted.ts'
import { useShell } from '../../parts/shell-context.ts'

type Theme = EventOnWire['theme']

export const themeName: Record<Theme, () => string> = {
  lecture: () => m.events_theme_lecture(),
  workshop: () => m.events_theme_workshop(),
  trip: () => m.events_theme_trip(),
  meeting: () => m.events_theme_meeting(),
}
export const themesName: Record<Theme, () => string> = {
  lecture: () => m.events_themes_lecture(),
  workshop: () => m.events_themes_workshop(),
  trip: () => m.events_themes_trip(),
  meeting: () => m.events_themes_meeting(),
}

/** EVT-05: `1 час 30 минут`, `2 часа`, `45 минут`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return m.events_minutes(counted(rest))
  if (rest === 0) return m.events_hours(counted(hours))
  return m.events_hours_minutes({ hours: m.events_hours(counted(hours)), minutes: m.events_minutes(counted(rest)) })
}

/** `2026-12`, in the time zone of the event, as its row shows. */
export const monthOfEvent = ({ starts_at: at, timezone }: Pick<EventOnWire, 'starts_at' | 'timezone'>): string =>
  dateIn(timezone, new Date(at)).slice(0, 7)

/** More free places than this are not counted in words: it is no news (our choice). */
const fewLeft = 10

/** Free places, or why nobody can register. */
export function placesText({ state, places_left: left }: Pick<EventOnWire, 'state' | 'places_left'>): string {
  if (state === 'canceled') return m.events_canceled()
  if (state === 'over') return m.events_over()
  if (state === 'closed') return m.events_closed()
  if (state === 'full') return m.events_full()
  if (left === null) return m.events_any_places()
  return left <= fewLeft ? m.events_left(counted(left)) : m.events_many_left()
}

export function stateText({
  state,
  waiting_position: position,
}: Pick<RegistrationAnswer, 'state' | 'waiting_position'>): string {
  if (state === 'approved') return m.events_state_approved()
  if (state === 'rejected') return m.events_state_rejected()
  if (state === 'canceled') return m.events_state_canceled()
  return position === null ? m.events_state_new() : m.events_state_waiting()
}

const reviewTexts: Record<NonNullable<RegistrationAnswer['review']>['state'], () => string> = {
  on_moderation: () => m.events_review_waits(),
  approved: () => m.events_review_shown(),
  rejected: () => m.events_review_hidden(),
}
export const reviewText = (state: NonNullable<RegistrationAnswer['review']>['state']): string => reviewTexts[state]()

export const stateBadge: Record<RegistrationAnswer['state'], BadgeProps['kind']> = {
  new: 'warn',
  approved: 'ok',
  rejected: 'err',
  canceled: 'plain',
}

/** Days and times of events: of a city in its own time, of an online event also in that of the visitor’s region. */
export function useEventTimes() {
  const { region, visitor } = useShell()
  const { locale, today } = visitor
  const dayIn = (at: string, zone: string) => dateIn(zone, new Date(at))
  return {
    /** `5`, `декабря`, `суббота`. */
    calendarDay({ starts_at: at, timezone }: EventOnWire): { day: string; month: string; weekday: string } {
      const date = dayIn(at, timezone)
      const [day = '', month = ''] = dayAndMonth(date, today, locale).split(/\u00a0/)
      return { day, month, weekday: weekdayName(date, locale) }
    },
    /** `5 декабря, суббота`. */
    dayWithWeekday({ starts_at: at, timezone }: EventOnWire): string {
      const date = dayIn(at, timezone)
      return `${dayAndMonth(date, today, locale)}, ${weekdayName(date, locale)}`
    },
    /** `20:00–21:30`; online: `20:00–21:15 по Москве, у вас 22:00` where the visitor’s clock differs. */
    hours({ starts_at: begin, ends_at: end, timezone, type }: EventOnWire): string {
      const time = `${timeIn(timezone, new Date(begin))}–${timeIn(timezone, new Date(end))}`
      if (type !== 'online') return time
      const said = moscowText(time, timezone, begin)
      const theirs = region && timeIn(region.timezone, new Date(begin))
      return theirs && theirs !== timeIn(timezone, new Date(begin))
        ? `${said}, ${m.events_your_time({ time: theirs })}`
        : said
    },
    deadline: (at: string, zone: string) =>
      `${dayAndMonth(dayIn(at, zone), today, locale)}, ${timeIn(zone, new Date(at))}`,
  }
}

/** `20:00–21:15 по Москве`, `20:00–21:15 (МСК+2)`: zones of Russia are told by their difference from Moscow. */
function moscowText(time: string, timezone: string, at: string): string {
  const shift = hoursFromMoscow(timezone, new Date(at))
  if (shift === 0) return m.events_moscow_time({ time })
  return m.events_zone({ time, shift: `${shift > 0 ? '+' : '−'}${Math.abs(shift)}` })
}

/** `Екатеринбург, ул. Малышева, 36`, or that it is online. */
export const placeText = ({ city, address }: Pick<EventOnWire, 'city' | 'address'>): string =>
  city ? [city.name, address].filter(Boolean).join(', ') : m.events_online()
