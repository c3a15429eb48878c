import { areNeighbours } from './sound.ts'

/** Letters often written one for another: what is heard alike costs less than what is not. */
const alike = new Set(
  [
    'ао',
    'еи',
    'ея',
    'ие',
    'иы',
    'эе',
    'оё',
    'бп',
    'дт',
    'гк',
    'вф',
    'зс',
    'жш',
    'шщ',
    'чщ',
    'цс',
    'йи',
    'ьъ',
    'ck',
    'iy',
    'sz',
    'ei',
    'ae',
    'uo',
    'vw',
    'oa',
    'yu',
    'cs',
    'fv',
  ].flatMap((pair) => [pair, pair[1]! + pair[0]!]),
)
const slight = new Set(['ь', 'ъ', 'й', 'h', 'e'])
const width = 40
const rows = [new Float64Array(width + 1), new Float64Array(width + 1), new Float64Array(width + 1)] as [
  Float64Array,
  Float64Array,
  Float64Array,
]

/**
 * What it takes to make one word of another: 1 for a letter put in, left out or exchanged, less for keys that lie side by side,
 * letters that sound alike, letters doubled and two that changed places. Infinity above `most`, and for words above 40 letters.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most / 0.5 || a.length > width || b.length > width)
    return Number.POSITIVE_INFINITY
  let [before, last, now] = rows
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    const letter = a[i - 1]!
    now[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1]!
      let cost = last[j - 1]! + (letter === other ? 0 : exchange(letter, other))
      const dropped = last[j]! + extra(letter, a[i - 2])
      const missed = now[j - 1]! + extra(other, b[j - 2])
      if (dropped < cost) cost = dropped
      if (missed < cost) cost = missed
      if (i > 1 && j > 1 && letter === b[j - 2] && a[i - 2] === other && before[j - 2]! + 0.7 < cost)
        cost = before[j - 2]! + 0.7
      now[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return Number.POSITIVE_INFINITY
    ;[before, last, now] = [last, now, before]
  }
  const found = last[b.length]!
  return found <= most ? found : Number.POSITIVE_INFINITY
}

const exchange = (a: string, b: string): number => (alike.has(a + b) ? 0.5 : areNeighbours(a, b) ? 0.7 : 1)

const extra = (letter: string, before: string | undefined): number =>
  letter === before ? 0.5 : slight.has(letter) ? 0.6 : 1

/** How much may be wrong in a word of so many letters: in a short one nothing, or anything would be found. */
export const mostWrong = (length: number): number =>
  length < 4 ? 0 : length < 6 ? 1 : length === 6 ? 1.5 : length === 7 ? 1.8 : 2
