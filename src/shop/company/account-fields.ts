/** A field of an account at an external service, as people fill it in. */
export interface AccountField {
  label: { ru: string; en: string }
  /** Encrypted in the database, never shown again. */
  isSecret: boolean
  isRequired: boolean
  /** Allowed values; absent: any. */
  values?: readonly string[]
}

export type AccountFields = Record<string, AccountField>
export type AccountKind = 'payment' | 'delivery' | 'sign-in' | 'tours'

export type AccountProblem = { field: string; problem: 'unknown' | 'missing' | 'wrong' }

/** Checks the given fields of an account against its definition. */
export function accountProblems(fields: AccountFields, given: Record<string, string>): AccountProblem[] {
  return [
    ...Object.keys(given).flatMap((field) =>
      Object.hasOwn(fields, field) ? [] : [{ field, problem: 'unknown' as const }],
    ),
    ...Object.entries(fields).flatMap(([field, { isRequired }]) =>
      isRequired && !given[field] ? [{ field, problem: 'missing' as const }] : [],
    ),
    ...Object.entries(fields).flatMap(([field, { values }]) =>
      values && given[field] && !values.includes(given[field]) ? [{ field, problem: 'wrong' as const }] : [],
    ),
  ]
}
