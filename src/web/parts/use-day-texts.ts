import { m } from '#texts/messages.js'
import { capital, dayText } from './day-texts.ts'
import { useShell } from './shell-context.ts'

/** Delivery days as text, relative to the day when the page was rendered: inside a sentence, or on a separate line. */
export function useDayTexts(): {
  begin: (date: string) => string
  /** For use before a place, where «Сегодня» is enough. */
  capital: (date: string) => string
  inside: (date: string) => string
} {
  const { visitor } = useShell()
  const inside = (date: string) => dayText(date, visitor.today, visitor.locale)
  // «Сегодня» alone would not say what happens today.
  return {
    inside,
    capital: (date) => capital(inside(date)),
    begin: (date) => (date <= visitor.today ? m.catalog_get_today() : capital(inside(date))),
  }
}
