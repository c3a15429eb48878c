import type { App, Locale } from '#shop/context.ts'
import type { Answer } from './answer.ts'
import { isOutage, levelOf, retryAfterS } from './outage.ts'
import { problemAnswer } from './problem.ts'

/** Answers an exception caught at the edge: it is logged with its request id and described in general words. */
export function faultAnswer(
  app: App,
  error: unknown,
  { path, requestId, locale }: { path: string; requestId: string; locale: Locale },
): Answer {
  const code = isOutage(error) ? 'service_unavailable' : 'something_went_wrong'
  app.log[levelOf(error)]({ err: error, request_id: requestId, path }, 'api call failed')
  const answer = problemAnswer({ code, locale, requestId })
  if (code === 'service_unavailable') answer.headers['retry-after'] = retryAfterS
  return answer
}
