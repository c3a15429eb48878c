import { expect, test } from 'vitest'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { resorts } from '#plugins/simulated-tours/world/destinations.ts'
import { cityOf } from './airport-names.ts'

test('every airport of the simulated operators has an English name; in Russian it is as the supplier tells it', () => {
  const airports = [
    ...departures.map(({ airport, name }) => ({ code: airport, city: name })),
    ...resorts.map(({ airport }) => airport),
  ]
  for (const airport of airports) {
    expect(cityOf(airport, 'en'), airport.code).toMatch(/^[\p{Script=Latin} -]+$/u)
    expect(cityOf(airport, 'ru')).toBe(airport.city)
  }
  expect(cityOf({ code: 'ZZZ', city: 'Нигде' }, 'en')).toBe('Нигде')
})
