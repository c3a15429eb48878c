import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'

// Written out, as all formats are: server and browser must give the same text to the letter.
// biome-ignore format: two lists of months are read by rows
const months: Record<Locale, readonly string[]> = {
  ru: ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}
const near: Record<Locale, { today: string; tomorrow: string }> = {
  ru: { today: 'сегодня', tomorrow: 'завтра' },
  en: { today: 'today', tomorrow: 'tomorrow' },
}

/** `22 ноября`, `22 November`; the year only where it is not this one. */
export function dayAndMonth(date: IsoDate, today: IsoDate, locale: Locale): string {
  const [year, month, day] = date.split('-').map(Number)
  const words = `${day}\u00a0${months[locale][month! - 1]}`
  return date.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${year}`
}

/** A delivery day as people say it: `сегодня`, `завтра, 22 ноября`, `24 ноября`. A day that has passed counts as today. */
export function dayWords(date: IsoDate, today: IsoDate, locale: Locale): string {
  if (date <= today) return near[locale].today
  const words = dayAndMonth(date, today, locale)
  return date === addDays(today, 1) ? `${near[locale].tomorrow}, ${words}` : words
}

/** At the beginning of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
