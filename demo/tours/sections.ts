import { countries, resorts, type WorldCountry, type WorldResort } from '#plugins/simulated-tours/world/destinations.ts'
import { hotelsOfPlace, type WorldHotel } from '#plugins/simulated-tours/world/hotels.ts'
import { countryTexts } from './places.ts'
import { kindWords, themes } from './words.ts'

/** A section of /tours/: a node of the tree, with the search it presets. */
export interface TourSection {
  path: string
  kind: 'country' | 'region' | 'resort' | 'hotel_kind' | 'theme'
  name: string
  nameEn: string
  title: string
  titleEn: string
  text: string
  textEn: string
  destinations: string[]
  filters: Record<string, string>
  /** Country whose picture it has; '': none. */
  picture: string
  sort: number
}

/** Parts of a country that people name instead of a resort. */
const regions: { slug: string; country: string; name: string; nameTo: string; nameEn: string; resorts: string[] }[] = [
  {
    slug: 'phuket',
    country: 'thailand',
    name: 'Пхукет',
    nameTo: 'на Пхукет',
    nameEn: 'Phuket',
    resorts: ['patong', 'karon', 'kata'],
  },
  {
    slug: 'krasnodar-krai',
    country: 'russia',
    name: 'Краснодарский край',
    nameTo: 'в Краснодарский край',
    nameEn: 'Krasnodar Krai',
    resorts: ['sochi', 'adler', 'krasnaya-polyana', 'anapa', 'gelendzhik'],
  },
]

/** The tree, parents before children: country, region where people name one, resort, kind of hotel, one theme, two themes. */
export function makeSections(): TourSection[] {
  return countries.flatMap((country, sort) => [
    {
      path: country.slug,
      kind: 'country' as const,
      name: country.name,
      nameEn: country.nameEn,
      title: `Туры ${country.nameTo}`,
      titleEn: `Tours to ${country.nameEn}`,
      text: countryTexts[country.slug]!.ru,
      textEn: countryTexts[country.slug]!.en,
      destinations: [country.slug],
      filters: {},
      picture: country.slug,
      sort,
    },
    ...regions
      .filter((region) => region.country === country.slug)
      .flatMap((region, i) => regionSections(country, region, i)),
    ...resorts
      .filter(
        ({ slug, country: its }) =>
          its === country.slug && !regions.some(({ resorts: inside }) => inside.includes(slug)),
      )
      .flatMap((resort, i) => resortSections(country.slug, resort, i + 10)),
  ])
}

function regionSections(country: WorldCountry, region: (typeof regions)[number], sort: number): TourSection[] {
  const inside = resorts.filter(({ slug }) => region.resorts.includes(slug))
  const names = inside.map(({ name }) => name).join(', ')
  return [
    {
      path: `${country.slug}/${region.slug}`,
      kind: 'region',
      name: region.name,
      nameEn: region.nameEn,
      title: `Туры ${region.nameTo}`,
      titleEn: `Tours to ${region.nameEn}`,
      text: `Курорты: ${names}. Выберите один или ищите сразу по всем.`,
      textEn: `Resorts: ${inside.map(({ nameEn }) => nameEn).join(', ')}. Choose one or search all of them at once.`,
      destinations: region.resorts,
      filters: {},
      picture: country.slug,
      sort,
    },
    ...inside.flatMap((resort, i) => resortSections(`${country.slug}/${region.slug}`, resort, i)),
  ]
}

function resortSections(parent: string, resort: WorldResort, sort: number): TourSection[] {
  const path = `${parent}/${resort.slug}`
  const hotels = hotelsOfPlace.get(resort.slug)!
  return [
    {
      path,
      kind: 'resort',
      name: resort.name,
      nameEn: resort.nameEn,
      title: `Туры ${resort.nameTo}`,
      titleEn: `Tours to ${resort.nameEn}`,
      text: resortText(resort, hotels),
      textEn: resortTextEn(resort, hotels),
      destinations: [resort.slug],
      filters: {},
      picture: resort.country,
      sort,
    },
    ...Object.entries(kindWords).flatMap(([kind, words], i) => {
      const such = hotels.filter(({ kinds }) => kinds.includes(kind))
      if (such.length < 2) return []
      return [
        {
          path: `${path}/${kind.replace('_', '-')}`,
          kind: 'hotel_kind' as const,
          name: words.title,
          nameEn: words.titleEn,
          title: `Туры ${resort.nameTo}: отели ${words.ru}`,
          titleEn: `Tours to ${resort.nameEn}: hotels ${words.en}`,
          text: '',
          textEn: '',
          destinations: [resort.slug],
          filters: { kinds: kind },
          picture: '',
          sort: i,
        },
        ...themeSections(`${path}/${kind.replace('_', '-')}`, resort, { kind, hotels: such }),
      ]
    }),
  ]
}

