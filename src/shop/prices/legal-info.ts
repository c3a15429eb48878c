/** What a legal entity says of itself (spec §3 Legal info). */
export interface LegalInfo {
  company: string
  inn: string
  address: string
  fio: string
  bank_name: string
  bic: string
  account: string
  correspondent_account: string
}

/** Without these nobody can be verified (our choice: the bank's are for invoices and may come later). */
const neededForAccess = ['company', 'inn', 'address', 'fio'] as const satisfies readonly (keyof LegalInfo)[]

const none: LegalInfo = {
  company: '',
  inn: '',
  address: '',
  fio: '',
  bank_name: '',
  bic: '',
  account: '',
  correspondent_account: '',
}

/** As it is stored: members that are missing are empty. */
export const legalInfo = (stored: Partial<LegalInfo>): LegalInfo => ({ ...none, ...stored })

export const missingForAccess = (legal: LegalInfo): (keyof LegalInfo)[] =>
  neededForAccess.filter((name) => legal[name].trim() === '')

/** Where a customer stands with closed prices: `none` has never asked (PRC-07, choice C5: written small here). */
export type AccessState = 'none' | 'on_approval' | 'approved' | 'rejected'

/** A level opens prices whoever gave it; without one the last answer counts. */
export function accessState(hasLevel: boolean, last: 'on_approval' | 'approved' | 'rejected' | null): AccessState {
  if (hasLevel) return 'approved'
  // A level that was taken away again leaves no approval behind.
  return last === null || last === 'approved' ? 'none' : last
}
