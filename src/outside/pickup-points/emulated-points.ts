import { cities } from '../address-lookup/gazetteer-places.ts'

/** A point as CDEK returns it (integrations §19). */
export interface EmulatedPoint {
  code: string
  name: string
  type: 'PVZ' | 'POSTAMAT'
  owner_code: 'cdek'
  nearest_station: string
  work_time: string
  phones: { number: string }[]
  take_only: boolean
  is_handout: boolean
  is_dressing_room: boolean
  have_cash: boolean
  have_cashless: boolean
  allowed_cod: boolean
  weight_min: number
  weight_max: number
  work_time_list: { day: number; time: string }[]
  location: {
    country_code: 'RU'
    city_code: number
    city: string
    latitude: number
    longitude: number
    address: string
    address_full: string
  }
}

type City = readonly [code: number, name: string, latitude: number, longitude: number, points: number]

/** Codes of the first twelve cities, in the order of the gazetteer; all are invented except for Moscow and Petersburg. */
const codes = [250, 44, 137, 424, 270, 248, 259, 252, 430, 414, 278, 288]
const counts = [160, 900, 520, 160, 160, 160, 160, 160, 160, 160, 160, 160]

/** Cities without a demo shop: a shop imports only points near its own. */
const others: City[] = [
  [435, 'Краснодар', 45.035, 38.975, 90],
  [438, 'Ростов-на-Дону', 47.222, 39.718, 90],
  [256, 'Уфа', 54.735, 55.958, 90],
  [506, 'Воронеж', 51.661, 39.2, 90],
  [426, 'Волгоград', 48.707, 44.517, 90],
  [428, 'Саратов', 51.534, 46.034, 90],
  [268, 'Омск', 54.989, 73.368, 90],
  [262, 'Иркутск', 52.286, 104.281, 90],
  [274, 'Барнаул', 53.347, 83.778, 90],
  [269, 'Томск', 56.484, 84.948, 90],
  [287, 'Хабаровск', 48.48, 135.072, 90],
  [152, 'Калининград', 54.71, 20.51, 90],
  [146, 'Ярославль', 57.626, 39.894, 90],
  [510, 'Рязань', 54.629, 39.736, 90],
  [501, 'Тула', 54.193, 37.618, 90],
  [507, 'Липецк', 52.609, 39.599, 90],
  [504, 'Пенза', 53.195, 45.019, 90],
  [422, 'Киров', 58.604, 49.668, 90],
  [421, 'Ижевск', 56.853, 53.211, 90],
  [432, 'Оренбург', 51.768, 55.097, 90],
  [245, 'Тверь', 56.859, 35.912, 90],
  [431, 'Ульяновск', 54.317, 48.402, 90],
]
const commonStreets = ['ул. Ленина', 'ул. Мира', 'ул. Гагарина', 'ул. Советская', 'пр-т Победы', 'ул. Садовая']
const malls = ['ТЦ «Европа»', 'ТРЦ «Гринвич»', 'ТЦ «Центральный»', 'ТРЦ «Мегаполис»']

/** Five thousand points, the same in every run. */
export function emulatedPoints(): EmulatedPoint[] {
  const known: City[] = cities.map(({ name, at }, n) => [codes[n]!, name, at[0], at[1], counts[n]!])
  return [...known, ...others].flatMap(([code, name, latitude, longitude, points], cityAt) =>
    Array.from({ length: points }, (_, n) => pointOf({ code, name, latitude, longitude, cityAt }, n)),
  )
}

interface Place {
  code: number
  name: string
  latitude: number
  longitude: number
  cityAt: number
}

/** Pseudo-random number in [0, 1), determined by the three arguments. */
const chance = (a: number, b: number, c: number): number => {
  let h = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b) ^ Math.imul(c + 13, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32
}

function pointOf(city: Place, n: number): EmulatedPoint {
  const roll = (what: number) => chance(city.code, n, what)
  const isLocker = n % 3 === 2
  const { address, latitude, longitude } = whereabouts(city, n)
  const allDay = isLocker && roll(1) < 0.6
  const time = allDay ? '00:00/23:59' : roll(2) < 0.5 ? '09:00/21:00' : '10:00/20:00'
  const isInMall = roll(3) < 0.15
  const mall = malls[Math.floor(roll(4) * malls.length)]!
  const street = onStreet(address.split(',')[0]!.replace(/^(ул|пр-т|пр-кт|ш)\.? /, ''))
  return {
    code: `${isLocker ? 'PST' : 'PVZ'}${city.code}-${n + 1}`,
    name: isInMall ? mall : `${isLocker ? 'Постамат' : 'Пункт'} на ${street}`,
    type: isLocker ? 'POSTAMAT' : 'PVZ',
    owner_code: 'cdek',
    nearest_station: city.code === 44 || city.code === 137 ? 'Метро, 7 минут пешком' : '',
    work_time: allDay ? 'круглосуточно' : `Пн-Вс ${time.replace('/', '-')}`,
    phones: [{ number: '+78000000000' }],
    take_only: isLocker,
    is_handout: true,
    is_dressing_room: !isLocker && roll(5) < 0.5,
    have_cash: !isLocker && roll(6) < 0.7,
    have_cashless: isLocker || roll(7) < 0.9,
    allowed_cod: !isLocker,
    weight_min: 0,
    weight_max: isLocker ? 15 : 30,
    work_time_list: Array.from({ length: 7 }, (_, day) => ({ day: day + 1, time })),
    location: {
      country_code: 'RU',
      city_code: city.code,
      city: city.name,
      latitude: Math.round(latitude * 1e5) / 1e5,
      longitude: Math.round(longitude * 1e5) / 1e5,
      address,
      address_full: `Россия, ${city.name}, ${address}`,
    },
  }
}

/** Prepositional case of a street name: `Сухоложская` becomes `Сухоложской`; `Малышева` stays. */
const onStreet = (name: string): string => name.replace(/ая$/, 'ой').replace(/яя$/, 'ей').replace(/кий$/, 'ком')

/** A house of a street in the gazetteer, or a location around the centre of another city. */
function whereabouts(city: Place, n: number): { address: string; latitude: number; longitude: number } {
  const streets = cities[city.cityAt]?.streets
  const roll = (what: number) => chance(city.code, n, what)
  if (streets) {
    const [name, type, houses, from, to] = streets[n % streets.length]!
    const house = 1 + Math.floor(roll(8) * houses)
    const part = (house - 1) / Math.max(1, houses - 1)
    // A small offset, so that neighbouring points do not overlap.
    const aside = (what: number) => (roll(what) - 0.5) * 0.012
    return {
      address: `${type === 'пр-кт' ? 'пр-т' : `${type}.`} ${name}, ${house}`,
      latitude: from[0] + (to[0] - from[0]) * part + aside(9),
      longitude: from[1] + (to[1] - from[1]) * part + aside(10),
    }
  }
  return {
    address: `${commonStreets[n % commonStreets.length]}, ${1 + Math.floor(roll(8) * 120)}`,
    latitude: city.latitude + (roll(9) - 0.5) * 0.12,
    longitude: city.longitude + (roll(10) - 0.5) * 0.2,
  }
}
