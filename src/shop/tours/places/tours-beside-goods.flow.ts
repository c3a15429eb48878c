import type { Locale } from '#lib/format.ts'
import type { BesideGoods, PlaceBesideGoods } from '#shop/beside-goods.ts'
import type { CardBesideGoods } from '#shop/catalog/card.ts'
import { toursOf, toursTag } from './directory.flow.ts'
import { type Destination, type HotelFacts, hotelPath, nameOf, nameTo } from './directory.ts'
import { placesInQuery } from './find-places.ts'
import { sectionsOf } from './sections.flow.ts'
import { pathToTours } from './sections.ts'

const mostPlaces = 3

/** «Турция», «Кемер» or the name of a hotel in the search of the site leads to their tours; lists of products by ids show hotels too. */
export const toursBesideGoods: BesideGoods = {
  async find(app, { company, locale }, text) {
    const directory = await toursOf(app, company)
    const tags = [toursTag(company.id)]
    if (!directory) return { places: [], tags }
    const { destinations, hotels } = placesInQuery(directory, text, mostPlaces)
    const sections = await sectionsOf(app, directory)
    const countryOf = ({ parentId }: Destination) => directory.destinations.find(({ id }) => id === parentId)
    const places = destinations.map((one): PlaceBesideGoods => {
      const country = countryOf(one)
      const where = country ? nameOf(country, locale) : ''
      return {
        kind: one.level,
        name: nameOf(one, locale),
        nameTo: nameTo(one, locale),
        where,
        path: pathToTours(sections, one),
      }
    })
    const houses = hotels.map(
      (hotel): PlaceBesideGoods => ({
        kind: 'hotel',
        name: nameOf(hotel, locale),
        nameTo: '',
        where: nameOf(hotel.resort, locale),
        path: hotelPath(hotel),
      }),
    )
    return { places: [...places, ...houses].slice(0, mostPlaces), tags }
  },

  async cards(app, { company, locale }, ids) {
    const directory = await toursOf(app, company)
    const tags = [toursTag(company.id)]
    if (!directory) return { cards: [], tags }
    const cards = ids.flatMap((id): CardBesideGoods[] => {
      const hotel = directory.hotelById.get(id)
      return hotel ? [cardOf(hotel, locale)] : []
    })
    return { cards, tags: [...tags, ...cards.map(({ id }) => `product:${id}`)] }
  },
}

const cardOf = (hotel: HotelFacts, locale: Locale): CardBesideGoods => ({
  kind: 'hotel',
  id: hotel.id,
  name: nameOf(hotel, locale),
  path: hotelPath(hotel),
  where: [...new Set([nameOf(hotel.country, locale), nameOf(hotel.resort, locale)])].join(', '),
  stars: hotel.stars,
  rating: hotel.reviewCount > 0 ? hotel.rating : null,
  reviewCount: hotel.reviewCount,
  images: hotel.images.slice(0, 1),
})
