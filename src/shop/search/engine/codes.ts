import { codeKey } from './code-key.ts'
import { readPriceWish } from './price.ts'
import type { SearchIndex } from './search-index.ts'
import { otherLayout } from './sound.ts'
import { tokensOf } from './text.ts'

/** A code among words, «grohe 23379001». */
export interface CodesWithin {
  /** Positions of the goods that are called so. */
  codes: number[]
  /** The words beside the code. */
  rest: string
  /** False where the code is so short a number that another of the shop's ids may be the same by chance. */
  isSure: boolean
}

/** Shorter pieces are sizes and numbers of models; with letters and figures both a sign less, and after «арт.» any is meant. */
const leastLetters = 5
const leastMixed = 4
/** «GS 8635», «23 379 001»: a few figures, or letters beside them. */
const piece = /^(?:\d{1,6}|[a-zа-я]{1,4}\d{0,4}|\d{1,4}[a-zа-я]{1,3})$/iu
/** Makers write long numbers in groups. */
const mostPieces = 5
const naming = /^(?:арт(?:икул)?|код)[.:№]+/iu
const isNaming = (chunk: string | undefined): boolean => /^(?:арт(?:икул)?|код)[.:№]*$/iu.test(chunk ?? '')

/** A row of digits that feeds number their offers by: it may be the number of a model as well. */
export const isShortNumber = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** The pieces of a query that are codes of goods; null where none is. A limit of the price is no code. */
export function codesWithin(index: SearchIndex, text: string): CodesWithin | null {
  const asked = new Set(readPriceWish(text).rest.split(/\s+/))
  const codes = new Set<number>()
  const rest: string[] = []
  let isSure = true
  const chunks = text.split(/\s+/).filter(Boolean)
  for (let n = 0; n < chunks.length; ) {
    const { found, code, size } = codeAt(index, chunks, n, asked)
    if (found.length === 0) rest.push(chunks[n]!)
    else if (isShortNumber(code)) isSure = false
    for (const at of found) codes.add(at)
    n += size
  }
  return codes.size > 0 ? { codes: [...codes], rest: rest.join(' '), isSure } : null
}

/** The code that begins with this piece, the longest first: «23 379 001» is one in three pieces. */
function codeAt(index: SearchIndex, chunks: readonly string[], from: number, asked: ReadonlySet<string>) {
  const isPiece = (chunk: string | undefined) => chunk !== undefined && piece.test(chunk) && asked.has(chunk)
  let most = 1
  while (most < mostPieces && isPiece(chunks[from]) && isPiece(chunks[from + most])) most++
  for (let size = most; size > 1; size--) {
    const code = chunks.slice(from, from + size).join('')
    if (!/\d{2}/.test(code) || code.length < leastLetters) continue
    const found = named(index, code, false)
    if (found.length > 0) return { found, code, size }
  }
  const code = chunks[from]!
  const bare = code.replace(naming, '')
  const isSaid = bare !== code || isNaming(chunks[from - 1])
  return { found: asked.has(code) ? named(index, bare, isSaid) : [], code, size: 1 }
}

function named(index: SearchIndex, code: string, isSaid: boolean): number[] {
  const key = codeKey(code)
  if (isSaid && key.length > 1) return goodsByCode(index, code)
  if (key.length < (isMixed(key) ? leastMixed : leastLetters) || !/\d/.test(key)) return []
  // «Ду15», «2000вт»: a measure that happens to be somebody's code.
  if (key.length < leastLetters && isMeasure(code)) return []
  // A short number that names of goods hold is meant as they say it.
  return isShortNumber(code) && index.words.has(code) ? [] : goodsByCode(index, code)
}

/** By a code as it is typed, or as the other layout would have typed it: «ья9071-5в6уц» is MZ9071-5D6EW. */
export function goodsByCode(index: SearchIndex, text: string): number[] {
  const found = index.byCode(text)
  if (found.length > 0) return found
  const key = codeKey(text)
  const swapped = isMixed(key) && key.length >= leastMixed ? index.byCode(otherLayout(text)) : []
  return swapped.length > 0 ? swapped : index.byPartOfCode(text)
}

export const isMixed = (key: string): boolean => /\d/.test(key) && /\p{L}/u.test(key)
export const isMeasure = (text: string): boolean => tokensOf(text).some((one) => one.quantity !== null)
