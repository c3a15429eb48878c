import { between, hashText, mix, share } from './chance.ts'
import { countryOf, resorts, type WorldResort } from './destinations.ts'
import { nameOfHotel, oldNameOfHotel } from './hotel-names.ts'
import { mealsOf, type RoomView, roomsOf, type WorldRoom } from './rooms.ts'

/** A hotel of the simulated world: what operators have to know, and the shop shows. */
export interface WorldHotel {
  /** 0 to 599; from 600 on those of magicHotels. */
  number: number
  /** Slug of its product. */
  code: string
  name: string
  nameEn: string
  resort: WorldResort
  stars: number
  /** As `hotels.kinds` of the shop. */
  kinds: string[]
  beach: { line: number; distanceM: number; kind: 'sand' | 'pebble' | 'platform' | 'mixed' } | null
  services: string[]
  childAgeLimit: number
  latitude: number
  longitude: number
  transferMinutes: number
  opened: number
  renovated: number | null
  oldNames: string[]
  rooms: WorldRoom[]
  /** Codes of meals, cheapest first. */
  meals: string[]
  /** Price of a night for an adult in the cheapest room without meals, roubles. */
  night: number
  hash: number
}

export const hotelsInResort = 10

/**
 * Hotels whose code says how they behave when their price is asked (integrations §16.6). They are beyond the six hundred, in the first resort, and
 * found only by a search that names them.
 */
const magicHotels = [
  'emu-soldout',
  'emu-priceup',
  'emu-pricedown',
  'emu-flightchange',
  'emu-timeout',
  'emu-onrequest',
  'emu-reject',
] as const

const starsOf = [5, 4, 3, 5, 4, 4, 3, 5, 2, 0]

const firstMagic = resorts.length * hotelsInResort

function makeHotel(number: number): WorldHotel {
  const resort = resorts[Math.floor(number / hotelsInResort)] ?? resorts[0]!
  const place = number % hotelsInResort
  const hash = hashText(`hotel ${number}`)
  const { landscape } = resort
  const isDomestic = countryOf.get(resort.country)!.isDomestic
  const stars = starsOf[(place + Math.floor(number / hotelsInResort)) % starsOf.length]!
  const isByWater = resort.climate.water !== null
  const names = nameOfHotel(number, landscape, isDomestic)
  const kinds = kindsOf(hash, stars, resort)
  const beach = isByWater ? beachOf(mix(hash, 20), stars, resort) : null
  const best: RoomView = isByWater ? 'sea' : landscape === 'city' ? 'city' : 'mountain'
  const opened = between(mix(hash, 21), 1988, 2024)
  const away = 0.004 + 0.02 * share(mix(hash, 22))
  const angle = ((place + share(mix(hash, 23))) / hotelsInResort) * 2 * Math.PI
  return {
    number,
    code: magicHotels[number - firstMagic] ?? names.nameEn.toLowerCase().replaceAll(' ', '-'),
    ...names,
    resort,
    stars,
    kinds,
    beach,
    services: servicesOf(hash, stars, kinds, beach !== null),
    childAgeLimit: [12, 12, 14, 11, 16][mix(hash, 24) % 5]!,
    latitude: rounded(resort.latitude + away * Math.sin(angle)),
    longitude: rounded(resort.longitude + (away * Math.cos(angle)) / Math.cos((resort.latitude * Math.PI) / 180)),
    transferMinutes: Math.max(10, Math.round((resort.transfer * (0.8 + 0.4 * share(mix(hash, 25)))) / 5) * 5),
    opened,
    renovated: opened < 2018 && mix(hash, 26) % 5 < 3 ? between(mix(hash, 27), Math.max(opened + 4, 2015), 2025) : null,
    oldNames: mix(hash, 28) % 6 === 0 ? [oldNameOfHotel(number, landscape)] : [],
    rooms: roomsOf(hash, stars, kinds.includes('family'), best),
    meals: mealsOf(hash, stars, kinds.includes('all_inclusive'), landscape),
    night: Math.round(
      [1500, 1700, 2100, 2800, 4200, 7200][stars]! * resort.level * (0.86 + 0.4 * share(mix(hash, 29))),
    ),
    hash,
  }
}

