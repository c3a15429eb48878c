/**
 * Why a supplier told nothing.
 * - `quota`: the searches of the day are used up; the supplier was not asked.
 * - `account`: it does not accept the account.
 * - `too_often`: it asks to come later (429).
 * - `no_answer`: it was silent, or its answer was lost. What it did is unknown.
 * - `bad_answer`: it answered something else than its protocol says.
 * - `refused`: it says no, in its own words.
 */
export type SupplierFaultCode = 'quota' | 'account' | 'too_often' | 'no_answer' | 'bad_answer' | 'refused'

export class SupplierFault extends Error {
  readonly supplier: string
  readonly code: SupplierFaultCode
  /** In the supplier's words, or what is wrong with the answer. */
  readonly detail: string

  constructor(supplier: string, code: SupplierFaultCode, detail = '') {
    super(`${supplier}: ${code}${detail && `: ${detail}`}`)
    this.name = 'SupplierFault'
    this.supplier = supplier
    this.code = code
    this.detail = detail
  }
}
