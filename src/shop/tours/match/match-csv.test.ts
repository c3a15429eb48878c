import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMatches, writeMatches } from './match-csv.ts'
import type { Match } from './match-names.ts'

const match = (more: Partial<Match> = {}): Match => ({
  thing: 'hotel',
  ours: 'palm',
  oursName: 'Палм Бич',
  theirs: '4:501',
  theirsName: 'Palm Beach 5*',
  verdict: 'doubtful',
  why: 'name, but other stars',
  ...more,
})

test('a table is read back as it was written, whatever names contain', () => {
  const text = fc.string({ unit: fc.constantFrom(...'аЯ zZ;,"\'=+-\n\r\t@0', '“'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.record({ oursName: text, theirsName: text, why: text }), { maxLength: 8 }), (rows) => {
      const matches = rows.map((row, index) => match({ ...row, ours: `h${index}`, theirs: `4:${index}` }))
      const read = readMatches(writeMatches(matches))
      expect(read).toEqual({ matches: matches.map(({ thing, ours, theirs }) => ({ thing, ours, theirs })) })
    }),
  )
})

test('a table from an office program is read: commas, other columns and order, empty lines', () => {
  const text = 'Theirs,note,OURS,thing\r\n4:501,"a, b",palm,hotel\r\n\r\n,undecided,coral,hotel\r\n-,,pine,hotel\r\n'
  expect(readMatches(text)).toEqual({
    matches: [
      { thing: 'hotel', ours: 'palm', theirs: '4:501' },
      { thing: 'hotel', ours: 'pine', theirs: null },
    ],
  })
})

test('a name that begins like a formula is written as a text', () => {
  expect(writeMatches([match({ oursName: '=1+1' })])).toContain(";'=1+1;")
})

test.each([
  ['thing;ours\n', 'line 1: the columns thing, ours and theirs are needed'],
  [
    'thing;ours;theirs\nhotel;palm;1\nhostel;x;2\n',
    'line 3: "hostel" is none of departure, destination, hotel, operator',
  ],
  ['thing;ours;theirs\nhotel;;1\n', 'line 2: ours is empty'],
  ['thing;ours;theirs\nhotel;"palm;1\n', 'a quote is not closed'],
])('%j is refused, with its line', (text, problem) => {
  expect(readMatches(text)).toEqual({ problem })
})
