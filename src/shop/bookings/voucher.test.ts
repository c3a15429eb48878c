import { describe, expect, test } from 'vitest'
import { emptyTourist } from '#shop/account/papers.ts'
import type { TourQuote } from '#shop/tours/quote.ts'
import { nextReading } from './booking.ts'
import { tripCalendar } from './trip-calendar.ts'
import { voucherFaults } from './voucher.ts'

const ordered = {
  offer: { startDate: '2027-06-10', nights: 7, roomName: 'Standard Sea View', meal: 'AI' },
  about: { hotel: { name: 'Rixos Sungate', nameEn: 'Rixos Sungate' } },
} as unknown as Pick<TourQuote, 'offer' | 'about'>
const tourists = [{ ...emptyTourist, last_name_lat: 'IVANOVA', first_name_lat: 'ANNA' }]
const voucher = {
  number: 'V1',
  hotel: 'RIXOS SUNGATE 5*',
  startDate: '2027-06-10',
  nights: 7,
  roomName: 'standard sea-view',
  meal: 'AI',
  tourists: ['Anna Ivanova'],
}

describe('a voucher compared with the order', () => {
  test('writing does not matter: case, signs, stars, the order of names', () => {
    expect(voucherFaults(ordered, tourists, voucher)).toEqual([])
  })

  test.each([
    ['hotel', { hotel: 'Rixos Premium' }],
    ['start_date', { startDate: '2027-06-11' }],
    ['nights', { nights: 6 }],
    ['room', { roomName: 'Standard Land View' }],
    ['meal', { meal: 'HB' }],
    ['tourists', { tourists: ['Anna Ivanova', 'Petr Ivanov'] }],
    ['tourists', { tourists: ['Anna Ivanovna'] }],
  ])('another %s is found', (field, change) => {
    expect(voucherFaults(ordered, tourists, { ...voucher, ...change }).map((one) => one.field)).toEqual([field])
  })
})

test('a booking that the operator decides about is read ever less often, a confirmed one until the return', () => {
  const now = new Date('2027-06-01T00:00:00Z')
  const booking = { state: 'requested', readCount: 0, endDate: '2027-06-17', voucherFaults: null } as const
  expect(nextReading(booking, now)).toEqual(new Date('2027-06-01T00:01:00Z'))
  expect(nextReading({ ...booking, readCount: 40 }, now)).toEqual(new Date('2027-06-01T01:00:00Z'))
  expect(nextReading({ ...booking, state: 'confirmed', voucherFaults: [] }, now)).toEqual(
    new Date('2027-06-01T06:00:00Z'),
  )
  expect(nextReading({ ...booking, state: 'canceling' }, now)).toBeNull()
  expect(nextReading({ ...booking, state: 'confirmed' }, new Date('2027-06-18T00:00:00Z'))).toBeNull()
})

test('a trip as a calendar entry: lines of 75 octets at most, signs escaped, the end day exclusive', () => {
  const text = tripCalendar({
    number: '1',
    hotel: 'Отель «Море», корпус 2; очень длинное название, которое не помещается в строку',
    address: 'Кемер',
    startDate: '2027-06-10',
    endDate: '2027-06-17',
    flight: null,
    about: '7 ночей',
    locale: 'ru',
    link: 'http://shop.test/my/orders/1/',
    at: new Date('2026-11-21T09:00:00Z'),
  })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('DTEND;VALUE=DATE:20270618')
  expect(unfolded).toContain('SUMMARY:Отель «Море»\\, корпус 2\\; очень')
})
