import { m } from '#texts/messages.js'
import { capital, dayWords } from './day-texts.ts'
import { useShell } from './shell-context.ts'

/** Delivery days in words, counted from the day the page was made: inside a sentence, and on a line of their own. */
export function useDayTexts(): {
  begin: (date: string) => string
  /** Where a place follows, «Сегодня» says enough. */
  capital: (date: string) => string
  inside: (date: string) => string
} {
  const { visitor } = useShell()
  const inside = (date: string) => dayWords(date, visitor.today, visitor.locale)
  // «Сегодня» alone would leave open what happens today.
  return {
    inside,
    capital: (date) => capital(inside(date)),
    begin: (date) => (date <= visitor.today ? m.catalog_get_today() : capital(inside(date))),
  }
}
