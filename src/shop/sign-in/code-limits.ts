import { MAX_TRIES, RESEND_AFTER_S } from './code-rules.ts'

/**
 * Limits of codes, as `keep_sign_in_code` of db/functions reads them (decision 0036; our figures). Where a stranger's actions could lock a customer out, the first
 * limit requires a puzzle and only a much higher one refuses. "Unused" codes were sent within the window and never entered.
 */
export interface CodeLimits {
  /** Guesses per code: by one network, and by all networks together. */
  tries: number
  tries_of_all: number
  resend_after_s: number
  /** Period of the counts below. */
  window_s: number
  /** Per phone number. */
  unused_puzzle: number
  tries_puzzle: number
  unused_a_window: number
  tries_a_window: number
  /** Per company, and per first eight digits of numbers: above it every request requires a puzzle. */
  unused_company: number
  unused_prefix: number
  /** Codes sent in 24 hours by a company, from its settings: above it nothing is sent. */
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

/** Countries to which codes are sent if a company names none: Russia and its customs union. */
export const usualCountries = ['RU', 'AM', 'BY', 'KG', 'KZ']
