import { useShell } from '../shell/shell-context.ts'
import { capital, dayWords } from './day-words.ts'

/** Delivery days in words, counted from the day the page was made. */
export function useDayWords(): {
  begin: (date: string) => string
  inside: (date: string) => string
  isToday: (date: string) => boolean
} {
  const { visitor } = useShell()
  const inside = (date: string) => dayWords(date, visitor.today, visitor.locale)
  return { inside, begin: (date) => capital(inside(date)), isToday: (date) => date <= visitor.today }
}
