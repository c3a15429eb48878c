import type { Meanings } from './words.ts'

/** One of the things a query asks for, and all that may stand for it in the goods. */
export interface Concept {
  text: string
  /** How much it matters: names of things most, numbers least. */
  weight: number
  /** Term → how sure it is that this was meant, up to 1. */
  terms: Map<number, number>
  kind: 'word' | 'number'
  isAdjective: boolean
  isAim: boolean
  /** What one wants to do: «резать». */
  isAction: boolean
  /** Goods that have it stand before others; those that have not are found as well. */
  isOptional: boolean
  /** What the query is about. */
  isHead: boolean
}

export type CorrectionReason = 'layout' | 'typo' | 'translit'

export interface HowToRead {
  /** The visitor refused corrections: words as typed, in any form. */
  isExact?: boolean
  /** Still being typed: the last word may be a beginning. */
  isTyping?: boolean
  /** What means the same in this shop. */
  synonyms?: Meanings
}
