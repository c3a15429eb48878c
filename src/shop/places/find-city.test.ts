import { describe, expect, test } from 'vitest'
import { cities, findCities, placeInEnglish } from './find-city.ts'

const named = (text: string) => findCities(text).cities.map(({ name, region }) => `${name}, ${region.name}`)

test('every Russian city has a region, coordinates in the country and a valid time zone', () => {
  const all = cities()
  expect(all.length).toBeGreaterThan(1100)
  expect(new Set(all.map(({ region }) => region.iso)).size).toBe(85)
  expect(new Set(all.map(({ region, slug }) => `${region.iso} ${slug}`)).size).toBe(all.length)
  const wrong = all.filter(
    ({ latitude, longitude, population, slug }) =>
      !(latitude > 41 && latitude < 74 && (longitude > 19 || longitude < -169) && population > 0 && slug),
  )
  expect(wrong).toEqual([])
  for (const timeZone of new Set(all.map(({ timezone }) => timezone)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

test.each([
  ['Калининград', 'Europe/Kaliningrad'],
  ['Самара', 'Europe/Samara'],
  ['Екатеринбург', 'Asia/Yekaterinburg'],
  ['Омск', 'Asia/Omsk'],
  ['Среднеколымск', 'Asia/Srednekolymsk'],
  ['Якутск', 'Asia/Yakutsk'],
  ['Петропавловск-Камчатский', 'Asia/Kamchatka'],
])('%s is in time zone %s', (name, timezone) => {
  expect(findCities(name).cities[0]).toMatchObject({ name, timezone })
})

describe('finds a city', () => {
  test.each([
    ['Москва', 'Москва, Москва'],
    ['  г. тула ', 'Тула, Тульская область'],
    ['орёл', 'Орёл, Орловская область'],
    ['Нижний Новгород', 'Нижний Новгород, Нижегородская область'],
    ['нижний новгород', 'Нижний Новгород, Нижегородская область'],
    ['питер', 'Санкт-Петербург, Санкт-Петербург'],
    ['Yekaterinburg', 'Екатеринбург, Свердловская область'],
    ['sankt-peterburg', 'Санкт-Петербург, Санкт-Петербург'],
    ['Екатиринбург', 'Екатеринбург, Свердловская область'],
    ['Чилябинск', 'Челябинск, Челябинская область'],
    ['Владивосток, Приморский край', 'Владивосток, Приморский край'],
    ['Набережные', 'Набережные Челны, Республика Татарстан'],
  ])('%s', (text, city) => {
    expect(named(text)[0]).toBe(city)
  })

  test('returns both cities of one name, the larger first; a region selects one', () => {
    expect(named('Киров')).toEqual(['Киров, Кировская область', 'Киров, Калужская область'])
    expect(named('Киров, Калужская')).toEqual(['Киров, Калужская область'])
    expect(named('киров калужской области')).toEqual(['Киров, Калужская область'])
    expect(named('Ростов')).toEqual(['Ростов-на-Дону, Ростовская область', 'Ростов, Ярославская область'])
    expect(named('Мирный (Якутия)')).toEqual(['Мирный, Республика Саха (Якутия)'])
  })

  test('a prefix and a misspelled name are not exact', () => {
    expect(['Киров', 'питер', 'Екатиринбург', 'Набережные', 'Луна'].map((text) => findCities(text).isExact)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('unknown names find nothing', () => {
    expect([named(''), named('   '), named('zzz'), named('Киров, Марс')]).toEqual([[], [], [], []])
  })
})

test.each([
  ['Нижний Новгород', 'Nizhny Novgorod'],
  ['Екатеринбург', 'Yekaterinburg'],
  ['Ростов-на-Дону', 'Rostov-on-Don'],
  ['Великий Новгород', 'Veliky Novgorod'],
  ['Йошкар-Ола', 'Yoshkar-Ola'],
  ['Ейск', 'Yeysk'],
  ['Грозный', 'Grozny'],
  ['Орёл', 'Oryol'],
])('%s is %s in English', (name, inEnglish) => {
  expect(placeInEnglish(name)).toBe(inEnglish)
})
