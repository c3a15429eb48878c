import { hotels, type WorldHotel } from '#plugins/simulated-tours/world/hotels.ts'

/** An editorial set of hotels. */
export interface DemoCollection {
  path: string
  name: string
  nameEn: string
  text: string
  textEn: string
  country: string
  /** Which hotels are in it; the best first. */
  holds: (hotel: WorldHotel) => boolean
  /** How many of them the editors chose. */
  most: number
}

const has =
  (...kinds: string[]) =>
  (hotel: WorldHotel) =>
    kinds.every((kind) => hotel.kinds.includes(kind))
const inCountry =
  (...slugs: string[]) =>
  (hotel: WorldHotel) =>
    slugs.includes(hotel.resort.country)
const all =
  (...tests: ((hotel: WorldHotel) => boolean)[]) =>
  (hotel: WorldHotel) =>
    tests.every((test) => test(hotel))

const set = (
  path: string,
  [name, nameEn]: [string, string],
  [text, textEn]: [string, string],
  country: string,
  holds: DemoCollection['holds'],
  most: number,
): DemoCollection => ({
  path,
  name,
  nameEn,
  text,
  textEn,
  country,
  holds,
  most,
})

/** Parents before children. */
export const collections: readonly DemoCollection[] = [
  set(
    'with-children',
    ['С детьми', 'With children'],
    [
      'Отели, где детям весело, а родителям спокойно: клуб, мелкий вход в воду, меню без перца.',
      'Hotels where children have fun and parents rest: a club, shallow water, a menu without pepper.',
    ],
    'turkey',
    has('family'),
    36,
  ),
  set(
    'with-children/toddlers',
    ['С малышами', 'With toddlers'],
    ['Песок, пологий вход и короткая дорога от аэропорта.', 'Sand, shallow water and a short way from the airport.'],
    'egypt',
    all(has('family'), ({ beach, transferMinutes }) => beach?.kind === 'sand' && transferMinutes <= 60),
    24,
  ),
  set(
    'with-children/teenagers',
    ['С подростками', 'With teenagers'],
    ['Горки, спорт и интернет на всей территории.', 'Slides, sports and Wi-Fi everywhere.'],
    'uae',
    all(has('family'), ({ services }) => services.includes('aquapark')),
    30,
  ),
  set(
    'with-children/toddlers/all-inclusive',
    ['С малышами, всё включено', 'With toddlers, all inclusive'],
    [
      'Кухня открыта весь день: с малышом по-другому нельзя.',
      'The kitchen is open all day: with a toddler there is no other way.',
    ],
    'turkey',
    all(has('family', 'all_inclusive'), ({ beach }) => beach?.kind !== 'platform'),
    20,
  ),
  set(
    'for-two',
    ['Вдвоём', 'For two'],
    ['Тихие отели без анимации у бассейна.', 'Quiet hotels without entertainment by the pool.'],
    'maldives',
    (hotel) => hotel.kinds.includes('adults') || (hotel.resort.landscape === 'island' && hotel.stars >= 4),
    32,
  ),
  set(
    'for-two/honeymoon',
    ['Свадебное путешествие', 'Honeymoon'],
    [
      'Острова и виллы: завтрак приносят, а соседей не видно.',
      'Islands and villas: breakfast is brought, neighbours are not seen.',
    ],
    'maldives',
    all(inCountry('maldives', 'thailand', 'vietnam', 'cuba'), ({ stars }) => stars === 5),
    16,
  ),
  set(
    'visa-free-winter',
    ['Лето посреди зимы', 'Summer in winter'],
    [
      'Куда лететь с декабря по март без визы и без куртки.',
      'Where to fly from December to March without a visa and a coat.',
    ],
    'thailand',
    all(
      inCountry('uae', 'thailand', 'vietnam', 'maldives', 'cuba'),
      ({ beach, stars }) => beach !== null && stars >= 4,
    ),
    38,
  ),
  set(
    'first-line',
    ['Первая линия', 'First line'],
    ['От завтрака до воды — пара минут босиком.', 'From breakfast to the water in two barefoot minutes.'],
    'egypt',
    ({ beach, stars }) => beach?.line === 1 && stars >= 4,
    40,
  ),
  set(
    'weekend',
    ['На выходные', 'For a weekend'],
    [
      'Прилететь в пятницу, вернуться в воскресенье и успеть главное.',
      'Arrive on Friday, return on Sunday and see what matters.',
    ],
    'russia',
    has('city'),
    22,
  ),
  set(
    'mountains',
    ['Горы и воды', 'Mountains and springs'],
    ['Склоны зимой, тропы летом, источники круглый год.', 'Slopes in winter, trails in summer, springs all year.'],
    'georgia',
    ({ resort }) => resort.landscape === 'mountains',
    26,
  ),
  set(
    'mountains/ski',
    ['На лыжи', 'Skiing'],
    ['До подъёмника пешком или на автобусе отеля.', 'To the lift on foot or by the hotel’s bus.'],
    'kazakhstan',
    has('ski'),
    18,
  ),
  set(
    'at-home',
    ['По России', 'In Russia'],
    ['Без загранпаспорта: море, воды, лёд и дюны.', 'No passport needed: sea, springs, ice and dunes.'],
    'russia',
    all(inCountry('russia'), ({ stars }) => stars >= 3),
    34,
  ),
]

export const hotelsOfCollection = ({ holds, most }: DemoCollection): WorldHotel[] =>
  hotels
    .filter((hotel) => hotel.number < 600 && holds(hotel))
    .sort((a, b) => b.stars - a.stars || (a.hash % 1000) - (b.hash % 1000))
    .slice(0, most)