function kindsOf(hash: number, stars: number, { landscape, country, slug, climate }: WorldResort): string[] {
  const kinds = new Set<string>()
  if (landscape === 'city') kinds.add('city')
  if (climate.water && landscape !== 'city') kinds.add('beach')
  if (landscape === 'mountains' && ['krasnaya-polyana', 'gudauri', 'shymbulak'].includes(slug)) kinds.add('ski')
  if (landscape === 'mountains' || landscape === 'lake') kinds.add(mix(hash, 10) % 2 === 0 ? 'spa' : 'active')
  const who = mix(hash, 11) % 10
  if (who < 4 && stars >= 3) kinds.add('family')
  else if (who === 4 && stars === 5) kinds.add('adults')
  if (stars >= 4 && mix(hash, 12) % 3 === 0) kinds.add('spa')
  if (mix(hash, 13) % 7 === 0) kinds.add('active')
  const isUsual = ['turkey', 'egypt', 'cuba'].includes(country)
  if (stars >= 3 && kinds.has('beach') && mix(hash, 14) % 10 < (isUsual ? 8 : 2)) kinds.add('all_inclusive')
  return [...kinds]
}

function beachOf(hash: number, stars: number, { slug, country, landscape }: WorldResort): WorldHotel['beach'] {
  const line = landscape === 'island' || (stars === 5 && mix(hash, 1) % 10 < 8) ? 1 : 1 + (mix(hash, 2) % 3)
  const pebble = ['kemer', 'marmaris', 'fethiye', 'sochi', 'adler', 'batumi', 'kobuleti', 'gelendzhik', 'listvyanka']
  const kind = pebble.includes(slug)
    ? (['pebble', 'pebble', 'mixed'] as const)[mix(hash, 3) % 3]!
    : country === 'egypt' && mix(hash, 3) % 4 === 0
      ? 'platform'
      : 'sand'
  const distanceM = [
    0,
    between(mix(hash, 4), 0, 80),
    between(mix(hash, 4), 150, 400),
    between(mix(hash, 4), 450, 1200),
  ][line]!
  return { line, distanceM: Math.round(distanceM / 10) * 10, kind }
}

/** Services with the least stars that have them, and how many of ten such hotels do. */
const services: readonly [name: string, stars: number, ofTen: number][] = [
  ['wifi', 0, 10],
  ['pool', 3, 9],
  ['heated_pool', 4, 4],
  ['aquapark', 4, 3],
  ['spa', 4, 6],
  ['gym', 3, 6],
  ['pets', 0, 2],
  ['parking', 0, 6],
]

function servicesOf(hash: number, stars: number, kinds: readonly string[], hasBeach: boolean): string[] {
  const has = services
    .filter(([, least, ofTen], i) => stars >= least && mix(hash, 40 + i) % 10 < ofTen)
    .map(([name]) => name)
  if (has.includes('heated_pool') && !has.includes('pool')) has.push('pool')
  if (kinds.includes('family')) has.push('kids_club')
  if (kinds.includes('spa') && !has.includes('spa')) has.push('spa')
  if (hasBeach && (stars === 5 || mix(hash, 60) % 2 === 0)) has.push('sunbeds')
  return has
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Six hundred, ten in each resort, then those of magicHotels. */
export const hotels: readonly WorldHotel[] = Array.from({ length: firstMagic + magicHotels.length }, (_, number) =>
  makeHotel(number),
)

export const hotelOf: ReadonlyMap<string, WorldHotel> = new Map(hotels.map((one) => [one.code, one]))

/** The hotels of resorts and of countries, without those of magicHotels. */
export const hotelsOfPlace: ReadonlyMap<string, readonly WorldHotel[]> = (() => {
  const found = new Map<string, WorldHotel[]>()
  for (const hotel of hotels.slice(0, firstMagic))
    for (const place of [hotel.resort.slug, hotel.resort.country]) {
      const list = found.get(place) ?? []
      list.push(hotel)
      found.set(place, list)
    }
  return found
})()
