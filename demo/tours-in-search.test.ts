import { describe, expect, test } from 'vitest'
import { countries, resorts } from '#plugins/simulated-tours/world/destinations.ts'
import { hotels } from '#plugins/simulated-tours/world/hotels.ts'
import { type Destination, type HotelFacts, makeDirectory } from '#shop/tours/places/directory.ts'
import { placesInQuery } from '#shop/tours/places/find-places.ts'
import { secondProducts, vitrinaProducts } from './catalogue/shops.ts'
import { flatten, tree } from './catalogue/tree.ts'

const destination = (
  id: number,
  parentId: number | null,
  one: (typeof countries)[number] | (typeof resorts)[number],
): Destination => ({
  id,
  parentId,
  level: parentId === null ? 'country' : 'resort',
  slug: one.slug,
  name: one.name,
  nameEn: one.nameEn,
  nameTo: one.nameTo,
  nameToEn: `to ${one.nameEn}`,
  otherNames: 'otherNames' in one ? one.otherNames : [],
  isDomestic: false,
  isVisaFree: true,
  passportDays: 0,
  timezone: 'UTC',
  weather: [],
})
const ofCountry = new Map(countries.map(({ slug }, n) => [slug, n + 1]))
const ofResort = new Map(resorts.map(({ slug }, n) => [slug, n + 100]))
const directory = makeDirectory(1, {
  departures: [],
  destinations: [
    ...countries.map((one) => destination(ofCountry.get(one.slug) ?? 0, null, one)),
    ...resorts.map((one) => destination(ofResort.get(one.slug) ?? 0, ofCountry.get(one.country) ?? null, one)),
  ],
  hotels: hotels.map((hotel, n) => ({
    ...({ kinds: [], services: [], images: [], oldNames: hotel.oldNames, popularity: -n } as unknown as HotelFacts),
    id: n + 1000,
    slug: hotel.code,
    name: hotel.name,
    nameEn: hotel.nameEn,
    destinationId: ofResort.get(hotel.resort.slug) ?? 0,
  })),
  operators: [],
  rooms: [],
  codes: [],
})
const meant = (text: string): string[] => {
  const { destinations, hotels: houses } = placesInQuery(directory, text, 3)
  return [...destinations, ...houses].map(({ name }) => name)
}

describe('the search of the site understands places of the demo', () => {
  test.each([
    ['Турция', 'Турция'],
    ['турции', 'Турция'],
    ['тур в турцию', 'Турция'],
    ['трция', 'Турция'],
    ['турцыя', 'Турция'],
    ['nehwbz', 'Турция'],
    ['отдых в египте', 'Египет'],
    ['егпиет', 'Египет'],
    ['Анталья', 'Анталья'],
    ['анталье', 'Анталья'],
    ['анатлья', 'Анталья'],
    ['анталия', 'Анталья'],
    ['кемере', 'Кемер'],
    ['отели шарм-эль-шейха', 'Шарм-эль-Шейх'],
    ['тайланд', 'Таиланд'],
    ['тайланде', 'Таиланд'],
    ['вьетнм', 'Вьетнам'],
    ['мальдивах', 'Мальдивы'],
    ['turkey', 'Турция'],
    ['turky', 'Турция'],
  ])('«%s» means %s', (text, name) => {
    expect(meant(text)).toContain(name)
  })

  test('a hotel is found by its name, also with a letter that is wrong, missing or doubled', () => {
    for (const hotel of hotels.filter((_, n) => n % 40 === 0)) {
      const [long] = hotel.nameEn.split(' ').filter((word) => word.length > 5)
      expect(meant(hotel.name), hotel.name).toContain(hotel.name)
      if (!long) continue
      for (const typo of [long.slice(0, 3) + long.slice(4), long.slice(0, 3) + long.slice(2)])
        expect(meant(hotel.nameEn.replace(long, typo)), `${hotel.nameEn}: ${typo}`).toContain(hotel.name)
    }
  })

  test('names of goods and of their sections mean no place', () => {
    const sections = flatten(tree).map(({ section }) => section.name)
    const goods = [...vitrinaProducts(), ...secondProducts()].map(({ name }) => name)
    const wrong = [...new Set([...sections, ...goods])].flatMap((text) => {
      const places = meant(text)
      return places.length > 0 ? [`${text}: ${places}`] : []
    })
    expect(wrong).toEqual([])
  })
})
