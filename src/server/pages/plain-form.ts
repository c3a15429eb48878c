import { createHash } from 'node:crypto'
import { createApi, fieldErrorsOf, isApiFailure, wordsOf } from '#api/client.ts'
import { links } from '#web/links.ts'
import type { PostedForm } from '#web/posted-form.ts'
import { isForeign } from '../http/foreign.ts'
import type { Build } from './build.ts'
import { safetyHeaders } from './csp.ts'
import type { PageApi, PageContext } from './page-context.ts'

interface Asked {
  api: PageApi
  request: Request
  url: URL
  context: PageContext
  publicUrl: string
  build: Build
}

/** Characters of an encoded form; longer answers are refused by the API anyway. */
const maxFormLength = 64 * 1024
const field = 'fields.'

/**
 * The form of a landing page without script: it is posted to the address of its page. Stored: the page again, with thanks in place of the form.
 * Refused: what was typed and what is wrong with it, for the page to show. Null: another page, or no form. The API does the work.
 */
export async function answerPlainForm({
  api: send,
  request,
  url,
  context,
  publicUrl,
  build,
}: Asked): Promise<Response | PostedForm | null> {
  if (request.method !== 'POST') return null
  const { route, params } = (await build.web()).canonicalAddress(url)
  if (route?.name !== 'landing') return null
  if (isForeign(request, publicUrl)) return new Response(null, { status: 403, headers: safetyHeaders })
  const text = (await request.text()).slice(0, maxFormLength)
  const values = Object.fromEntries(new URLSearchParams(text))
  const { company, regionId, locale, token, from } = context
  const cookie = request.headers.get('cookie') ?? ''
  const api = createApi({
    send: (call) => send(call, cookie, from),
    identity: () => ({ companyId: company.id, regionId, locale, token }),
  })
  const page = links.landing(params.slug ?? '')
  const fields = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(field) ? [[name.slice(field.length), value.replaceAll('\r\n', '\n')]] : [],
  )
  try {
    await api.post('/api/form-answers/', {
      body: {
        form_id: values.form_id ?? '',
        page,
        fields: Object.fromEntries(fields),
        agreement: values.agreement === 'on',
      },
      // The same form sent twice, by a second press or by loading the page of thanks again, is one answer.
      idempotencyKey: `plain-form-${createHash('sha256').update(`${page} ${text}`).digest('hex')}`,
    })
  } catch (error) {
    if (!isApiFailure(error)) throw error
    const errors = fieldErrorsOf(error)
    const failure = errors.length > 0 ? null : { code: error.code, words: wordsOf(error) ?? '' }
    return { status: error.status || 503, values, errors, failure }
  }
  const headers = {
    ...safetyHeaders,
    location: `${links.landing(params.slug ?? '', { form: 'sent' })}#form`,
    'cache-control': 'no-store',
  }
  return new Response(null, { status: 303, headers })
}
