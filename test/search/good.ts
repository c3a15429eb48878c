/** A product of a judged catalog, as an outside file describes it, with the facts used to judge it. */
export interface Good {
  name: string
  fullName?: string
  /** Its section and the ancestors, the section first. */
  path: readonly string[]
  brand: string
  attributes: readonly (readonly [name: string, value: string])[]
  description: string
  codes: readonly string[]
  price: number
  popularity: number
  /** The facts for judging: `type=смеситель place=кухня`. */
  is: Readonly<Record<string, string>>
}

/** A query with the facts its author wants: a product with all of them is right, one of the type alone is near. */
export interface Judged {
  kind: string
  q: string
  want: Readonly<Record<string, string>>
}

/** 3: all wanted facts match; 1: only the type matches; 0: something else. */
export function gradeOf(good: Good, want: Judged['want']): number {
  const isAll = Object.entries(want).every(([key, value]) => value.split('|').some((one) => matches(good.is[key], one)))
  if (isAll) return 3
  return want.type?.split('|').some((one) => matches(good.is.type, one)) ? 1 : 0
}

const matches = (has: string | undefined, wanted: string): boolean => has?.split(',').includes(wanted) ?? false

/** «type=смеситель place=кухня» → fields. */
export const facts = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/\s+(?=\w+=)/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

/** Parses lines of «kind | query | wanted»; several queries of a line are separated by semicolons. */
export const judgedFrom = (lines: string): Judged[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [kind, queries, want] = line.split('|||').map((part) => part.trim()) as [string, string, string | undefined]
      return queries.split(' ;; ').map((q) => ({ kind, q, want: facts(want ?? '') }))
    })