/** Themes that some of the hotels have, and below each the themes after it that some of those have as well. */
function themeSections(
  parent: string,
  resort: WorldResort,
  { kind, hotels }: { kind: string; hotels: readonly WorldHotel[] },
): TourSection[] {
  const base = {
    titleRu: `Туры ${resort.nameTo}: отели ${kindWords[kind]!.ru}`,
    titleEn: `Tours to ${resort.nameEn}: hotels ${kindWords[kind]!.en}`,
  }
  return themes.flatMap((theme, i) => {
    const such = hotels.filter((hotel) => fits(hotel, theme.filters))
    if (such.length === 0) return []
    const make = (
      path: string,
      title: string,
      titleEn: string,
      filters: Record<string, string>,
      sort: number,
      of: (typeof themes)[number],
    ): TourSection => ({
      path,
      kind: 'theme',
      name: of.name,
      nameEn: of.nameEn,
      title,
      titleEn,
      text: '',
      textEn: '',
      destinations: [resort.slug],
      filters: { kinds: kind, ...filters },
      picture: '',
      sort,
    })
    const path = `${parent}/${theme.slug}`
    const title = `${base.titleRu}, ${theme.title}`
    const titleEn = `${base.titleEn}, ${theme.titleEn}`
    return [
      make(path, title, titleEn, theme.filters, i, theme),
      ...themes
        .slice(i + 1)
        .flatMap((second, j) =>
          'services' in theme.filters && 'services' in second.filters
            ? []
            : such.some((hotel) => fits(hotel, second.filters))
              ? [
                  make(
                    `${path}/${second.slug}`,
                    `${title}, ${second.title}`,
                    `${titleEn}, ${second.titleEn}`,
                    { ...theme.filters, ...second.filters },
                    j,
                    second,
                  ),
                ]
              : [],
        ),
    ]
  })
}

function fits(hotel: WorldHotel, filters: Readonly<Record<string, string>>): boolean {
  const { line, stars, services, meals } = filters
  return (
    (line === undefined || hotel.beach?.line === Number(line)) &&
    (stars === undefined || hotel.stars === Number(stars)) &&
    (services === undefined || hotel.services.includes(services)) &&
    (meals === undefined || hotel.meals.includes(meals))
  )
}

const swims = ({ climate }: WorldResort) => climate.water && climate.water[1] >= 20
const fiveStars = (hotels: readonly WorldHotel[]) => hotels.filter(({ stars }) => stars === 5).length
const seaWord = ({ landscape }: WorldResort) => (landscape === 'lake' ? 'озеро' : 'море')

function resortText(resort: WorldResort, hotels: readonly WorldHotel[]): string {
  const { airport, transfer, climate } = resort
  const warm = swims(resort)
    ? `Летом воздух до ${climate.air[1]} °C, ${seaWord(resort)} — до ${climate.water![1]} °C.`
    : `Летом до ${climate.air[1]} °C, зимой около ${climate.air[0]} °C.`
  const five = fiveStars(hotels)
  return `${resort.name}: от аэропорта ${airport.city} ехать около ${transfer} минут. ${warm} ${hotels.length} отелей${five > 0 ? `, из них пятизвёздочных — ${five}` : ''}.`
}

function resortTextEn(resort: WorldResort, hotels: readonly WorldHotel[]): string {
  const { transfer, climate } = resort
  const warm = swims(resort)
    ? `In summer it is up to ${climate.air[1]} °C, and the water up to ${climate.water![1]} °C.`
    : `Up to ${climate.air[1]} °C in summer, about ${climate.air[0]} °C in winter.`
  const five = fiveStars(hotels)
  return `${resort.nameEn} is about ${transfer} minutes from the airport. ${warm} ${hotels.length} hotels${five > 0 ? `, ${five} of them with five stars` : ''}.`
}
