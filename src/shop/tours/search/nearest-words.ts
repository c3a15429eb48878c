import type { Locale } from '#lib/format.ts'
import { nameFrom, nameTo, type TourDirectory } from '../places/directory.ts'
import type { TourQuery } from '../tour-query.ts'
import { facetWords, starsWord, wordIn } from '../tour-words.ts'
import { daysOff, type Nearest, nightsOff } from './nearest.ts'

/** Says what was bent: «на 3 дня позже, из Москвы», «без фильтра «Прямой рейс»». */
export function sayBent(asked: TourQuery, { bent, query }: Nearest, directory: TourDirectory, locale: Locale): string {
  const said = bent.map((what) => {
    if (what === 'dates') return daysInWords(daysOff(asked, query.dateFrom), locale)
    if (what === 'nights') return nightsInWords(nightsOff(asked, rangeOf(query)), locale)
    if (what === 'departure') return fromInWords(directory, query.departure, locale)
    if (what === 'destination') return toInWords(directory, query.destinations[0] ?? '', locale)
    if (what === 'tourists') return locale === 'en' ? 'for two adults' : 'для двух взрослых'
    if (what === 'filters') return locale === 'en' ? 'without filters' : 'без фильтров'
    return filterInWords(what, locale)
  })
  const text = said.filter((one) => one !== '').join(', ')
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

const rangeOf = ({ nightsFrom, nightsTo }: TourQuery): number[] =>
  Array.from({ length: nightsTo - nightsFrom + 1 }, (_, n) => nightsFrom + n)

function daysInWords(days: number, locale: Locale): string {
  const count = Math.abs(days)
  if (locale === 'en') return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'earlier' : 'later'}`
  return `на ${count} ${pick(count, 'день', 'дня', 'дней')} ${days < 0 ? 'раньше' : 'позже'}`
}

function nightsInWords(nights: number, locale: Locale): string {
  const count = Math.abs(nights)
  if (locale === 'en') return `${count} ${count === 1 ? 'night' : 'nights'} ${nights < 0 ? 'shorter' : 'longer'}`
  return `на ${count} ${pick(count, 'ночь', 'ночи', 'ночей')} ${nights < 0 ? 'меньше' : 'больше'}`
}

function fromInWords({ departureByCode }: TourDirectory, code: string, locale: Locale): string {
  const departure = departureByCode.get(code)
  return departure ? nameFrom(departure, locale) : ''
}

function toInWords({ destinationBySlug }: TourDirectory, slug: string, locale: Locale): string {
  const destination = destinationBySlug.get(slug)
  return destination ? nameTo(destination, locale) : ''
}

/** `stars:4`: fewer stars than asked; the name of a filter: without it. */
function filterInWords(name: string, locale: Locale): string {
  const [filter = '', value] = name.split(':')
  if (filter === 'stars' && value !== undefined) return starsWord(value, locale)
  const title = filterTitle(filter, locale)
  return locale === 'en' ? `without the filter “${title}”` : `без фильтра «${title}»`
}

const otherFilters = {
  price_from: { ru: 'Цена от', en: 'Price from' },
  price_to: { ru: 'Цена до', en: 'Price up to' },
  hotel: { ru: 'Название отеля', en: 'Hotel name' },
  meals_better: { ru: 'Питание', en: 'Meals' },
} as const

const filterTitle = (filter: string, locale: Locale): string =>
  wordIn({ ...facetWords, ...otherFilters }, filter, locale)

function pick(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
