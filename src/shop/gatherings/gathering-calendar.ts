import type { Locale } from '#lib/format.ts'
import { calendarFile } from '#lib/icalendar.ts'
import { named } from '#shop/catalog/named.ts'
import type { Gathering } from './gathering.ts'

/** An event as iCalendar. `isIn`: for a visitor whose registration is approved, who gets the link of an online event. */
export function gatheringCalendar(
  { slug, content, region, startsAt, endsAt, onlineLink, canceledAt }: Gathering,
  { locale, link, isIn, at }: { locale: Locale; link: string; isIn: boolean; at: Date },
): string {
  const address = named(locale, content.address, content.address_en)
  const city = region ? named(locale, region.name, region.nameEn) : ''
  const location = region ? [city, address].filter(Boolean).join(', ') : isIn ? onlineLink : ''
  const summary = named(locale, content.name, content.name_en)
  const entry = { id: `event-${slug}`, from: startsAt, until: endsAt, summary, location, url: link }
  return calendarFile('Events', [{ ...entry, isCanceled: canceledAt !== null }], at)
}
