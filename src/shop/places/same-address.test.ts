import { expect, test } from 'vitest'
import { isSameAddress } from './same-address.ts'

const address = 'Россия, Свердловская обл, г Екатеринбург, ул Малышева, д 36, к 2'

test.each([
  'Екатеринбург, улица Малышева, 36 корпус 2',
  'Россия, Свердловская область, город Екатеринбург, ул. Малышева, дом 36к2',
  'ул. Малышева, 36, корп. 2, Екатеринбург, 620014',
  'екатеринбург малышева 36 к2',
])('«%s» matches', (line) => {
  expect(isSameAddress(line, address)).toBe(true)
})

test.each([
  ['another house', 'Екатеринбург, Малышева, 38 к 2'],
  ['no building of it', 'Екатеринбург, Малышева, 36'],
  ['another city', 'Пермь, Малышева, 36 к 2'],
  ['no city', 'Малышева, 36 к 2'],
  ['a flat, which the address does not know', 'Екатеринбург, Малышева, 36 к 2, кв 5'],
  ['nothing', ''],
  ['a letter of another house', 'Екатеринбург, Малышева, 36б к 2'],
  ['the letter apart', 'Екатеринбург, Малышева, 36 Б, к 2'],
])('a line with %s does not', (_, line) => {
  expect(isSameAddress(line, address)).toBe(false)
})

test('a house with a letter matches only with it, joined or apart', () => {
  const house = 'Россия, Свердловская обл, г Екатеринбург, б-р Культуры, д 5Б'
  const said = ['5Б', '5 б', '5', '5в', '5Д'].map((number) =>
    isSameAddress(`Екатеринбург, бульвар Культуры, ${number}`, house),
  )
  expect(said).toEqual([true, true, false, false, false])
})
