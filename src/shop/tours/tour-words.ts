import type { Locale } from '#lib/format.ts'

/** A word of the model in both languages. */
export interface Word {
  ru: string
  en: string
}

/** Of a part whose code is not known. */
export const otherPart: Word = { ru: 'Обязательный сбор', en: 'Mandatory fee' }

/** Parts of a price (`PricePart` of outside/tours/port.ts). */
export const partWords: Readonly<Record<string, Word>> = {
  tour: { ru: 'Тур', en: 'Tour' },
  flight: { ru: 'Перелёт', en: 'Flight' },
  fuel: { ru: 'Топливный сбор', en: 'Fuel surcharge' },
  visa: { ru: 'Виза', en: 'Visa' },
  infant: { ru: 'Младенец', en: 'Infant' },
  tourist_tax: { ru: 'Туристический налог', en: 'Tourist tax' },
  transfer: { ru: 'Трансфер', en: 'Transfer' },
  resort_fee: { ru: 'Курортный сбор', en: 'Resort fee' },
  other: otherPart,
}

export const kindWords: Readonly<Record<string, Word>> = {
  family: { ru: 'Для семьи', en: 'For families' },
  adults: { ru: 'Только для взрослых', en: 'Adults only' },
  spa: { ru: 'Спа', en: 'Spa' },
  active: { ru: 'Активный отдых', en: 'Active' },
  beach: { ru: 'Пляжный', en: 'Beach' },
  city: { ru: 'Городской', en: 'City' },
  ski: { ru: 'Горнолыжный', en: 'Ski' },
  all_inclusive: { ru: 'Всё включено', en: 'All inclusive' },
}

export const beachWords: Readonly<Record<string, Word>> = {
  sand: { ru: 'Песок', en: 'Sand' },
  pebble: { ru: 'Галька', en: 'Pebble' },
  platform: { ru: 'Платформа', en: 'Platform' },
  mixed: { ru: 'Песок и галька', en: 'Sand and pebble' },
}

export const serviceWords: Readonly<Record<string, Word>> = {
  wifi: { ru: 'Wi-Fi', en: 'Wi-Fi' },
  pool: { ru: 'Бассейн', en: 'Pool' },
  heated_pool: { ru: 'Подогреваемый бассейн', en: 'Heated pool' },
  kids_club: { ru: 'Детский клуб', en: 'Kids club' },
  aquapark: { ru: 'Аквапарк', en: 'Aquapark' },
  spa: { ru: 'Спа', en: 'Spa' },
  gym: { ru: 'Спортзал', en: 'Gym' },
  pets: { ru: 'Можно с животными', en: 'Pets allowed' },
  parking: { ru: 'Парковка', en: 'Parking' },
  sunbeds: { ru: 'Лежаки бесплатно', en: 'Free sunbeds' },
}

export const facetWords = {
  stars: { ru: 'Звёзды', en: 'Stars' },
  meals: { ru: 'Питание', en: 'Meals' },
  resorts: { ru: 'Курорт', en: 'Resort' },
  rating: { ru: 'Оценка гостей', en: 'Guest rating' },
  kinds: { ru: 'Тип отеля', en: 'Kind of hotel' },
  line: { ru: 'Линия пляжа', en: 'Beach line' },
  beach: { ru: 'Пляж', en: 'Beach' },
  services: { ru: 'Удобства', en: 'Amenities' },
  operators: { ru: 'Туроператор', en: 'Tour operator' },
  instant: { ru: 'Мгновенное подтверждение', en: 'Instant confirmation' },
  direct: { ru: 'Прямой рейс', en: 'Direct flight' },
  charter: { ru: 'Чартер', en: 'Charter' },
  sure: { ru: 'Места точно есть', en: 'Places for sure' },
} as const satisfies Readonly<Record<string, Word>>

export const lineWords: Readonly<Record<string, Word>> = {
  1: { ru: 'Первая', en: 'First' },
  2: { ru: 'Не дальше второй', en: 'Second or closer' },
  3: { ru: 'Не дальше третьей', en: 'Third or closer' },
}

export const yesWord: Word = { ru: 'Да', en: 'Yes' }

/** The word in a language; one that the model does not know stands for itself. */
export const wordIn = (words: Readonly<Record<string, Word>>, code: string, locale: Locale): string =>
  words[code]?.[locale] ?? code

/** Each is costly to make. */
const pluralRules = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }

export const starsWord = (stars: number | string, locale: Locale): string => {
  const count = Number(stars)
  if (count === 0) return locale === 'en' ? 'No stars' : 'Без звёзд'
  const form = pluralRules[locale].select(count)
  return locale === 'en'
    ? `${count} ${form === 'one' ? 'star' : 'stars'}`
    : `${count} ${form === 'one' ? 'звезда' : form === 'few' ? 'звезды' : 'звёзд'}`
}

const faultWords = {
  from: { ru: 'Выберите город вылета', en: 'Choose a departure city' },
  destinations: { ru: 'Выберите страну, курорт или отель', en: 'Choose a country, a resort or a hotel' },
  hotels: { ru: 'Такого отеля нет', en: 'There is no such hotel' },
  dates: { ru: 'Даты вылета: не больше 21 дня подряд', en: 'Departure dates: 21 days in a row at most' },
  dates_past: { ru: 'Эти даты уже прошли', en: 'These dates are over' },
  dates_far: { ru: 'Вылет не дальше чем через 6 месяцев', en: 'Departure is at most 6 months ahead' },
  nights: { ru: 'Ночей может быть от 1 до 28', en: '1 to 28 nights' },
  tourists: {
    ru: 'От 1 до 6 взрослых и до 3 детей; младенцев не больше, чем взрослых',
    en: '1 to 6 adults and up to 3 children; no more infants than adults',
  },
  date: { ru: 'Дата вылета указана неверно', en: 'The departure date is wrong' },
  room: { ru: 'Номер указан неверно', en: 'The room is wrong' },
} as const satisfies Record<string, Word>

/** What is wrong with a field of a query. */
export function faultWord({ field, code }: { field: string; code: string }, locale: Locale): string {
  const name =
    field === 'dates' && code === 'too_small'
      ? 'dates_past'
      : field === 'dates' && code === 'too_large'
        ? 'dates_far'
        : field
  return (faultWords[name as keyof typeof faultWords] ?? faultWords.destinations)[locale]
}
