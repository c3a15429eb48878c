import { expect, test } from 'vitest'
import { readSuggestion, suggestionWire } from './dadata.wire.ts'

test('a land plot without a house uses its own number', () => {
  const data = { settlement: 'Ромашка', stead: '15', stead_fias_id: 'st', house: null }
  const value = 'Свердловская обл, снт Ромашка, уч 15'
  expect(readSuggestion(suggestionWire.parse({ value, data }))).toMatchObject({ house: '15', houseFiasId: 'st' })
  const built = { ...data, house: '7', house_fias_id: 'h' }
  expect(readSuggestion(suggestionWire.parse({ value, data: built }))).toMatchObject({ house: '7', houseFiasId: 'h' })
})
