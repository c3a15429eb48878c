import { isBankAccount, isCorrespondentAccount } from '#lib/russian-documents.ts'

/** What a legal entity says of itself (spec §3 Legal info; the register number is ours). */
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

/** As it is stored: members that are missing are empty. */
export const legalInfo = (stored: Partial<LegalInfo>): LegalInfo => ({ ...none, ...stored })

const accounts = ['account', 'correspondent_account'] as const

/**
 * What was stored with what is given on top. Another bank code means another bank: accounts that are not given with it were at the old
 * bank and are emptied (our choice).
 */
export function changeLegalInfo(stored: LegalInfo, given: Partial<LegalInfo>): LegalInfo {
  const changed = { ...stored, ...given }
  if (given.bic === undefined || given.bic === stored.bic) return changed
  const old = accounts.filter((name) => given[name] === undefined)
  return { ...changed, ...Object.fromEntries(old.map((name) => [name, ''])) }
}

/** Accounts that do not agree with the bank code beside them; an empty one is no mistake. */
export function wrongAccounts(legal: Pick<LegalInfo, 'bic' | (typeof accounts)[number]>): (typeof accounts)[number][] {
  const is = { account: isBankAccount, correspondent_account: isCorrespondentAccount }
  return accounts.filter((name) => legal[name] !== '' && !is[name](legal[name], legal.bic))
}
