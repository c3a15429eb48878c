import type { LegalInfo } from '#shop/account/legal-info.ts'

/** Required for verification (our choice: bank details are for invoices and may follow later). */
const neededForAccess = ['company', 'inn', 'address', 'fio'] as const satisfies readonly (keyof LegalInfo)[]

export const missingForAccess = (legal: LegalInfo): (keyof LegalInfo)[] =>
  neededForAccess.filter((name) => legal[name].trim() === '')

/** State of a customer's access to closed prices; `none`: never requested (PRC-07, choice C5: lower case here). */
export type AccessState = 'none' | 'on_approval' | 'approved' | 'rejected'

/** A level opens prices, whoever gave it; without one the last answer applies. */
export function accessState(hasLevel: boolean, last: 'on_approval' | 'approved' | 'rejected' | null): AccessState {
  if (hasLevel) return 'approved'
  // A level that was removed leaves no approval.
  return last === null || last === 'approved' ? 'none' : last
}
