import { describe, expect, test } from 'vitest'
import {
  adultOn,
  date,
  email,
  firstProblem,
  ifPresent,
  integer,
  matchesPassword,
  minLength,
  notInFuture,
  notTooLongAgo,
  required,
  slug,
  url,
} from './fields.ts'

const today = '2026-11-21'

describe('texts', () => {
  test('[VAL-01] a required value is validated after trimming', () => {
    for (const blank of ['', '   ', '\t\n', '\u00a0']) expect(required(blank)).toEqual({ code: 'required' })
    expect(required(' x ')).toBeNull()
  })

  test.each([
    'a@b.ru',
    'anna.smith+shop@mail.example.com',
    'почта@пример.рф',
    ' a@b.ru ',
    "o'neil@b.co",
    'a@xn--e1afmkfd.xn--p1ai',
  ])('[VAL-02] %j is an email', (text) => {
    expect(email(text)).toBeNull()
  })

  test.each([
    '',
    'a',
    'a@',
    '@b.ru',
    'a@b',
    'a b@c.ru',
    'a@b..ru',
    '.a@b.ru',
    'a..b@c.ru',
    'a@-b.ru',
    'a@b.r',
    'a@b.ru,c@d.ru',
    'a@@b.ru',
    `${'a'.repeat(65)}@b.ru`,
  ])('[VAL-02] %j is not an email', (text) => {
    expect(email(text)).toEqual({ code: 'email_invalid' })
  })

  test('the minimum length error states the length', () => {
    expect(minLength(3)('ab')).toEqual({ code: 'too_short', min: 3 })
    expect(minLength(3)(' ab ')).toEqual({ code: 'too_short', min: 3 })
    expect(minLength(3)('abc')).toBeNull()
    expect(minLength(2)('👍')).toEqual({ code: 'too_short', min: 2 })
  })

  test('[VAL-04] only whole numbers in plain digits are integers', () => {
    for (const wrong of ['1.5', '1e3', 'x', '', '1 000', '0x1F', '--1'])
      expect(integer(wrong)).toEqual({ code: 'not_an_integer' })
    for (const whole of ['0', '15', '-3', ' 7 ']) expect(integer(whole)).toBeNull()
  })

  test('[VAL-19] a web address has a protocol, a domain and no spaces', () => {
    for (const good of ['https://shop.example/a?b=c#d', 'http://пример.рф/путь', ' https://shop.example '])
      expect(url(good)).toBeNull()
    for (const wrong of [
      '',
      'shop.example',
      'javascript:alert(1)',
      'ftp://shop.example',
      'https://',
      'https://a b.ru',
      'https:shop.example',
      'https://shop.',
    ])
      expect(url(wrong)).toEqual({ code: 'url_invalid' })
  })

  test('[VAL-20] a slug is Latin letters, digits and hyphen', () => {
    for (const good of ['a', 'A-1', 'hiking-boots-2026']) expect(slug(good)).toBeNull()
    for (const wrong of ['a_b', 'кот', '', 'a b', 'a/b', 'é']) expect(slug(wrong)).toEqual({ code: 'slug_invalid' })
  })

  test('[VAL-21] the repeated password must match exactly', () => {
    expect(matchesPassword('Secret 1')('Secret 1')).toBeNull()
    for (const wrong of ['secret 1', 'Secret 1 ', ''])
      expect(matchesPassword('Secret 1')(wrong)).toEqual({ code: 'password_mismatch' })
  })
})

describe('dates', () => {
  const birthday = date(notInFuture(today), notTooLongAgo)

  test('[VAL-08] tomorrow is refused, today is not', () => {
    expect(birthday('22.11.2026')).toEqual({ code: 'date_in_future' })
    expect(birthday('21.11.2026')).toBeNull()
  })

  test('[VAL-09] a day before 1900 is too long ago', () => {
    expect(birthday('31.12.1899')).toEqual({ code: 'date_too_long_ago', earliest: '1900-01-01' })
    expect(birthday('01.01.1900')).toBeNull()
  })

  test('[VAL-10] an adult is 18 full years old on the reference day', () => {
    const adult = date(adultOn(today))
    expect(adult('22.11.2008')).toEqual({ code: 'not_adult', age: 18 })
    expect(adult('21.11.2008')).toBeNull()
    const adultOnTrip = date(adultOn('2026-11-22'))
    expect(adultOnTrip('22.11.2008')).toBeNull()
  })

  test('[VAL-07] an incomplete date is reported first', () => {
    expect(birthday('01.02.20')).toEqual({ code: 'date_incomplete' })
  })
})

describe('combined', () => {
  test('the first failed rule is reported', () => {
    expect(firstProblem(' ', required, email)).toEqual({ code: 'required' })
    expect(firstProblem('a', required, email)).toEqual({ code: 'email_invalid' })
    expect(firstProblem('a@b.ru', required, email)).toBeNull()
  })

  test('an optional field is validated only when filled', () => {
    expect(ifPresent(email)('  ')).toBeNull()
    expect(ifPresent(email)('a')).toEqual({ code: 'email_invalid' })
  })
})
