import { m } from '#texts/messages.js'
import type { FlagFilter } from '../../parts/tours/tour-choice.ts'

/** What a flag filter is called where nothing else says what it is about. */
export const flagTexts: Record<FlagFilter, () => string> = {
  instant: m.tours_filter_instant,
  direct: m.tours_filter_direct,
  charter: m.tours_filter_charter,
  sure: m.tours_filter_sure,
  meals_better: m.tours_meals_better,
}
