import { filledPath, queryPairs, type ReceivedAnswer, type SentCall } from '#api/client.ts'
import { newUuid } from '#kit/security/ids.ts'
import { WrittenJson } from '#kit/written-json.ts'
import type { App } from '#shop/context.ts'
import { type Answer, WrittenText } from './answer.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { faultAnswer } from './fault.ts'
import { problemAnswer } from './problem.ts'
import { parseJson, queryOf } from './read-input.ts'
import { localeOf, type RequestIdentity, readCookies, resolveContext } from './request-context.ts'

/**
 * Calls from the pages of this process: the same registry and rules as for the network, but without a request, an address, or JSON written only
 * to be parsed again. The business may cache the answer: do not mutate it.
 */
export const callInProcess =
  (app: App, endpoints: EndpointRegistry) =>
  async (call: SentCall, cookie: string, from?: { ip: string; userAgent: string }): Promise<ReceivedAnswer> => {
    const identity = { ...identityOf(call, cookie), ...from }
    try {
      return received(await answer(app, endpoints, call, identity))
    } catch (error) {
      const said = { path: call.path, requestId: identity.requestId, locale: localeOf(identity, 'ru') }
      return received(faultAnswer(app, error, said))
    }
  }

async function answer(app: App, endpoints: EndpointRegistry, call: SentCall, identity: RequestIdentity) {
  const endpoint = endpoints.find(call.method, call.path)
  if (!endpoint) throw new Error(`nobody answers ${call.method} ${call.path}`)
  const resolved = await resolveContext(app, identity)
  const { requestId } = identity
  if (!resolved) return problemAnswer({ code: 'service_unavailable', locale: call.identity.locale, requestId })
  const { context, deadToken } = resolved
  if (deadToken) return problemAnswer({ code: 'session_expired', locale: context.locale, requestId })
  return endpoint.answer({
    context,
    params: call.params ?? {},
    query: queryOf(queryPairs(call.query)),
    // Through JSON, so that form values are checked as strictly as those of the network.
    readBody: async () => parseJson(JSON.stringify(call.body ?? {})),
    cookies: identity.cookies,
    idempotencyKey: call.idempotencyKey ?? null,
    ifMatch: null,
    path: filledPath(call.path, call.params),
  })
}

function identityOf({ identity }: SentCall, cookie: string): RequestIdentity {
  const { companyId, regionId, locale, token } = identity
  const cookies = readCookies(cookie)
  // The client alone passes the identity.
  cookies.delete('token')
  return {
    host: '',
    companyHeader: String(companyId),
    regionHeader: regionId === null ? '' : String(regionId),
    acceptLanguage: locale,
    authorization: token === null ? '' : `Token ${token}`,
    cookies,
    ip: '',
    requestId: newUuid(),
  }
}

const received = ({ status, body, tags, cookies }: Answer): ReceivedAnswer => ({
  status,
  json: async () => bodyValue(body),
  tags,
  cookies,
})

function bodyValue(body: unknown): unknown {
  if (body instanceof WrittenJson) return body.read()
  return body instanceof WrittenText ? JSON.parse(body.text) : body
}
