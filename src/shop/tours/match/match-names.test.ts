import { expect, test } from 'vitest'
import { matchByName, matchHotels, type NamedHotel, type OurHotel } from './match-names.ts'

const kemer = { latitude: 36.6, longitude: 30.56 }
const ours = (more: Partial<OurHotel> = {}): OurHotel => ({
  code: 'palm',
  name: 'Palm Beach',
  nameEn: '',
  otherNames: [],
  stars: 5,
  destination: 'kemer',
  ...kemer,
  ...more,
})
const theirs = (more: Partial<NamedHotel> = {}): NamedHotel => ({
  id: '4:501',
  name: 'Palm Beach',
  nameEn: '',
  region: '4:20',
  stars: 5,
  latitude: null,
  longitude: null,
  ...more,
})
const regionOf = (region: string) => ({ '4:20': 'kemer', '4:21': 'belek' })[region]
const match = (hotel: Partial<OurHotel>, ...others: Partial<NamedHotel>[]) => {
  const [found] = matchHotels([ours(hotel)], others.map(theirs), regionOf)
  return [found?.verdict, found?.theirs, found?.why]
}

test.each<[title: string, hotel: Partial<OurHotel>, others: Partial<NamedHotel>[], expected: unknown[]]>([
  ['the same name, stars and region', {}, [{}], ['sure', '4:501', 'name, stars, region']],
  [
    'words that hotels drop',
    { name: 'Palm Beach Resort & Spa' },
    [{ name: 'THE PALM BEACH HOTEL' }],
    ['sure', '4:501', 'name, stars, region'],
  ],
  [
    'a point nearby, in a region that is not matched',
    {},
    [{ ...kemer, region: '4:99' }],
    ['sure', '4:501', 'name, stars, place'],
  ],
  ['a point nearby, in another region', {}, [{ ...kemer, region: '4:21' }], ['sure', '4:501', 'name, stars, place']],
  ['other stars', {}, [{ stars: 4 }], ['doubtful', '4:501', 'name, but other stars']],
  ['another region without a point', {}, [{ region: '4:21' }], ['doubtful', '4:501', 'name, but other region']],
  [
    'a point far away',
    {},
    [{ latitude: 36.9, longitude: 31.05 }],
    ['doubtful', '4:501', 'name, but other place, 55 km away'],
  ],
  ['two of the name', {}, [{}, { id: '4:502' }], ['doubtful', '4:501', '2 of this name']],
  ['two of the name, one of which fits', {}, [{ stars: 3 }, { id: '4:502' }], ['sure', '4:502', 'name, stars, region']],
  [
    'a former name of theirs',
    { name: 'Moon Bay' },
    [{ name: 'Sun Bay (ex. Moon Bay)' }],
    ['doubtful', '4:501', 'former name'],
  ],
  [
    'a former name of ours',
    { otherNames: ['Marco Club'] },
    [{ name: 'Marco Club' }],
    ['doubtful', '4:501', 'former name'],
  ],
  [
    'a like name in the region',
    { name: 'Palm Beach Deluxe' },
    [{ name: 'Palm Beach Premium' }],
    ['doubtful', '4:501', 'like name, region'],
  ],
  [
    'a like name elsewhere',
    { name: 'Palm Beach Deluxe' },
    [{ name: 'Palm Beach Premium', region: '4:21' }],
    ['none', null, 'no such name'],
  ],
  ['nothing', {}, [], ['none', null, 'no such name']],
])('a hotel with %s: %#', (_, hotel, others, expected) => {
  expect(match(hotel, ...others)).toEqual(expected)
})

test('two hotels of ours that would be one of the supplier are both doubtful', () => {
  const found = matchHotels([ours(), ours({ code: 'palm-2' })], [theirs()], regionOf)
  expect(found.map(({ verdict }) => verdict)).toEqual(['doubtful', 'doubtful'])
})

test('a name is compared in both languages, and a country by its code', () => {
  const city = { code: 'moskva', name: 'Москва', nameEn: 'Moscow', otherNames: [] }
  const country = { code: 'turciya', name: 'Турция', nameEn: 'Türkiye', otherNames: ['TR'] }
  const named = (id: string, name: string, nameEn = '') => ({ id, name, nameEn })
  const verdicts = (list: ReturnType<typeof matchByName>) => list.map(({ verdict, theirs }) => [verdict, theirs])
  expect(verdicts(matchByName('departure', [city], [named('1', 'Москва'), named('2', 'Казань')]))).toEqual([
    ['sure', '1'],
  ])
  expect(verdicts(matchByName('departure', [city], [named('Moscow', 'MOSCOW')]))).toEqual([['sure', 'Moscow']])
  expect(verdicts(matchByName('destination', [country], [named('TR', 'Turkey')]))).toEqual([['sure', 'TR']])
  expect(verdicts(matchByName('departure', [city], [named('1', 'Москва'), named('9', 'Москва')]))).toEqual([
    ['doubtful', '1'],
  ])
  expect(verdicts(matchByName('departure', [city], []))).toEqual([['none', null]])
})
