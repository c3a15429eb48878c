/** Where tours leave from. */
export interface WorldDeparture {
  /** In addresses of the shop, too: `moskva`. */
  code: string
  /** Slug of the region whose visitors leave from here. */
  region: string
  name: string
  /** «из Москвы» */
  nameFrom: string
  nameEn: string
  airport: string
  latitude: number
  longitude: number
  /** IANA name. */
  timezone: string
  /** Days of a week with flights to a usual destination, and the farthest one that has any, km. */
  flightDays: number
  reachKm: number
}

const departure = (
  code: string,
  region: string,
  [name, nameFrom, nameEn]: [string, string, string],
  airport: string,
  [latitude, longitude]: [number, number],
  timezone: string,
  [flightDays, reachKm]: [number, number],
): WorldDeparture => ({
  code,
  region,
  name,
  nameFrom,
  nameEn,
  airport,
  latitude,
  longitude,
  timezone,
  flightDays,
  reachKm,
})

/** Biggest first. Coordinates are those of the airports. */
export const departures: readonly WorldDeparture[] = [
  departure('moskva', 'moscow', ['Москва', 'из Москвы', 'Moscow'], 'SVO', [55.97, 37.41], 'Europe/Moscow', [7, 20_000]),
  departure(
    'sankt-peterburg',
    'saint-petersburg',
    ['Санкт-Петербург', 'из Санкт-Петербурга', 'Saint Petersburg'],
    'LED',
    [59.8, 30.26],
    'Europe/Moscow',
    [6, 10_000],
  ),
  departure(
    'ekaterinburg',
    'yekaterinburg',
    ['Екатеринбург', 'из Екатеринбурга', 'Yekaterinburg'],
    'SVX',
    [56.74, 60.8],
    'Asia/Yekaterinburg',
    [5, 9_000],
  ),
  departure('kazan', 'kazan', ['Казань', 'из Казани', 'Kazan'], 'KZN', [55.61, 49.28], 'Europe/Moscow', [4, 8_000]),
  departure(
    'novosibirsk',
    'novosibirsk',
    ['Новосибирск', 'из Новосибирска', 'Novosibirsk'],
    'OVB',
    [55.01, 82.65],
    'Asia/Novosibirsk',
    [4, 8_000],
  ),
  departure('perm', 'perm', ['Пермь', 'из Перми', 'Perm'], 'PEE', [57.91, 56.02], 'Asia/Yekaterinburg', [3, 6_500]),
  departure(
    'chelyabinsk',
    'chelyabinsk',
    ['Челябинск', 'из Челябинска', 'Chelyabinsk'],
    'CEK',
    [55.31, 61.5],
    'Asia/Yekaterinburg',
    [3, 6_500],
  ),
  departure(
    'tyumen',
    'tyumen',
    ['Тюмень', 'из Тюмени', 'Tyumen'],
    'TJM',
    [57.19, 65.32],
    'Asia/Yekaterinburg',
    [3, 6_500],
  ),
  departure('samara', 'samara', ['Самара', 'из Самары', 'Samara'], 'KUF', [53.5, 50.16], 'Europe/Samara', [3, 6_500]),
  departure(
    'nizhniy-novgorod',
    'nizhny-novgorod',
    ['Нижний Новгород', 'из Нижнего Новгорода', 'Nizhny Novgorod'],
    'GOJ',
    [56.23, 43.78],
    'Europe/Moscow',
    [2, 6_500],
  ),
  departure(
    'krasnoyarsk',
    'krasnoyarsk',
    ['Красноярск', 'из Красноярска', 'Krasnoyarsk'],
    'KJA',
    [56.17, 92.49],
    'Asia/Krasnoyarsk',
    [3, 7_000],
  ),
  departure(
    'vladivostok',
    'vladivostok',
    ['Владивосток', 'из Владивостока', 'Vladivostok'],
    'VVO',
    [43.4, 132.15],
    'Asia/Vladivostok',
    [3, 7_500],
  ),
]

export const departureOf: ReadonlyMap<string, WorldDeparture> = new Map(departures.map((one) => [one.code, one]))
