import { createApi, isApiFailure } from '#api/client.ts'
import { topics } from '#shop/account/topics.ts'
import { safetyHeaders } from './csp.ts'
import type { PageApi, PageContext } from './page-context.ts'

/**
 * One press in a mail program (RFC 8058): it posts to the address of `List-Unsubscribe`, with no cookie and from anywhere, and follows no
 * redirect. The code in the address is all the proof there is, so nothing is asked of where it comes from, and nobody is signed in by it.
 */
export async function answerLeaveMails({
  api: send,
  request,
  url,
  context,
}: {
  api: PageApi
  request: Request
  url: URL
  context: PageContext
}): Promise<Response | null> {
  const code = /^\/unsubscribe\/([\w-]{1,60})\/?$/.exec(url.pathname)?.[1]
  if (code === undefined || request.method !== 'POST') return null
  const answer = (status: number) =>
    new Response(null, { status, headers: { ...safetyHeaders, 'cache-control': 'no-store' } })
  const named = url.searchParams.get('topic')
  const topic = topics.find((one) => one === named) ?? null
  // Of a topic there is not, everything would be left.
  if (named !== null && topic === null) return answer(400)
  const { company, regionId, locale, ip } = context
  const api = createApi({
    send: (call) => send(call, '', ip),
    identity: () => ({ companyId: company.id, regionId, locale, token: null }),
  })
  try {
    await api.post('/api/subscriptions/mail/{code}/', { params: { code }, body: { topic } })
    return answer(200)
  } catch (error) {
    if (!isApiFailure(error)) throw error
    // 0: no answer came at all, so the mail program may ask again.
    return answer(error.status || 503)
  }
}
