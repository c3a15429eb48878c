import { describe, expect, test } from 'vitest'
import { genderOf } from './gender-of.ts'
import { joinName, profilePatch, shareName, splitName } from './person-name.ts'

test('joins last, first and middle name with single spaces', () => {
  expect(joinName({ lastName: ' Петрова ', firstName: 'Анна', middleName: '' })).toBe('Петрова Анна')
  expect(joinName({ lastName: 'Петрова', firstName: 'Анна  Мария', middleName: 'Сергеевна' })).toBe(
    'Петрова Анна Мария Сергеевна',
  )
})

test.each([
  ['Анна', '', 'Анна', ''],
  ['Петрова Анна', 'Петрова', 'Анна', ''],
  ['Анна Петрова', 'Петрова', 'Анна', ''],
  ['Анна Сергеевна', '', 'Анна', 'Сергеевна'],
  ['  Петрова   Анна Сергеевна ', 'Петрова', 'Анна', 'Сергеевна'],
  ['Анна Сергеевна Петрова', 'Петрова', 'Анна', 'Сергеевна'],
  ['Мамедов Эльчин Расим оглы', 'Мамедов', 'Эльчин', 'Расим оглы'],
  ['Ли Чен', 'Ли', 'Чен', ''],
  ['', '', '', ''],
])('%j is split', (text, lastName, firstName, middleName) => {
  expect(splitName(text)).toEqual({ lastName, firstName, middleName })
})

test.each([
  ['Сергеевна', 'female'],
  ['Ильинична', 'female'],
  ['Сергеевич', 'male'],
  ['Ильич', 'male'],
  ['Расим оглы', 'male'],
  ['Расим кызы', 'female'],
  ['', null],
  ['Мария', null],
])('the patronymic %j implies %s', (middleName, gender) => {
  expect(genderOf(middleName)).toBe(gender)
})

describe('the profile after an order', () => {
  const stored = { lastName: 'Петрова', firstName: 'Анна', middleName: '', gender: null }

  test('changes only where it differs', () => {
    expect(profilePatch(stored, stored)).toBeNull()
    expect(profilePatch(stored, { ...stored, firstName: ' Анна ' })).toBeNull()
    expect(profilePatch(stored, { ...stored, lastName: 'Иванова', gender: 'female' })).toEqual({
      lastName: 'Иванова',
      gender: 'female',
    })
  })

  test('keeps values over empty fields', () => {
    const full = { ...stored, middleName: 'Сергеевна', gender: 'female' as const }
    expect(profilePatch(full, { lastName: ' ', firstName: '', middleName: '', gender: null })).toBeNull()
  })
})

test('splits a full name in one field over all three; leaves names with separate fields', () => {
  const name = (lastName: string, firstName = '', middleName = '') => ({ lastName, firstName, middleName })
  expect(shareName(name(' Петрова  Анна Сергеевна'), 'lastName')).toEqual(name('Петрова', 'Анна', 'Сергеевна'))
  expect(shareName(name('', 'Анна Петрова'), 'firstName')).toEqual(name('Петрова', 'Анна'))
  expect(shareName(name('Петрова Анна', '', 'Сергеевна'), 'lastName')).toBeNull()
  expect(shareName(name('Петрова'), 'lastName')).toBeNull()
  expect(shareName(name('де ла Крус Мария'), 'lastName')).toBeNull()
  expect(shareName(name(''), 'lastName')).toBeNull()
  // The field that lost focus is empty: another one may still be being typed.
  expect(shareName(name('', 'Анна Петрова'), 'middleName')).toBeNull()
})
