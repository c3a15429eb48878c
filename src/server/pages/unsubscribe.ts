import { createApi, isApiFailure } from '#api/client.ts'
import { topics } from '#shop/account/topics.ts'
import { safetyHeaders } from './csp.ts'
import type { PageApi, PageContext } from './page-context.ts'

/**
 * One-click unsubscribe (RFC 8058): a mail program posts to the address of `List-Unsubscribe`, without cookies and from any origin, and follows
 * no redirect. The code in the address is the only proof, so the origin is not checked and nobody is signed in.
 */
export async function answerUnsubscribe({
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
  // An unknown topic must not unsubscribe from everything.
  if (named !== null && topic === null) return answer(400)
  const { company, regionId, locale, from } = context
  const api = createApi({
    send: (call) => send(call, '', from),
    identity: () => ({ companyId: company.id, regionId, locale, token: null }),
  })
  try {
    await api.post('/api/subscriptions/mail/{code}/', { params: { code }, body: { topic } })
    return answer(200)
  } catch (error) {
    if (!isApiFailure(error)) throw error
    // 0: there was no answer at all, so the mail program may retry.
    return answer(error.status || 503)
  }
}
