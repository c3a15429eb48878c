import type { Concept } from './concept.ts'
import type { SearchIndex } from './search-index.ts'
import { sectionKey } from './terms.ts'

/** Minimum confidence of a word that replaces an unknown thing: the word itself, not the beginning of another. */
const sureEnough = 0.84
const likelyPurpose = 0.6
/** A thing guessed only from mistakes, with nothing else of the query known, is probably wrong. */
const likelyHead = 0.75

/**
 * Whether a part of the words may represent the query: the thing itself must be known. «красный квадрокоптер» must not find anything red, nor
 * «айфон 15» anything by its 15.
 */
export function isRelevant(index: SearchIndex, asked: readonly Concept[], total: number, isPurpose: boolean): boolean {
  const isMet = (one: Concept) => one.terms.size > 0
  const head = asked.find((one) => one.isHead)
  const met = asked.filter((one) => isMet(one) && one.kind === 'word' && one.text.length > 1)
  if (met.length === 0) return false
  if (head && isMet(head)) {
    if (surest(head) >= likelyHead) return true
    // «корм для рыбок» must not find things for «кормление».
    if (met.length > 1 && (isPurpose || head.terms.keys().some((term) => index.isHead(term)))) return true
  }
  const isMuch = met.reduce((sum, one) => sum + one.weight, 0) >= total * 0.4
  // For an action about half of the words is enough: «поливать грядки».
  if (isPurpose && isMuch && met.some((one) => surest(one) > likelyPurpose)) return true
  return met.some(
    (one) => !one.isAdjective && !one.isAim && (one.text.length > 3 || isMuch) && surest(one) > sureEnough,
  )
}

/**
 * Whether the known words are a name by themselves: a category («капли от насморка», «От насморка»), a brand («тонер hp») or an author
 * («сказки чуковского»). A purpose is not a brand: «чехол для samsung» is not Samsung.
 */
export function namesItsGoods(index: SearchIndex, asked: readonly Concept[]): boolean {
  const met = asked.filter((one) => one.terms.size > 0 && one.kind === 'word')
  const isSection = (words: readonly Concept[]) =>
    words.some((one) => !one.isAdjective) && index.terms.has(sectionKey(words))
  if (isSection(met) || met.some((one) => isSection([one]))) return true
  const said = met.filter((one) => !one.isAim).flatMap((one) => [...one.terms].filter(([, sure]) => sure > sureEnough))
  return index.names.isIn(new Set(said.map(([term]) => term)))
}

const surest = (one: Concept): number => one.terms.values().reduce((most, sure) => Math.max(most, sure), 0)
