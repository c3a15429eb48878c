import { describe, expect, test } from 'vitest'
import { extendStorage, extensionsLeft, isStorageOver, storageUntilOf } from './storage.ts'

const until = new Date('2026-11-21T12:00:00Z')
const before = new Date('2026-11-21T11:59:59.999Z')
const stored = { storageUntil: until, storageExtensions: [] as number[] }

test('storage starts at arrival; paid online it has no end', () => {
  const arrivedAt = new Date('2026-11-18T12:00:00Z')
  expect(storageUntilOf({ arrivedAt, days: 3, isPaidOnline: false })).toEqual(until)
  expect(storageUntilOf({ arrivedAt, days: 3, isPaidOnline: true })).toBeNull()
  expect(isStorageOver({ storageUntil: null }, new Date('2099-01-01'))).toBe(false)
})

describe('at a place with hours, storage ends at closing', () => {
  const place = (day: string, special = {}) => ({
    schedule: Array(7).fill(day),
    special,
    timezone: 'Asia/Yekaterinburg',
  })
  // 13:09 in Yekaterinburg.
  const arrivedAt = new Date('2026-11-16T08:09:00Z')
  const end = (day: string, special = {}) =>
    storageUntilOf({ arrivedAt, days: 5, isPaidOnline: false }, place(day, special))?.toISOString()

  test.each([
    ['the closing time of its last day', '10:00-21:00', {}, '2026-11-21T16:00:00.000Z'],
    [
      'that of the next open day',
      '10:00-21:00',
      { '2026-11-21': '', '2026-11-22': '10:00-18:00' },
      '2026-11-22T13:00:00.000Z',
    ],
    ['a day that is not usual', '10:00-21:00', { '2026-11-21': '10:00-15:00' }, '2026-11-21T10:00:00.000Z'],
    ['open past midnight: the end of that day', '10:00-02:00', {}, '2026-11-21T18:59:00.000Z'],
    ['round the clock: the end of that day', '00:00-24:00', {}, '2026-11-21T18:59:00.000Z'],
    ['no hours known: the end of that day', '', {}, '2026-11-21T18:59:00.000Z'],
  ])('%s', (_case, day, special, until) => {
    expect(end(day, special)).toBe(until)
  })

  test('extended storage ends at closing time on the new last day', () => {
    const kept = { storageUntil: new Date('2026-11-21T16:00:00Z'), storageExtensions: [] }
    const hours = place('10:00-21:00', { '2026-11-22': '11:00-17:30' })
    expect(extendStorage(kept, 1, arrivedAt, hours)).toMatchObject({
      value: { storageUntil: new Date('2026-11-22T12:30:00Z') },
    })
    expect(extendStorage(kept, 7, arrivedAt, hours)).toMatchObject({
      value: { storageUntil: new Date('2026-11-28T16:00:00Z') },
    })
  })
})

describe('extension', () => {
  test('adds one day or seven days to the end, not to now', () => {
    expect(extendStorage(stored, 1, before)).toEqual({
      ok: true,
      value: { storageUntil: new Date('2026-11-22T12:00:00Z'), storageExtensions: [1] },
    })
    expect(extendStorage(stored, 7, before)).toMatchObject({
      value: { storageUntil: new Date('2026-11-28T12:00:00Z') },
    })
  })

  test('each once, both allowed', () => {
    const first = extendStorage(stored, 1, before)
    if (!first.ok) throw new Error(first.refusal.code)
    expect(extensionsLeft(first.value, before)).toEqual([7])
    expect(extendStorage(first.value, 1, before)).toEqual({ ok: false, refusal: { code: 'already_extended' } })
    const second = extendStorage(first.value, 7, before)
    expect(second).toMatchObject({
      value: { storageUntil: new Date('2026-11-29T12:00:00Z'), storageExtensions: [1, 7] },
    })
    expect(second.ok && extensionsLeft(second.value, before)).toEqual([])
  })

  test.each([
    ['another number of days', 2, stored, before, 'extension_not_offered'],
    ['no days', 0, stored, before, 'extension_not_offered'],
    ['the moment storage ends', 1, stored, until, 'storage_over'],
    ['storage without an end', 7, { ...stored, storageUntil: null }, before, 'storage_unlimited'],
  ])('%s is refused', (_case, days, storage, now, code) => {
    expect(extendStorage(storage, days, now)).toEqual({ ok: false, refusal: { code } })
  })

  test('is not offered after the end or without an end', () => {
    expect(extensionsLeft(stored, until)).toEqual([])
    expect(extensionsLeft({ ...stored, storageUntil: null }, before)).toEqual([])
  })
})
