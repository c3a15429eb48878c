import type { z } from '@hono/zod-openapi'
import type { Locale } from '#shop/context.ts'
import type { RuledProblem } from '#shop/field-rule.wire.ts'
import { m } from '#texts/messages.js'

/** Codes of invalid fields. Part of the public contract: docs/api/problems.md describes each. */
export type FieldErrorCode = keyof typeof fieldTexts

export interface FieldError {
  /** Names joined by dots: `items.0.sku`. */
  field: string
  code: string
  message: string
}

type Text = (params: { limit: string; isLimitOutside: boolean }, options: { locale: Locale }) => string

const fieldTexts = {
  required: (_, o) => m.field_required({}, o),
  not_a_text: (_, o) => m.field_not_a_text({}, o),
  not_a_number: (_, o) => m.field_not_a_number({}, o),
  not_an_integer: (_, o) => m.field_not_an_integer({}, o),
  not_a_boolean: (_, o) => m.field_not_a_boolean({}, o),
  not_a_list: (_, o) => m.field_not_a_list({}, o),
  not_an_object: (_, o) => m.field_not_an_object({}, o),
  too_long: (p, o) => m.field_too_long(p, o),
  too_short: (p, o) => m.field_too_short(p, o),
  too_large: (p, o) => (p.isLimitOutside ? m.field_not_below : m.field_too_large)(p, o),
  too_small: (p, o) => (p.isLimitOutside ? m.field_not_above : m.field_too_small)(p, o),
  too_many: (p, o) => m.field_too_many(p, o),
  too_few: ({ limit }, o) => {
    const count = Number(limit)
    return m.checkout_field_too_few({ count, n: new Intl.PluralRules(o.locale).select(count) }, o)
  },
  not_in_list: (_, o) => m.field_not_in_list({}, o),
  invalid_format: (_, o) => m.field_invalid_format({}, o),
  unknown_field: (_, o) => m.field_unknown_field({}, o),
  invalid_value: (_, o) => m.field_invalid_value({}, o),
  url_invalid: (_, o) => m.checkout_field_url({}, o),
  slug_invalid: (_, o) => m.checkout_field_slug({}, o),
} satisfies Record<string, Text> & Record<RuledProblem, Text>

interface Limit {
  limit?: string | undefined
  /** The limit itself is refused too (exclusive). */
  isLimitOutside?: boolean | undefined
}

export const fieldError = (
  code: FieldErrorCode,
  field: string,
  locale: Locale,
  { limit = '', isLimitOutside = false }: Limit = {},
): FieldError => ({
  field,
  code,
  message: (fieldTexts[code] as Text)({ limit, isLimitOutside }, { locale }),
})

/** Translates issues of the schema into our codes and texts of the request's language; `given` is the input. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], given: unknown, locale: Locale): FieldError[] {
  return issues.flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => fieldError('unknown_field', field ? `${field}.${key}` : key, locale))
    const [code, limit, isLimitOutside] = meaningOf(issue, valueAt(given, issue.path) === undefined)
    return [fieldError(code, field, locale, { limit, isLimitOutside })]
  })
}

const notA: Record<string, FieldErrorCode> = {
  string: 'not_a_text',
  number: 'not_a_number',
  int: 'not_an_integer',
  boolean: 'not_a_boolean',
  array: 'not_a_list',
  object: 'not_an_object',
  record: 'not_an_object',
}

function meaningOf(
  issue: z.core.$ZodIssue,
  isMissing: boolean,
): [FieldErrorCode, limit?: string, isLimitOutside?: boolean] {
  // Nothing was given, whatever was expected; a missing body is a missing object.
  if (isMissing) return ['required']
  switch (issue.code) {
    case 'invalid_type':
      return [notA[issue.expected] ?? 'invalid_value']
    case 'too_big':
      return [
        ofSize(issue.origin, 'too_long', 'too_many', 'too_large'),
        String(issue.maximum),
        issue.inclusive === false,
      ]
    case 'too_small':
      // A text with a minimum length of 1 is missing if it is empty.
      if (issue.origin === 'string' && issue.minimum === 1) return ['required']
      return [
        ofSize(issue.origin, 'too_short', 'too_few', 'too_small'),
        String(issue.minimum),
        issue.inclusive === false,
      ]
    case 'invalid_value':
      return ['not_in_list']
    case 'invalid_format':
      return ['invalid_format']
    case 'custom': {
      const problem: unknown = issue.params?.problem
      return [isRuled(problem) ? problem : 'invalid_value']
    }
    default:
      return ['invalid_value']
  }
}

const ruledProblems: readonly unknown[] = ['url_invalid', 'slug_invalid'] satisfies RuledProblem[]
const isRuled = (problem: unknown): problem is RuledProblem => ruledProblems.includes(problem)

const ofSize = (origin: string, text: FieldErrorCode, list: FieldErrorCode, number: FieldErrorCode): FieldErrorCode =>
  origin === 'string' ? text : origin === 'array' || origin === 'set' ? list : number

/** Reads only own properties: a field may be called `constructor`. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? at[name as keyof typeof at] : undefined,
    value,
  )
}
