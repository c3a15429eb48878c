import { dateIn, timeIn } from '#lib/dates.ts'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { useSettings, useShell } from '../../parts/shell-context.ts'

/** Formats dates and times in the shop's time zone. */
export function useMoments(): { day: (at: string) => string; moment: (at: string) => string } {
  const { visitor } = useShell()
  const { timezone } = useSettings()
  const day = (at: string) => dayAndMonth(dateIn(timezone, new Date(at)), visitor.today, visitor.locale)
  return { day, moment: (at) => `${day(at)}, ${timeIn(timezone, new Date(at))}` }
}
