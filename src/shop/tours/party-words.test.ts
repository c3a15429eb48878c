import { expect, test } from 'vitest'
import { partyWords } from './party-words.ts'

test('[TOUR-16] [TOUR-17] a party is told in words with Russian plurals; a child of no years is under one', () => {
  const ru = (adults: number, childAges: number[] = []) => partyWords({ adults, childAges }, 'ru')
  expect(ru(1)).toBe('1 взрослый')
  expect(ru(2, [0])).toBe('2 взрослых, ребёнок: до года')
  expect(ru(5, [1, 3, 11])).toBe('5 взрослых, дети: 1 год, 3 года, 11 лет')
  expect(partyWords({ adults: 1, childAges: [1] }, 'en')).toBe('1 adult, child: 1 year')
  expect(partyWords({ adults: 2, childAges: [0, 9] }, 'en')).toBe('2 adults, children: under one, 9 years')
})
