/** What an account at an outer service is made of, as the people who fill it in see it. */
export interface AccountField {
  label: { ru: string; en: string }
  /** Encrypted in the database, never shown again. */
  isSecret: boolean
  isRequired: boolean
  /** All it may say; absent: anything. */
  values?: readonly string[]
}

export type AccountFields = Record<string, AccountField>
export type AccountKind = 'payment' | 'delivery' | 'sign-in'

export type AccountProblem = { field: string; problem: 'unknown' | 'missing' | 'wrong' }

/** Fields given for an account against those it has. */
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
