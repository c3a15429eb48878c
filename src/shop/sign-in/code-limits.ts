import { MAX_TRIES, RESEND_AFTER_S } from './code-rules.ts'

/**
 * Limits of codes, as migration 0013 reads them (decision 0036; our figures). Where a customer could be kept out by what a stranger did, the first limit
 * asks for a puzzle and only a much higher one refuses. «Unused» are codes sent within the window and never entered.
 */
export interface CodeLimits {
  /** Guesses at one code: of one network, and of all together. */
  tries: number
  tries_of_all: number
  resend_after_s: number
  /** How far the counts below look back. */
  window_s: number
  /** Of one number. */
  unused_puzzle: number
  tries_puzzle: number
  unused_a_window: number
  tries_a_window: number
  /** Of all numbers of a company, and of those with the same first eight digits: beyond it everybody solves a puzzle. */
  unused_company: number
  unused_prefix: number
  /** Sent in 24 hours by a company, its own setting: beyond it nothing is sent. */
  codes_a_day: number
}

export const windowS = 3600

export const codeLimits = (codesADay: number): CodeLimits => ({
  tries: MAX_TRIES,
  tries_of_all: 3 * MAX_TRIES,
  resend_after_s: RESEND_AFTER_S,
  window_s: windowS,
  unused_puzzle: 5,
  tries_puzzle: 10,
  unused_a_window: 12,
  tries_a_window: 60,
  unused_company: 150,
  unused_prefix: 50,
  codes_a_day: codesADay,
})

/** Where codes are sent if a company names no countries: Russia and the customs union with it. */
export const usualCountries = ['RU', 'AM', 'BY', 'KG', 'KZ']
