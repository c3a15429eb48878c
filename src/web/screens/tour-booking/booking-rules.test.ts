import { expect, test } from 'vitest'
import type { TouristOnWire } from '#shop/account/papers.wire.ts'
import { feeRows } from '../../parts/tours/fee-rows.ts'
import {
  emptyForm,
  endsTooSoon,
  formOfSaved,
  isReady,
  maskNumber,
  missingFields,
  type Need,
  splitNumber,
  touristBody,
  withField,
} from '../../parts/tours/tourist-form.ts'
import { clockText } from './clock-text.ts'
import { isRoomLink } from './room.route.ts'
import { whatIsMissing } from './what-is-missing.ts'

const adult: Need = { kind: 'adult', age: null, papers: ['RU_FOREIGN', 'FOREIGN'] }

const petr = {
  ...emptyForm(adult),
  last_name_lat: 'PETROV',
  first_name_lat: 'PETR',
  gender: 'male',
  birth_date: '14.08.1985',
  number: '75 1234567',
  expire_date: '12.03.2031',
} as const

test('[UX-Z8] Latin names follow the Russian ones by the rule of passports until somebody types them', () => {
  let form = withField(emptyForm(adult), 'last_name', 'Щёголев')
  form = withField(form, 'first_name', 'Юрий')
  expect([form.last_name_lat, form.first_name_lat]).toEqual(['SHCHEGOLEV', 'IURII'])
  form = withField(form, 'last_name_lat', 'schegolev')
  expect(form.last_name_lat).toBe('SCHEGOLEV')
  expect(withField(form, 'last_name', 'Щёголева').last_name_lat).toBe('SCHEGOLEV')
})

test('[UX-Z8] a number is typed as one text and split into series and number by the kind of paper', () => {
  expect(maskNumber('RU_FOREIGN')('7512345678')).toBe('75 1234567')
  expect(maskNumber('RU_INTERNAL')('4511204812')).toBe('4511 204812')
  expect(splitNumber('RU_FOREIGN', '75 1234567')).toEqual({ series: '75', number: '1234567' })
  expect(splitNumber('RU_INTERNAL', '4511 204812')).toEqual({ series: '4511', number: '204812' })
  expect(splitNumber('BIRTH_CERT', 'II-АИ № 504210')).toEqual({ series: 'II-АИ', number: '504210' })
  expect(splitNumber('FOREIGN', ' C01X0006H ')).toEqual({ series: '', number: 'C01X0006H' })
})

test('[UX-Z8] a passport that ends before the required day is told while it is typed; a number that follows later is not asked', () => {
  expect(endsTooSoon(petr, '2031-03-12')).toBe(false)
  expect(endsTooSoon(petr, '2031-03-13')).toBe(true)
  expect(endsTooSoon({ ...petr, document_type: 'RU_INTERNAL' }, '2031-03-13')).toBe(false)
  expect(endsTooSoon(petr, null)).toBe(false)
  expect(isReady(petr, '2031-03-13')).toBe(false)
  expect(isReady({ ...petr, isLater: true, number: '', expire_date: '' }, '2031-03-13')).toBe(true)
  expect(missingFields({ ...petr, number: '', birth_date: '' })).toEqual(['birth_date', 'number'])
})

test('the body of a tourist has ISO dates, split numbers, and no number if it follows later', () => {
  expect(touristBody(petr, true)).toMatchObject({
    birth_date: '1985-08-14',
    expire_date: '2031-03-12',
    series: '75',
    number: '1234567',
    citizenship: 'RU',
    save: true,
  })
  expect(touristBody({ ...petr, isLater: true }, false)).toMatchObject({ series: '', number: '', expire_date: '' })
})

test('a saved tourist fills the form; a paper that does not fit the journey is left out', () => {
  const saved = {
    last_name: 'Петров',
    first_name: 'Пётр',
    middle_name: '',
    last_name_lat: '',
    first_name_lat: '',
    gender: 'male',
    birth_date: '1985-08-14',
    document_type: 'RU_INTERNAL',
    series: '4511',
    number: '204812',
    expire_date: null,
  } as TouristOnWire
  const form = formOfSaved(saved, adult)
  expect(form).toMatchObject({
    last_name_lat: 'PETROV',
    document_type: 'RU_FOREIGN',
    number: '',
    birth_date: '14.08.1985',
  })
  expect(formOfSaved(saved, { ...adult, papers: ['RU_INTERNAL'] })).toMatchObject({ number: '4511 204812' })
})

const link = {
  slug: 'lagoon-bay',
  from: 'moskva',
  dates: '20270610-20270620',
  nights: '7-10',
  tourists: '2-5.9',
  room: 'standard-sv_AI_DBL',
  date: '20270612',
}

test('[TOUR-12] a link to a room is valid by the grammar; a day in the past is a day', () => {
  expect(isRoomLink(link)).toBe(true)
  expect(
    isRoomLink({ ...link, dates: '20200101', date: '20200101', tourists: '2-0', room: 'promo_HB+_2AD+1CHD' }),
  ).toBe(true)
})

for (const [name, value] of Object.entries({
  slug: 'Lagoon_',
  from: 'москва',
  dates: '20270610-20270801',
  nights: '29',
  tourists: '0',
  room: 'standard-sv',
  date: '20270230',
}))
  test(`[TOUR-12] a link with an invalid segment «${name}» is none`, () => {
    expect(isRoomLink({ ...link, [name]: value })).toBe(false)
  })

test('[UX-Z9] the cancellation ladder is shown as spans, each from where the one before ends', () => {
  const [first, second] = ['2026-12-04T19:00:00.000Z', '2026-12-11T19:00:00.000Z']
  const ladder = [
    { until: first, fee: 0 },
    { until: second, fee: 5 },
    { until: null, fee: 10 },
  ]
  expect(feeRows(ladder, '2026-12-06T00:00:00.000Z').map(({ fee }) => fee)).toEqual([5, 10])
  expect(feeRows(ladder, '2026-11-21T00:00:00.000Z')).toEqual([
    { from: null, until: '2026-12-04T18:59:59.000Z', fee: 0 },
    { from: first, until: '2026-12-11T18:59:59.000Z', fee: 5 },
    { from: second, until: null, fee: 10 },
  ])
})

test('[TOUR-20] a guest is told to sign in, a changed price to decide on it first; nothing is missing when all is done', () => {
  const quote = { state: 'price_up', needs: [adult, adult] } as never
  const none = { contract: false, data: false }
  const codes = (more: object) =>
    whatIsMissing({ quote, isSignedIn: false, ready: 1, consents: none, ...more }).map(({ code }) => code)
  expect(codes({})).toEqual(['price', 'sign_in', 'tourists', 'contract', 'data'])
  const done = { isSignedIn: true, ready: 2, consents: { contract: true, data: true } }
  expect(codes(done)).toEqual(['price'])
  expect(codes({ ...done, quote: { state: 'flight_changed', needs: [adult, adult] } })).toEqual(['flight'])
  expect(codes({ ...done, quote: { state: 'price_down', needs: [adult, adult] } })).toEqual([])
})

test('the time that a price stands is shown in minutes and seconds, and ends at zero', () => {
  expect([900_000, 61_000, 400, 0].map(clockText)).toEqual(['15:00', '1:01', '0:01', '0:00'])
})
