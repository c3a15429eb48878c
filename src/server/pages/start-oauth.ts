import { createApi, isApiFailure } from '#api/client.ts'
import { providerNamed } from '#shop/sign-in/oauth-services.ts'
import { links } from '#web/links.ts'
import { localPath } from '#web/safe-address.ts'
import { safetyHeaders } from './csp.ts'
import type { PageApi, PageContext } from './page-context.ts'

interface Asked {
  api: PageApi
  request: Request
  url: URL
  context: PageContext
}

/**
 * `/oauth?provider=` starts a sign-in at once, as a link that works without script (AUTH-03). Not from a page of another site: a visitor who is
 * signed in at the service would link an account without asking for it. Then, and if it cannot be started, the screen is shown.
 */
export async function answerOAuthStart({ api: send, request, url, context }: Asked): Promise<Response | null> {
  const provider = providerNamed(url.searchParams.get('provider') ?? '')
  if (!provider || url.pathname.replace(/\/$/, '') !== links.oauth().replace(/\/$/, '')) return null
  if (request.method !== 'GET' || request.headers.get('sec-fetch-site') === 'cross-site') return null
  const headers = new Headers({ ...safetyHeaders, 'cache-control': 'no-store' })
  const { company, regionId, locale, token, from } = context
  const api = createApi({
    send: (call) => send(call, request.headers.get('cookie') ?? '', from),
    identity: () => ({ companyId: company.id, regionId, locale, token }),
    onAnswer: (answer) => {
      for (const one of answer.cookies) headers.append('set-cookie', one)
    },
  })
  try {
    const { url: address } = await api.post('/api/v2/oauth/{provider}/start/', {
      params: { provider },
      body: { return_url: localPath(url.searchParams.get('returnUrl')) ?? '' },
    })
    headers.set('location', address)
    return new Response(null, { status: 302, headers })
  } catch (error) {
    if (isApiFailure(error)) return null
    throw error
  }
}
