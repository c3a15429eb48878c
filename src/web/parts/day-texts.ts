import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'

// Written out instead of Intl, as in all our formats: server and browser must render identical text.
// biome-ignore format: two lists of months are read by rows
const months: Record<Locale, readonly string[]> = {
  ru: ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}
// biome-ignore format: as above
const monthNames: Record<Locale, readonly string[]> = {
  ru: ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'],
  en: months.en,
}
// biome-ignore format: as above
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
const near: Record<Locale, { today: string; tomorrow: string }> = {
  ru: { today: 'сегодня', tomorrow: 'завтра' },
  en: { today: 'today', tomorrow: 'tomorrow' },
}

/** `22 ноября`, `22 November`; with the year if it is not the current one. */
export function dayAndMonth(date: IsoDate, today: IsoDate, locale: Locale): string {
  const [year, month, day] = date.split('-').map(Number)
  const words = `${day}\u00a0${months[locale][month! - 1]}`
  return date.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${year}`
}

/** Delivery day as text: `сегодня`, `завтра, 22 ноября`, `24 ноября`. A past day counts as today. */
export function dayText(date: IsoDate, today: IsoDate, locale: Locale): string {
  if (date <= today) return near[locale].today
  const words = dayAndMonth(date, today, locale)
  return date === addDays(today, 1) ? `${near[locale].tomorrow}, ${words}` : words
}

/** Capitalizes the first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
