import type { Meanings } from './words.ts'

/** One of the things a query asks for, with all terms that may represent it. */
export interface Concept {
  text: string
  /** Its significance: names of things most, numbers least. */
  weight: number
  /** Term → confidence, up to 1. */
  terms: Map<number, number>
  kind: 'word' | 'number'
  isAdjective: boolean
  isAim: boolean
  /** An action: «резать». */
  isAction: boolean
  /** Goods that contain it rank higher; the others are found too. */
  isOptional: boolean
  /** The main thing of the query. */
  isHead: boolean
}

export type CorrectionReason = 'layout' | 'typo' | 'translit'

export interface HowToRead {
  /** The visitor refused corrections: words as typed, in any grammatical form. */
  isExact?: boolean
  /** The query is still being typed: its last word may be incomplete. */
  isTyping?: boolean
  /** Synonyms of this shop. */
  synonyms?: Meanings
}
