import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { dayText } from './day-texts.ts'
import { useShell } from './shell-context.ts'

/** A delivery day after a verb: `ready today`, `ready on 24 November`; Russian has no preposition. */
export function onDay(date: IsoDate, today: IsoDate, locale: Locale): string {
  const words = dayText(date, today, locale)
  return locale === 'en' && date > addDays(today, 1) ? `on ${words}` : words
}

/** The same, relative to the day when the page was rendered. */
export function useOnDay(): (date: string) => string {
  const { visitor } = useShell()
  return (date) => onDay(date, visitor.today, visitor.locale)
}
