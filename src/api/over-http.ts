import { filledPath, queryPairs, type ReceivedAnswer, type Send, type SentCall } from './client.ts'

/** Sends calls as HTTP requests through `answer`. */
export const overHttp =
  (origin: () => string, answer: (request: Request) => Promise<Response>): Send =>
  async (call) =>
    received(await answer(requestFor(origin(), call)))

function requestFor(origin: string, { method, path, params, query, body, idempotencyKey, ...call }: SentCall): Request {
  const { companyId, regionId, locale, token } = call.identity
  const url = new URL(filledPath(path, params), origin)
  // Spec §7: paths ending in current/ get the company id appended as a query.
  if (url.pathname.endsWith('/current/')) url.searchParams.set('company', String(companyId))
  for (const [name, value] of queryPairs(query)) url.searchParams.set(name, value)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': locale,
    'x-company-id': String(companyId),
  }
  if (regionId !== null) headers['x-region-id'] = String(regionId)
  if (token !== null && token !== 'cookie') headers.authorization = `Token ${token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const hasBody = method !== 'get' && method !== 'delete'
  if (hasBody) headers['content-type'] = 'application/json'
  return new Request(url, {
    method: method.toUpperCase(),
    headers,
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
    credentials: call.withCookie ? 'same-origin' : 'omit',
    signal: call.signal,
  })
}

const received = (response: Response): ReceivedAnswer => ({
  status: response.status,
  json: () => response.json(),
  get tags() {
    return response.headers.get('cache-tag')?.split(',') ?? []
  },
  get cookies() {
    return response.headers.getSetCookie()
  },
})
