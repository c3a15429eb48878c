import { codeKey } from './code-key.ts'
import { readPriceLimits } from './price.ts'
import type { SearchIndex } from './search-index.ts'
import { otherLayout } from './sound.ts'
import { tokensOf } from './text.ts'

/** Codes within a text: «grohe 23379001». */
export interface CodesInText {
  /** Positions of the goods with these codes. */
  codes: number[]
  /** The text without the codes. */
  rest: string
  /** False if the code is a short number that may equal an id of other goods by chance. */
  isSure: boolean
}

/**
 * Minimum length of a code: shorter pieces are sizes and model numbers. `leastMixed`: with both letters and digits. After «арт.» any length is
 * accepted.
 */
const leastLetters = 5
const leastMixed = 4
/** A piece of a code: «GS 8635», «23 379 001»: a few digits, or letters next to digits. */
const piece = /^(?:\d{1,6}|[a-zа-я]{1,4}\d{0,4}|\d{1,4}[a-zа-я]{1,3})$/iu
/** Manufacturers write long numbers in groups; this is the maximum number of groups. */
const mostPieces = 5
const naming = /^(?:арт(?:икул)?|код)[.:№]+/iu
const isNaming = (chunk: string | undefined): boolean => /^(?:арт(?:икул)?|код)[.:№]*$/iu.test(chunk ?? '')

/** A short number, as feeds number their offers; it may be a model number too. */
export const isShortNumber = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** Finds the parts of a query that are codes of goods; null: none. A price limit is not a code. */
export function findCodes(index: SearchIndex, text: string): CodesInText | null {
  const asked = new Set(readPriceLimits(text).rest.split(/\s+/))
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

/** The code that starts at this piece, longest first: «23 379 001» is one code in three pieces. */
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
  if (isSaid && key.length > 1) return productsByCode(index, code)
  if (key.length < (isMixed(key) ? leastMixed : leastLetters) || !/\d/.test(key)) return []
  // «Ду15», «2000вт» are measures, even if they equal a code.
  if (key.length < leastLetters && isMeasure(code)) return []
  // A short number that occurs in texts of goods is treated as a word.
  return isShortNumber(code) && index.words.has(code) ? [] : productsByCode(index, code)
}

/** Finds goods by a code as typed, or as typed in the other keyboard layout: «ья9071-5в6уц» is MZ9071-5D6EW. */
export function productsByCode(index: SearchIndex, text: string): number[] {
  const found = index.byCode(text)
  if (found.length > 0) return found
  const key = codeKey(text)
  const swapped = isMixed(key) && key.length >= leastMixed ? index.byCode(otherLayout(text)) : []
  return swapped.length > 0 ? swapped : index.byPartOfCode(text)
}

export const isMixed = (key: string): boolean => /\d/.test(key) && /\p{L}/u.test(key)
export const isMeasure = (text: string): boolean => tokensOf(text).some((one) => one.quantity !== null)
