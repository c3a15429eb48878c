import { describe, expect, test } from 'vitest'
import {
  endsSoon,
  maskedNumber,
  maskedSeries,
  type Paper,
  paperProblems,
  type Tourist,
  tidyPaper,
  touristProblems,
} from './papers.ts'

const today = '2026-11-22'
const passport: Paper = {
  document_type: 'RU_INTERNAL',
  series: '45 11',
  number: '204 812',
  issue_date: '2012-01-20',
  issuer: 'ОВД «Хамовники» города Москвы',
  issuer_code: '770 001',
  citizenship: '',
  last_name_lat: '',
  first_name_lat: '',
  expire_date: '',
  registration_address: '',
}
const abroad: Paper = {
  ...passport,
  document_type: 'RU_FOREIGN',
  series: '75',
  number: '1045681',
  issuer: '',
  issuer_code: '',
  last_name_lat: 'lebedeva',
  first_name_lat: 'anna-maria',
  issue_date: '2020-03-03',
  expire_date: '2030-03-03',
}
const wrongIn = (paper: Paper) =>
  Object.fromEntries(paperProblems(tidyPaper(paper), today).map(({ field, problem }) => [field, problem.code]))

describe('an ID', () => {
  test('is stored without spaces, in its own script', () => {
    expect(tidyPaper(passport)).toMatchObject({
      series: '4511',
      number: '204812',
      issuer_code: '770-001',
      citizenship: 'RU',
    })
    expect(tidyPaper(abroad)).toMatchObject({ last_name_lat: 'LEBEDEVA', first_name_lat: 'ANNA-MARIA' })
    expect(tidyPaper({ ...passport, document_type: 'BIRTH_CERT', series: 'ii – аи' }).series).toBe('II-АИ')
    expect(wrongIn(passport)).toEqual({})
    expect(wrongIn(abroad)).toEqual({})
  })

  test.each<[string, Partial<Paper>, Record<string, string>]>([
    [
      'nothing filled in',
      { series: '', number: ' ', issue_date: '', issuer: '', issuer_code: '' },
      { series: 'required', number: 'required', issue_date: 'required', issuer: 'required', issuer_code: 'required' },
    ],
    ['too few figures', { series: '451', number: '20481' }, { series: 'paper_series', number: 'paper_number' }],
    ['letters among figures', { number: '20481O' }, { number: 'paper_number' }],
    ['issued tomorrow', { issue_date: '2026-11-23' }, { issue_date: 'date_in_future' }],
    ['issued before anybody was born', { issue_date: '1899-12-31' }, { issue_date: 'date_too_long_ago' }],
    ['a code without a part', { issuer_code: '770' }, { issuer_code: 'issuer_code' }],
    ['an end, which it has none of', { expire_date: '2001-01-01' }, {}],
    ['a birth with the series of a passport', { document_type: 'BIRTH_CERT' }, { series: 'paper_series' }],
    ['a birth with its own', { document_type: 'BIRTH_CERT', series: 'IV-БА', issuer_code: '' }, {}],
  ])('if Russian: %s', (_, change, expected) => {
    expect(wrongIn({ ...passport, ...change })).toEqual(expected)
  })

  test('[VAL-26] names match the passport, in Latin letters', () => {
    expect(wrongIn({ ...abroad, last_name_lat: 'Лебедева' })).toEqual({ last_name_lat: 'as_in_passport' })
    expect(wrongIn({ ...abroad, first_name_lat: 'ANNA2' })).toEqual({ first_name_lat: 'as_in_passport' })
    expect(wrongIn({ ...abroad, first_name_lat: '-ANNA' })).toEqual({ first_name_lat: 'as_in_passport' })
    expect(wrongIn({ ...abroad, first_name_lat: "D'ARC JEANNE" })).toEqual({})
    expect(wrongIn({ ...abroad, last_name_lat: '' })).toEqual({ last_name_lat: 'required' })
  })

  test('for travel expires after its issue date and not before today', () => {
    expect(wrongIn({ ...abroad, expire_date: '' })).toEqual({ expire_date: 'required' })
    expect(wrongIn({ ...abroad, expire_date: '2020-03-03' })).toEqual({ expire_date: 'date_before_issue' })
    expect(wrongIn({ ...abroad, expire_date: '2026-11-21' })).toEqual({ expire_date: 'paper_expired' })
    expect(wrongIn({ ...abroad, expire_date: today })).toEqual({})
    expect(endsSoon({ expire_date: '2027-05-23' }, today)).toBe(true)
    expect(endsSoon({ expire_date: '2027-05-24' }, today)).toBe(false)
    expect(endsSoon({ expire_date: '' }, today)).toBe(false)
  })

  test('if foreign requires a country', () => {
    const foreign: Paper = { ...abroad, document_type: 'FOREIGN', series: '', number: 'c01x0006h', citizenship: 'kz' }
    expect(wrongIn(foreign)).toEqual({})
    expect(wrongIn({ ...foreign, citizenship: '' })).toEqual({ citizenship: 'required' })
    expect(wrongIn({ ...foreign, citizenship: 'ru' })).toEqual({ citizenship: 'citizenship' })
    expect(wrongIn({ ...foreign, number: '12' })).toEqual({ number: 'paper_number' })
  })

  test('[VAL-03] the issuer requires at least five letters', () => {
    expect(paperProblems(tidyPaper({ ...passport, issuer: ' ОВД ' }), today)).toEqual([
      { field: 'issuer', problem: { code: 'too_short', min: 5 } },
    ])
  })

  test('is masked except for two digits', () => {
    expect([maskedSeries('4511'), maskedNumber('204812')]).toEqual(['45**', '****12'])
    expect([maskedSeries('75'), maskedNumber('1045681')]).toEqual(['75', '*****81'])
    expect([maskedSeries(''), maskedNumber('7')]).toEqual(['', '7'])
  })
})

describe('a travel companion', () => {
  const anna: Tourist = {
    ...tidyPaper(passport),
    kind: 'adult',
    last_name: 'Лебедева',
    first_name: 'Анна',
    middle_name: '',
    gender: 'female',
    birth_date: '2008-11-22',
  }
  const born = (kind: Tourist['kind'], birth_date: string) =>
    touristProblems({ ...anna, kind, birth_date }, today).map(({ problem }) => problem)

  test('[VAL-10] an adult is at least 18 today', () => {
    expect(born('adult', '2008-11-22')).toEqual([])
    expect(born('adult', '2008-11-23')).toEqual([{ code: 'not_adult', age: 18 }])
  })

  test('a child is under 18, an infant under 2', () => {
    expect(born('child', '2008-11-23')).toEqual([])
    expect(born('child', '2008-11-22')).toEqual([{ code: 'not_a_child', age: 18 }])
    expect(born('infant', '2024-11-23')).toEqual([])
    expect(born('infant', '2024-11-22')).toEqual([{ code: 'not_a_child', age: 2 }])
    expect(born('child', '2026-11-23')).toEqual([{ code: 'date_in_future' }])
  })

  test('requires a name and reports all problems', () => {
    const problems = touristProblems({ ...anna, first_name: ' ', birth_date: '', number: '' }, today)
    expect(problems.map(({ field }) => field)).toEqual(['first_name', 'birth_date', 'number'])
  })
})
