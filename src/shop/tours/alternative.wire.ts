import { daysBetween } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { kopecks, roublesFromKopecks } from '#lib/money.ts'
import { presentOffer } from './offer-answer.wire.ts'
import { type HotelFacts, hotelPath, nameOf, type TourDirectory } from './places/directory.ts'
import type { FoundOffer } from './search/found-offer.ts'

interface Presented {
  ref: string
  offer: FoundOffer
  hotel: HotelFacts
  foundAt: Date
  gone: FoundOffer
  directory: TourDirectory
}

/** An offer to choose instead, with what differs in words. */
export const presentAlternative = ({ ref, offer, hotel, foundAt, gone, directory }: Presented, locale: Locale) => ({
  offer: presentOffer(directory, offer, { ref, foundAt, locale }),
  hotel: { id: hotel.id, name: nameOf(hotel, locale), path: hotelPath(hotel), stars: hotel.stars },
  says: differences(gone, offer, hotel, directory, locale).join(', '),
})

function differences(
  gone: FoundOffer,
  offer: FoundOffer,
  hotel: HotelFacts,
  directory: TourDirectory,
  locale: Locale,
): string[] {
  const isRu = locale === 'ru'
  const before = directory.hotelById.get(gone.hotel)
  const says: string[] = []
  if (offer.hotel === gone.hotel) says.push(isRu ? 'тот же отель' : 'the same hotel')
  else if (before?.resort.slug === hotel.resort.slug) says.push(isRu ? 'тот же курорт' : 'the same resort')
  else says.push(nameOf(hotel.resort, locale))
  const days = daysBetween(gone.startDate, offer.startDate)
  if (days !== 0) says.push(daysInWords(days, locale))
  if (offer.nights !== gone.nights) says.push(nightsInWords(offer.nights, locale))
  const cheaper = gone.price - offer.price
  if (cheaper !== 0) says.push(sumInWords(roublesFromKopecks(kopecks(Math.abs(cheaper))), cheaper > 0, locale))
  return says
}

const form = (count: number, locale: Locale) => new Intl.PluralRules(locale).select(count)

function daysInWords(days: number, locale: Locale): string {
  const count = Math.abs(days)
  if (locale === 'en') return `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
  const word = { one: 'день', few: 'дня' }[form(count, locale) as 'one'] ?? 'дней'
  return `на ${count} ${word} ${days > 0 ? 'позже' : 'раньше'}`
}

function nightsInWords(nights: number, locale: Locale): string {
  if (locale === 'en') return `${nights} ${nights === 1 ? 'night' : 'nights'}`
  return `${nights} ${{ one: 'ночь', few: 'ночи' }[form(nights, locale) as 'one'] ?? 'ночей'}`
}

function sumInWords(roubles: number, isCheaper: boolean, locale: Locale): string {
  const sum = Math.round(roubles).toLocaleString('ru')
  if (locale === 'en') return `${sum} ₽ ${isCheaper ? 'cheaper' : 'dearer'}`
  return `${isCheaper ? 'дешевле' : 'дороже'} на ${sum} ₽`
}
