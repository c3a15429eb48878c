import type { Actor } from '#shop/context.ts'

/** The operator at the command line, who may do everything. */
export const operatorOf = (company: Actor['company']): Actor => ({ company, staff: null, outlets: null })
