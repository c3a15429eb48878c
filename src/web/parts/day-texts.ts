import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'

// Written out instead of Intl, as in all our formats: server and browser must render identical text.
// biome-ignore format: two lists of months are read by rows
const months: Record<Locale, readonly string[]> = {
  ru: ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
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
