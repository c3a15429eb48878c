import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { type Party, touristsOf } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { dayAndMonth } from '../day-texts.ts'
import { counted } from '../listing/counted.ts'

/** `7 ночей`. */
export const nightsText = (nights: number): string => m.trip_nights(counted(nights))

/** `2 взрослых и ребёнок 6 лет`, `2 взрослых и 2 детей: до года, 5 лет`; an age of 0 is «до года» (TOUR-17). */
export function partyText({ adults, childAges }: Party): string {
  const grown = m.trip_adults(counted(adults))
  if (childAges.length === 0) return grown
  const ages = childAges.map(ageText).join(', ')
  return m.trip_and({ first: grown, second: m.trip_children({ ...counted(childAges.length), ages }) })
}

export const ageText = (age: number): string => (age === 0 ? m.trip_age_infant() : m.trip_age(counted(age)))

const forFew = [m.trip_for_1, m.trip_for_2, m.trip_for_3, m.trip_for_4, m.trip_for_5]

/** For whom a price is: `за троих`. */
export function forWhomText(party: Party): string {
  const count = touristsOf(party)
  return forFew[count - 1]?.() ?? m.trip_for(counted(count))
}

/** `19–26 декабря`, `28 ноября – 5 декабря`. */
export function stayDays(from: IsoDate, to: IsoDate, today: IsoDate, locale: Locale): string {
  const end = dayAndMonth(to, today, locale)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${end}`
  return `${dayAndMonth(from, from.slice(0, 4) === to.slice(0, 4) ? from : today, locale)} – ${end}`
}

/** The day of return after so many nights. */
export const returnDay = (start: IsoDate, nights: number): IsoDate => addDays(start, nights)

/** `4 ч 10 мин` (TOUR-22). */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return m.trip_minutes({ minutes: rest })
  return rest === 0 ? m.trip_hours_whole({ hours }) : m.trip_hours({ hours, minutes: rest })
}

/** Hours and minutes of a local moment `2026-12-19T06:40`. */
export const timeOf = (local: string): string => local.slice(11, 16)
export const dayOf = (local: string): IsoDate => local.slice(0, 10)

/** What a tour includes, as one list: `перелёт, трансфер`. */
export const includedText = (includes: { flight: boolean; transfer: boolean; insurance: boolean }): string =>
  [
    includes.flight && m.trip_inc_flight(),
    includes.transfer && m.trip_inc_transfer(),
    includes.insurance && m.trip_inc_insurance(),
  ]
    .filter(Boolean)
    .join(', ')
