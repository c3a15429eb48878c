/** What a stored setting must look like, and what stands in for it when it is missing or wrong. */
export type Field<T> = { fallback: T; read: (stored: unknown, path: string, problems: SettingProblem[]) => T }
export type SettingProblem = { path: string; code: 'wrong_type' | 'wrong_value' | 'unknown_key' }
type Fields = Record<string, Field<unknown>>
export type Read<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

function field<T>(fallback: T, accept: (stored: unknown) => T | undefined): Field<T> {
  return {
    fallback,
    read(stored, path, problems) {
      if (stored === undefined || stored === null) return fallback
      const value = accept(stored)
      if (value !== undefined) return value
      problems.push({ path, code: typeof stored === typeof fallback ? 'wrong_value' : 'wrong_type' })
      return fallback
    },
  }
}

const asText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored.trim() : typeof stored === 'number' ? String(stored) : undefined

/** A text; ids may be stored as numbers and are texts from here on. */
export const text = (fallback = '') => field<string>(fallback, asText)

/** A text of a certain form; an empty one means "not set": what stands in for it is shown. */
export const matching = (pattern: RegExp, fallback = '') =>
  field<string>(fallback, (stored) => {
    const value = asText(stored)
    if (value === '') return fallback
    return value !== undefined && pattern.test(value) ? value : undefined
  })

/** A zone of the time zone database, by which days and hours are told: there is no day without one, so it is never empty. */
export const timeZone = (fallback: string) =>
  field<string>(fallback, (stored) => {
    const value = asText(stored)
    return value !== undefined && isTimeZone(value) ? value : undefined
  })

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** An address inside the shop or outside it. Protocols that run script are never settings. */
export const link = () => matching(/^(https?:\/\/|\/(?![/\\])|(tel|mailto|tg|viber|whatsapp):)[^\s<>"]+$/i)

export const flag = (fallback: boolean) =>
  field<boolean>(fallback, (stored) => (typeof stored === 'boolean' ? stored : undefined))

export const wholeNumber = (fallback: number) =>
  field<number>(fallback, (stored) =>
    Number.isSafeInteger(stored) && Number(stored) >= 0 ? Number(stored) : undefined,
  )

/** One of these texts; a number stored for one of digits is read as its text, since `company set … 20` stores a number. */
export const choice = <const T extends string>(values: readonly T[], fallback: NoInfer<T>) =>
  field<T>(fallback, (stored) =>
    values.find((value) => value === (typeof stored === 'number' ? String(stored) : stored)),
  )

/** What somebody else reads by shapes of their own: any object, as it is stored. */
export const keptAsIs = () =>
  field<Record<string, Record<string, unknown>>>({}, (stored) =>
    typeof stored === 'object' && !Array.isArray(stored)
      ? (stored as Record<string, Record<string, unknown>>)
      : undefined,
  )

/** Inside a list: a member without it is a bad member, not a defaulted one. */
export const required = <T>(inner: Field<T>): Field<T> => ({
  fallback: inner.fallback,
  read(stored, path, problems) {
    if (stored === undefined || stored === null) problems.push({ path, code: 'wrong_type' })
    return inner.read(stored, path, problems)
  },
})

/** A list drops its bad members, names each, and keeps the rest in order. */
export const list = <T>(member: Field<T>): Field<T[]> => ({
  fallback: [],
  read(stored, path, problems) {
    if (stored === undefined || stored === null) return []
    if (!Array.isArray(stored)) {
      problems.push({ path, code: 'wrong_type' })
      return []
    }
    return stored.flatMap((item, index) => {
      const found: SettingProblem[] = []
      const value = member.read(item, `${path}.${index}`, found)
      problems.push(...found)
      return found.length === 0 && item !== null && item !== undefined ? [value] : []
    })
  },
})

/** Named settings together. A wrong one falls back alone; its neighbours stay as stored. */
export function group<F extends Fields>(fields: F): Field<Read<F>> {
  const entries = Object.entries(fields)
  return {
    fallback: Object.fromEntries(entries.map(([key, one]) => [key, one.fallback])) as Read<F>,
    read(stored, path, problems) {
      const missing = stored === undefined || stored === null
      const isObject = typeof stored === 'object' && !Array.isArray(stored)
      if (!missing && !isObject) problems.push({ path, code: 'wrong_type' })
      const values = (!missing && isObject ? stored : {}) as Record<string, unknown>
      const at = (key: string) => (path ? `${path}.${key}` : key)
      for (const key of Object.keys(values)) if (!(key in fields)) problems.push({ path: at(key), code: 'unknown_key' })
      return Object.fromEntries(entries.map(([key, one]) => [key, one.read(values[key], at(key), problems)])) as Read<F>
    },
  }
}
