import type { IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'

// biome-ignore format: one line a language
const monthNames: Record<Locale, readonly string[]> = {
  ru: ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}
// biome-ignore format: one line a language
const weekdays: Record<Locale, { short: readonly string[]; long: readonly string[] }> = {
  ru: { short: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'], long: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] },
  en: { short: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'], long: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] },
}
/** Monday is 0. */
export const weekdayOf = (date: IsoDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
export const weekdayName = (date: IsoDate, locale: Locale): string => weekdays[locale].long[weekdayOf(date)] ?? ''
export const weekdayNames = (locale: Locale) => weekdays[locale]

/** `декабрь 2026`, `December 2026`. */
export function monthName(month: string, locale: Locale): string {
  const [year, number] = month.split('-').map(Number)
  return `${monthNames[locale][number! - 1]} ${year}`
}
