import type { Locale } from '#shop/context.ts'
import { type RefusalCode, refusals } from '#shop/refusals.ts'
import { refusalText } from '../texts/refusal-texts.ts'
import { type Answer, responseOf } from './answer.ts'
import type { FieldError } from './field-errors.ts'

export interface ProblemDetails {
  code: RefusalCode
  locale: Locale
  requestId: string
  errors?: FieldError[]
  /** Members beside the standard ones: what changed, remaining tries and the like. */
  details?: Record<string, unknown>
}

/** A refusal as RFC 9457 problem+json (contract.md "Errors"). */
export function problemAnswer({ code, locale, requestId, errors = [], details = {} }: ProblemDetails): Answer {
  const { status, field }: { status: number; field?: string } = refusals[code]
  const text = refusalText(code, details, locale)
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (typeof details.retry_after_s === 'number') headers['retry-after'] = String(details.retry_after_s)
  if (code === 'idempotency_in_flight') headers['retry-after'] = '1'
  return {
    status,
    contentType: 'application/problem+json; charset=utf-8',
    body: {
      ...details,
      type: `about:blank#${code}`,
      title: text,
      status,
      code,
      detail: text,
      errors: errors.length > 0 || !field ? errors : [{ field, code, message: text }],
      request_id: requestId,
    },
    headers,
    cookies: [],
    tags: [],
  }
}

export const problem = (details: ProblemDetails): Response => responseOf(problemAnswer(details))
