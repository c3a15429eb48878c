import type { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { HotelAnswer } from '../hotel.wire.ts'
import { meals } from '../meals.ts'
import { presentHotel } from '../offer-answer.wire.ts'
import type { placesAnswer, SectionAnswer } from '../section.wire.ts'
import { starsWord } from '../tour-words.ts'
import { type Destination, type HotelFacts, hotelPath, nameOf, nameTo, sectionPath } from './directory.ts'
import type { FoundPlaces } from './find-places.ts'
import type { HotelPage } from './hotel-page.ts'
import { childrenOf, pathToTours, type SectionRow, type Sections } from './sections.ts'

const inLocale = (ru: string, en: string, locale: Locale): string => (locale === 'en' && en) || ru

export const presentSectionLink = (row: Pick<SectionRow, 'path' | 'name' | 'nameEn' | 'image'>, locale: Locale) => ({
  path: sectionPath(row.path),
  name: nameOf(row, locale),
  image: row.image && presentImage(row.image),
})

export function presentSection(
  { row, ancestors }: { row: SectionRow; ancestors: readonly SectionRow[] },
  { sections, destination, locale }: { sections: Sections; destination: Destination | null; locale: Locale },
): SectionAnswer {
  return {
    path: sectionPath(row.path),
    kind: row.kind,
    name: nameOf(row, locale),
    title: inLocale(row.title, row.titleEn, locale),
    text: inLocale(row.text, row.textEn, locale),
    image: row.image && presentImage(row.image),
    crumbs: ancestors.map((one) => ({ name: nameOf(one, locale), path: sectionPath(one.path) })),
    children: childrenOf(sections.sections, row).map((one) => presentSectionLink(one, locale)),
    preset: { destinations: row.preset.destinations ?? [], filters: presentFilters(row.preset.filters ?? {}) },
    weather: destination ? presentWeather(destination) : [],
    passport: destination && {
      is_visa_free: destination.isVisaFree,
      days: destination.passportDays,
      is_domestic: destination.isDomestic,
    },
  }
}

/** As the query of the search screen writes filters: a list is joined by commas. */
const presentFilters = (filters: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )

const presentWeather = ({ weather }: Destination) => weather.map(({ air, water }, n) => ({ month: n + 1, air, water }))

export function presentHotelPage(
  hotel: HotelFacts,
  { depth, rooms, sections, locale }: Omit<HotelPage, 'hotel'> & { locale: Locale },
): HotelAnswer {
  const { country, resort } = hotel
  const places = resort === country ? [country] : [country, resort]
  return {
    ...presentHotel(hotel, locale),
    images: depth.images.map(presentImage),
    address: inLocale(depth.address, depth.addressEn, locale),
    description: inLocale(depth.description, depth.descriptionEn, locale),
    rules: inLocale(depth.rules, depth.rulesEn, locale),
    child_age_limit: depth.childAgeLimit,
    transfer_minutes: depth.transferMinutes,
    opened: depth.opened,
    renovated: depth.renovated,
    old_names: [...hotel.oldNames],
    crumbs: places.map((place) => ({ name: nameOf(place, locale), path: pathToTours(sections, place) })),
    weather: presentWeather(resort.weather.length > 0 ? resort : country),
    is_visa_free: country.isVisaFree,
    passport_days: country.passportDays,
    rooms: rooms.map((room) => ({
      key: room.key,
      name: nameOf(room, locale),
      view: room.view,
      area_m2: room.areaM2,
      max_adults: room.maxAdults,
      max_children: room.maxChildren,
      images: room.images.map(presentImage),
    })),
    questions: depth.questions.map(({ question, answer, question_en = '', answer_en = '' }) => ({
      question: inLocale(question, question_en, locale),
      answer: inLocale(answer, answer_en, locale),
    })),
  }
}

export function presentPlaces(
  { destinations, hotels }: FoundPlaces,
  { byId, sections, locale }: { byId: (id: number) => Destination | undefined; sections: Sections; locale: Locale },
): z.output<typeof placesAnswer> {
  return {
    destinations: destinations.map((one) => {
      const country = one.parentId === null ? one : (byId(one.parentId) ?? one)
      return {
        slug: one.slug,
        name: nameOf(one, locale),
        name_to: nameTo(one, locale),
        country: nameOf(country, locale),
        level: one.level,
        path: pathToTours(sections, one),
      }
    }),
    hotels: hotels.map((hotel) => ({
      slug: hotel.slug,
      name: nameOf(hotel, locale),
      stars: hotel.stars,
      resort: nameOf(hotel.resort, locale),
      path: hotelPath(hotel),
    })),
  }
}

/** The filter globals (contract.md, reading 9): stars and meals, best first. */
export const starChoices = (locale: Locale) =>
  [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: starsWord(stars, locale) }))
export const mealChoices = (locale: Locale) =>
  meals.toReversed().map((meal) => ({ value: meal.code, label: meal[locale] }))
