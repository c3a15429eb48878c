/** The type of a setting, with the value used when it is missing or invalid. */
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

/** A string; ids may be stored as numbers and are read as strings. */
export const text = (fallback = '') => field<string>(fallback, asText)

/** A string that matches a pattern; an empty one means "not set" and is replaced by the fallback. */
export const matching = (pattern: RegExp, fallback = '') =>
  field<string>(fallback, (stored) => {
    const value = asText(stored)
    if (value === '') return fallback
    return value !== undefined && pattern.test(value) ? value : undefined
  })

/** A zone of the time zone database, for days and hours; never empty, as no date can be determined without one. */
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

/** A link inside or outside the shop. Protocols that run scripts are not accepted. */
export const link = () => matching(/^(https?:\/\/|\/(?![/\\])|(tel|mailto|tg|viber|whatsapp):)[^\s<>"]+$/i)

/** An origin of a site, `https://portal.example` or with a port: what a browser sends and a policy names. A slash at its end is dropped. */
export const origin = () =>
  field<string>('', (stored) => {
    const given = asText(stored)
    if (given === undefined || !/^https?:\/\/[^\s/?#@;,'"*]+\/?$/i.test(given)) return undefined
    const url = URL.parse(given)
    return url === null || url.origin === 'null' ? undefined : url.origin
  })

export const flag = (fallback: boolean) =>
  field<boolean>(fallback, (stored) => (typeof stored === 'boolean' ? stored : undefined))

export const wholeNumber = (fallback: number) =>
  field<number>(fallback, (stored) =>
    Number.isSafeInteger(stored) && Number(stored) >= 0 ? Number(stored) : undefined,
  )

/** One of these strings; a stored number is compared as a string, since `company set … 20` stores a number. */
export const choice = <const T extends string>(values: readonly T[], fallback: NoInfer<T>) =>
  field<T>(fallback, (stored) =>
    values.find((value) => value === (typeof stored === 'number' ? String(stored) : stored)),
  )

/** Any object, stored unchanged; another module validates it. */
export const anyObject = () =>
  field<Record<string, Record<string, unknown>>>({}, (stored) =>
    typeof stored === 'object' && !Array.isArray(stored)
      ? (stored as Record<string, Record<string, unknown>>)
      : undefined,
  )

/** For members of a list: a member without it is invalid and gets no default. */
export const required = <T>(inner: Field<T>): Field<T> => ({
  fallback: inner.fallback,
  read(stored, path, problems) {
    if (stored === undefined || stored === null) problems.push({ path, code: 'wrong_type' })
    return inner.read(stored, path, problems)
  },
})

/** A list drops invalid members, reports each, and keeps the others in order. */
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

/** A group of named settings. An invalid one falls back alone; the others stay as stored. */
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
