import { withoutFormatSigns } from './format-signs.ts'

// Check digits of Russian registers and banks. Texts are as typed: spaces are ignored, other characters are invalid.

const tightly = (text: string): string => withoutFormatSigns(text).replace(/\s/g, '')

const digitsOf = (text: string): number[] | null => {
  const tight = tightly(text)
  return /^\d+$/.test(tight) ? Array.from(tight, Number) : null
}

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * digits[index]!, 0)

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** INN, the taxpayer number: 10 digits of an organisation with one check digit, 12 of a person with two. */
export function isInn(text: string): boolean {
  const digits = digitsOf(text)
  if (!digits || digits.every((digit) => digit === 0)) return false
  const check = (weights: number[]) => (weighted(digits, weights) % 11) % 10
  if (digits.length === 10) return check(INN_WEIGHTS.slice(2)) === digits[9]
  return digits.length === 12 && check(INN_WEIGHTS.slice(1)) === digits[10] && check(INN_WEIGHTS) === digits[11]
}

/** OGRN, the register number: 13 digits of an organisation, 15 of a sole trader; the last is a remainder of the rest. */
export function isOgrn(text: string): boolean {
  const digits = digitsOf(text)
  if (!digits || (digits.length !== 13 && digits.length !== 15) || digits[0] === 0) return false
  const body = Number(digits.slice(0, -1).join(''))
  return (body % (digits.length - 2)) % 10 === digits.at(-1)
}

/** KPP, the code of an organisation's tax registration. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(withoutFormatSigns(text).trim())

/** BIC, the bank code: nine digits. It begins with 04 for a bank in Russia, 00 to 02 for an institution that serves the treasury. */
export const isBic = (text: string): boolean => /^0[0124]\d{7}$/.test(tightly(text))
const isOfTreasury = (bic: string): boolean => /^0[0-2]/.test(tightly(bic))

const ACCOUNT_WEIGHTS = Array.from({ length: 23 }, (_, index) => [7, 1, 3][index % 3]!)

/**
 * A customer's account: 20 digits consistent with the bank code. Without a valid bank code only the length is checked; so are accounts of the
 * treasury, which begin with a 0 and have no bank check digit.
 */
export function isBankAccount(account: string, bic: string): boolean {
  if (isOfTreasury(bic) && /^0/.test(tightly(account))) return digitsOf(account)?.length === 20
  // Accounts at the central bank itself (bank codes ending 000 to 002) are checked like correspondent accounts.
  return agrees(account, bic, (code) =>
    isOfTreasury(code) || /00[0-2]$/.test(code) ? `0${code.slice(4, 6)}` : code.slice(6),
  )
}

/** The bank's own account at the central bank; for the treasury, its single account (40102). */
export const isCorrespondentAccount = (account: string, bic: string): boolean =>
  /^(?:301|40102)/.test(tightly(account)) && agrees(account, bic, (code) => `0${code.slice(4, 6)}`)

function agrees(account: string, bic: string, prefixOf: (code: string) => string): boolean {
  const digits = digitsOf(account)
  if (digits?.length !== 20) return false
  if (!isBic(bic)) return true
  const prefix = Array.from(prefixOf(tightly(bic)), Number)
  return weighted([...prefix, ...digits], ACCOUNT_WEIGHTS) % 10 === 0
}
