import { dateIn } from '#lib/dates.ts'
import { dayAndMonth } from './day-texts.ts'
import { useShell } from './shell-context.ts'

/** The day of a moment in the shop's time zone, as text: `22 ноября`. */
export function useMomentDay(): (at: string) => string {
  const { company, visitor } = useShell()
  return (at) => dayAndMonth(dateIn(company.settings.timezone, new Date(at)), visitor.today, visitor.locale)
}
