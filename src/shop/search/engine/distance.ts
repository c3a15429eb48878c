import { areNeighbours } from './sound.ts'

/** Letters often confused: replacing one by the other costs less, as they sound alike. */
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

/** Letters by number, so that costs of pairs are table lookups: a to z, а to я, and one number for all others. */
const letters = 'abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщъыьэюя'
const count = letters.length + 1
const numbers = new Uint8Array(0x450).fill(count - 1)
for (const [n, letter] of [...letters].entries()) numbers[letter.charCodeAt(0)] = n
/** Cost of replacing one letter by another, and of inserting or omitting one. */
const exchanges = new Float64Array(count * count).fill(1)
const extras = new Float64Array(count).fill(1)
for (const [n, a] of [...letters].entries()) {
  extras[n] = slight.has(a) ? 0.6 : 1
  for (const [k, b] of [...letters].entries())
    exchanges[n * count + k] = n === k ? 0 : alike.has(a + b) ? 0.5 : areNeighbours(a, b) ? 0.7 : 1
}

const width = 40
const rows = [new Float64Array(width + 1), new Float64Array(width + 1), new Float64Array(width + 1)] as [
  Float64Array,
  Float64Array,
  Float64Array,
]
const codes = [new Uint16Array(width), new Uint16Array(width)] as const

/**
 * Edit distance of two words: 1 for a letter inserted, omitted or replaced; less for adjacent keys, letters that sound alike, doubled letters
 * and two transposed ones. Infinity above `most`, and for words longer than 40 letters.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most / 0.5 || a.length > width || b.length > width)
    return Number.POSITIVE_INFINITY
  let [before, last, now] = rows
  const [ofA, ofB] = codes
  for (let i = 0; i < a.length; i++) ofA[i] = a.charCodeAt(i)
  for (let j = 0; j < b.length; j++) ofB[j] = b.charCodeAt(j)
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    const letter = ofA[i - 1]!
    const number = numberOf(letter)
    const leftOut = i > 1 && letter === ofA[i - 2] ? 0.5 : extras[number]!
    now[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const other = ofB[j - 1]!
      const otherNumber = numberOf(other)
      let cost = last[j - 1]! + (letter === other ? 0 : exchanges[number * count + otherNumber]!)
      const dropped = last[j]! + leftOut
      const missed = now[j - 1]! + (j > 1 && other === ofB[j - 2] ? 0.5 : extras[otherNumber]!)
      if (dropped < cost) cost = dropped
      if (missed < cost) cost = missed
      if (i > 1 && j > 1 && letter === ofB[j - 2] && ofA[i - 2] === other && before[j - 2]! + 0.7 < cost)
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

const numberOf = (code: number): number => (code < 0x450 ? numbers[code]! : count - 1)

/** Maximum distance for a word of this length: in a short word none, otherwise anything would match. */
export const maxDistance = (length: number): number =>
  length < 4 ? 0 : length < 6 ? 1 : length === 6 ? 1.5 : length === 7 ? 1.8 : 2
