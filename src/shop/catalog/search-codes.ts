import type { SearchIndex } from './search-index.ts'
import { codeKey } from './search-text.ts'
import { readPriceWish } from './search-words.ts'

/** A code among words, «grohe 23379001». */
export interface CodesWithin {
  /** Positions of the goods that are called so. */
  codes: number[]
  /** The words beside the code. */
  rest: string
  /** False where the code is so short a number that another of the shop's ids may be the same by chance. */
  isSure: boolean
}

/** Shorter pieces are sizes and numbers of models. */
const leastLetters = 5
/** Makers write long numbers in groups. */
const mostPieces = 5
const naming = /^(?:арт(?:икул)?|код)[.:№]+/iu

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
  const isPiece = (chunk: string | undefined) => chunk !== undefined && /^\d{1,4}$/.test(chunk) && asked.has(chunk)
  let most = 1
  while (most < mostPieces && isPiece(chunks[from]) && isPiece(chunks[from + most])) most++
  for (let size = most; size > 1; size--) {
    const code = chunks.slice(from, from + size).join('')
    const found = named(index, code)
    if (found.length > 0) return { found, code, size }
  }
  const code = chunks[from]!
  return { found: asked.has(code) ? named(index, code.replace(naming, '')) : [], code, size: 1 }
}

function named(index: SearchIndex, code: string): number[] {
  const key = codeKey(code)
  if (key.length < leastLetters || !/\d/.test(key)) return []
  // A short number that names of goods hold is meant as they say it.
  return isShortNumber(code) && index.words.has(code) ? [] : index.byCode(code)
}
