import { cookieText } from '#web/browser/cookies.ts'
import { localPath } from '#web/safe-address.ts'
import { isForeign } from '../http/foreign.ts'
import { safetyHeaders } from './csp.ts'

const most = 4096

/**
 * Choice of language and city without script: a form posts the choice and its page (NAV-21, REG-05). It sets only preferences, so a same-site
 * check is enough.
 */
export async function answerChoice(request: Request, url: URL, publicUrl: string): Promise<Response | null> {
  if (url.pathname !== '/_choose') return null
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { ...safetyHeaders, allow: 'POST' } })
  if (isForeign(request, publicUrl)) return new Response(null, { status: 403, headers: safetyHeaders })
  const form = new URLSearchParams((await request.text()).slice(0, most))
  const headers = new Headers({
    ...safetyHeaders,
    location: localPath(form.get('back')) ?? '/',
    'cache-control': 'no-store',
  })
  const secure = publicUrl.startsWith('https:')
  const locale = form.get('locale')
  const region = form.get('region_id')
  if (locale === 'ru' || locale === 'en') headers.append('set-cookie', cookieText('locale', locale, secure))
  if (region && /^\d{1,15}$/.test(region)) headers.append('set-cookie', cookieText('region_id', region, secure))
  // Signed out, but the call failed: the browser cannot delete an HttpOnly cookie itself.
  if (form.get('forget') === 'token') headers.append('set-cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  return new Response(null, { status: 303, headers })
}
