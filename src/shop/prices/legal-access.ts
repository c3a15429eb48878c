import type { LegalInfo } from '#shop/account/legal-info.ts'

/** Without these nobody can be verified (our choice: the bank's are for invoices and may come later). */
const neededForAccess = ['company', 'inn', 'address', 'fio'] as const satisfies readonly (keyof LegalInfo)[]

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
