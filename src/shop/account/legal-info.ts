import { isBankAccount, isCorrespondentAccount } from '#lib/russian-documents.ts'

/** Data of a legal entity (spec §3 Legal info; the register number is ours). */
export interface LegalInfo {
  company: string
  inn: string
  kpp: string
  ogrn: string
  address: string
  fio: string
  bank_name: string
  bic: string
  account: string
  correspondent_account: string
}

const none: LegalInfo = {
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  fio: '',
  bank_name: '',
  bic: '',
  account: '',
  correspondent_account: '',
}

/** Stored data with missing fields as empty strings. */
export const legalInfo = (stored: Partial<LegalInfo>): LegalInfo => ({ ...none, ...stored })

const accounts = ['account', 'correspondent_account'] as const

/**
 * Merges given data into stored data. A different bank code means a different bank: accounts not given with it belong to the old bank and are
 * cleared (our choice).
 */
export function changeLegalInfo(stored: LegalInfo, given: Partial<LegalInfo>): LegalInfo {
  const changed = { ...stored, ...given }
  if (given.bic === undefined || given.bic === stored.bic) return changed
  const old = accounts.filter((name) => given[name] === undefined)
  return { ...changed, ...Object.fromEntries(old.map((name) => [name, ''])) }
}

/** Accounts that are inconsistent with the bank code; an empty one is valid. */
export function wrongAccounts(legal: Pick<LegalInfo, 'bic' | (typeof accounts)[number]>): (typeof accounts)[number][] {
  const is = { account: isBankAccount, correspondent_account: isCorrespondentAccount }
  return accounts.filter((name) => legal[name] !== '' && !is[name](legal[name], legal.bic))
}
