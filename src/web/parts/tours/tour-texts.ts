import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { formatNumber, type Locale } from '#lib/format.ts'
import { type Party, touristsOf } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { dayAndMonth } from '../day-texts.ts'
import { counted } from '../listing/counted.ts'
import { middleOf, type TourWish } from './tour-wish.ts'

export const nightsText = (count: number): string => m.tours_count_nights(counted(count))
export const toursText = (count: number): string => m.tours_count_tours(counted(count))
export const adultsText = (count: number): string => m.tours_count_adults(counted(count))
export const kidsText = (count: number): string => m.tours_count_kids(counted(count))
export const touristsText = (count: number): string => m.tours_count_tourists(counted(count))
export const hotelsText = (count: number, locale: Locale): string =>
  m.tours_count_hotels({ ...counted(count), shown: formatNumber(count, locale) })

/** TOUR-17: a child who is not one year old has no years to count. */
export const ageText = (age: number): string => (age === 0 ? m.tours_age_infant() : m.tours_count_age(counted(age)))

export const nightsRange = (from: number, to: number): string =>
  from === to ? nightsText(from) : m.tours_count_range({ from, ...counted(to) })

/** «2 взрослых, ребёнок 6 лет», «2 взрослых, 2 ребёнка: до года, 5 лет». */
export function partyText({ adults, childAges }: Party): string {
  const [first] = childAges
  if (first === undefined) return adultsText(adults)
  if (childAges.length === 1) return m.tours_party_child({ adults: adultsText(adults), age: ageText(first) })
  const ages = childAges.map(ageText).join(', ')
  return m.tours_party_children({ adults: adultsText(adults), kids: kidsText(childAges.length), ages })
}

/** «2 взр., 1 реб.», for a narrow field. */
export const partyShort = ({ adults, childAges }: Party): string =>
  childAges.length === 0
    ? m.tours_party_short_adults({ adults })
    : m.tours_party_short({ adults, kids: childAges.length })

/** «за троих». */
export const forPeople = (party: Party): string => m.tours_for_people({ who: String(touristsOf(party)) })

/** TOUR-22: «4 ч 10 мин». */
export function flightDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return m.tours_minutes({ minutes: rest })
  return rest === 0 ? m.tours_hours({ hours }) : m.tours_hours_minutes({ hours, minutes: rest })
}

// Written out, as in day-texts.ts: server and browser must render identical text.
// biome-ignore format: lists of months are read by rows
const shortMonths: Record<Locale, readonly string[]> = {
  ru: ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}
// biome-ignore format: as above
const monthNames: Record<Locale, readonly string[]> = {
  ru: ['Январь', 'Февраль', 'Март', 'Апрель', 'Май', 'Июнь', 'Июль', 'Август', 'Сентябрь', 'Октябрь', 'Ноябрь', 'Декабрь'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}
/** «28 ноя». */
export function shortDay(date: IsoDate, locale: Locale): string {
  const [, month, day] = date.split('-').map(Number)
  return `${day}\u00a0${shortMonths[locale][(month ?? 1) - 1]}`
}

/** `month`: `YYYY-MM`. «Ноябрь», with the year if it is not that of today. */
export function monthTitle(month: string, today: IsoDate, locale: Locale): string {
  const name = monthNames[locale][Number(month.slice(5)) - 1] ?? ''
  return month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`
}
export const monthName = (month: number, locale: Locale): string => monthNames[locale][month - 1] ?? ''
export const monthShort = (month: string, locale: Locale): string =>
  (shortMonths[locale][Number(month.slice(5)) - 1] ?? '').replace('мая', 'май')

/** «28 ноя ± 2 дня»; «10–20 июн» for a range that no form made. */
export function daysText(wish: Pick<TourWish, 'dateFrom' | 'dateTo'>, locale: Locale): string {
  const { day, flex } = middleOf(wish)
  if (flex === 0) return shortDay(day, locale)
  const isAround = daysBetween(wish.dateFrom, wish.dateTo) === flex * 2 && flex <= 7
  if (!isAround) return `${shortDay(wish.dateFrom, locale)} – ${shortDay(wish.dateTo, locale)}`
  return m.tours_date_flex({ date: shortDay(day, locale), flex: m.tours_flex_days(counted(flex)) })
}

/** «19–26 декабря», «28 ноября – 5 декабря». */
export function stayText(from: IsoDate, to: IsoDate, today: IsoDate, locale: Locale): string {
  if (from.slice(0, 7) !== to.slice(0, 7))
    return `${dayAndMonth(from, today, locale)} – ${dayAndMonth(to, today, locale)}`
  return `${Number(from.slice(8))}–${dayAndMonth(to, today, locale)}`
}

/** «120 м», «1,2 км». */
export const distanceText = (metres: number, locale: Locale): string =>
  metres < 1000
    ? m.tours_metres({ count: metres })
    : m.tours_kilometres({ count: formatNumber(metres / 1000, locale, metres % 1000 === 0 ? 0 : 1) })

/** «148,6 тыс.» on a pin of the map. */
export const shortPrice = (roubles: number, locale: Locale): string =>
  roubles < 1_000_000
    ? m.tours_thousands({ count: formatNumber(roubles / 1000, locale, roubles % 1000 === 0 ? 0 : 1) })
    : m.tours_millions({ count: formatNumber(roubles / 1_000_000, locale, 2) })
