import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, ageOn, dateIn, maskDate, readDate, timeIn } from './dates.ts'

const calendarDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('parsing', () => {
  test.each(['2020-02-29', '29/02/2020', '2020/02/29', '29.02.2020', '29.02.2020 23:59', ' 29.02.2020 '])(
    '[VAL-05] %j is valid',
    (text) => {
      expect(readDate(text)).toEqual({ ok: true, value: '2020-02-29' })
    },
  )

  test.each([
    '31.02.2020',
    '29.02.2021',
    '2020-13-01',
    '00.01.2020',
    '29.02.2020 24:00',
    '29.02.2020 9:00',
    '2020.02.29',
    '29-02-2020',
    '02/29/2020',
    'tomorrow',
    '29 02 2020',
    '29.02.20201',
  ])('[VAL-05] %j is refused', (text) => {
    expect(readDate(text)).toEqual({ ok: false, refusal: { code: 'date_invalid' } })
  })

  test.each(['01.02.20', '01.02.', '0', '', '2020-02', '01.02.202'])('[VAL-07] %j is incomplete', (text) => {
    expect(readDate(text)).toEqual({ ok: false, refusal: { code: 'date_incomplete' } })
  })
})

describe('mask', () => {
  test.each([
    ['0', '0'],
    ['01', '01'],
    ['010', '01.0'],
    ['01022020', '01.02.2020'],
    ['010220201', '01.02.2020'],
    ['1.', '01.'],
    ['1.2.2020', '01.02.2020'],
    ['01.02.2020 10:30', '01.02.2020'],
    ['2020-02-01', '01.02.2020'],
    ['2020/02/01', '01.02.2020'],
    ['01/02/2020', '01.02.2020'],
    ['01-02-2020', '01.02.2020'],
    ['abc', ''],
    ['', ''],
    ['0.', '0'],
    ['015.03.1990', '15.03.1990'],
    ['12.011.1990', '12.11.1990'],
    ['007.', '07.'],
    ['012.', '12.'],
  ])('[VAL-06] %j becomes %j', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown)
  })

  test('[VAL-06] any pasted text becomes at most 10 characters of DD.MM.YYYY, and masking is idempotent', () => {
    const pasted = fc.string({ unit: fc.constantFrom(...'0123456789./- :x') })
    fc.assert(
      fc.property(pasted, (text) => {
        const shown = maskDate(text)
        expect(shown).toMatch(/^(\d{0,2}|\d{2}\.\d{0,2}|\d{2}\.\d{2}\.\d{0,4})$/)
        expect(maskDate(shown)).toBe(shown)
      }),
    )
  })

  test('[VAL-06] every day typed digit by digit is complete', () => {
    fc.assert(
      fc.property(calendarDay, (day) => {
        const [year, month, date] = day.split('-')
        let shown = ''
        for (const digit of `${date}${month}${year}`) shown = maskDate(shown + digit)
        expect(shown).toBe(`${date}.${month}.${year}`)
        expect(readDate(shown)).toEqual({ ok: true, value: day })
      }),
    )
  })
})

describe('age and days', () => {
  test('age increases on the birthday, not the day before', () => {
    expect(ageOn('2008-11-22', '2026-11-21')).toBe(17)
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18)
  })

  test('a 29 February birthday counts from 1 March in a common year', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  })

  test('adding days crosses months and years, and back', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    fc.assert(
      fc.property(calendarDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day)
      }),
    )
  })

  test('a moment has different days by time zone', () => {
    const moment = new Date('2026-11-21T21:30:00Z')
    expect(dateIn('Europe/Moscow', moment)).toBe('2026-11-22')
    expect(timeIn('Europe/Moscow', moment)).toBe('00:30')
    expect(dateIn('Europe/Kaliningrad', moment)).toBe('2026-11-21')
  })
})
