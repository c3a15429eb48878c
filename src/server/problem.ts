import type { Locale } from '#shop/context.ts'
import { type RefusalCode, refusalStatus } from '#shop/refusals.ts'
import { refusalTexts } from './refusal-texts.ts'

export interface FieldError {
  field: string
  code: string
  message: string
}

export interface ProblemDetails {
  code: RefusalCode
  locale: Locale
  requestId: string
  errors?: FieldError[]
  /** What changed, how many tries are left and the like: members beside the standard ones. */
  details?: Record<string, unknown>
}

/** An error as RFC 9457 problem+json (contract.md "Errors"). */
export function problem({ code, locale, requestId, errors = [], details = {} }: ProblemDetails): Response {
  const status = refusalStatus[code]
  const words = Object.fromEntries(Object.entries(details).map(([k, v]) => [k, String(v)]))
  const body = {
    ...details,
    type: `about:blank#${code}`,
    title: refusalTexts[code](words, { locale }),
    status,
    code,
    detail: refusalTexts[code](words, { locale }),
    errors,
    request_id: requestId,
  }
  const headers = new Headers({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  if (typeof details.retry_after_s === 'number') headers.set('retry-after', String(details.retry_after_s))
  if (code === 'idempotency_in_flight') headers.set('retry-after', '1')
  return new Response(JSON.stringify(body), { status, headers })
}
