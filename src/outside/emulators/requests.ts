import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Clock } from '#kit/clock.ts'

export interface ReceivedRequest {
  provider: string
  at: string
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
  status: number | null
  fault: string | null
}

/** Requests that providers received, newest first, for tests. Keys and tokens are removed. */
export function createRequestLog(clock: Clock, maxItems = 2000) {
  const received: ReceivedRequest[] = []
  const byRequest = new WeakMap<Request, ReceivedRequest>()

  return {
    note(request: Request, fault: string): void {
      const entry = byRequest.get(request)
      if (entry) entry.fault = fault
    },
    read: (provider?: string, limit = 200) =>
      received.filter((entry) => !provider || entry.provider === provider).slice(0, limit),
    clear: () => received.splice(0),
    record(provider: string): MiddlewareHandler {
      return async (c, next) => {
        const headers = c.req.header()
        delete headers.authorization
        const type = c.req.header('content-type') ?? ''
        const text = c.req.method === 'GET' ? '' : await bodyOf(c.req, type)
        const entry: ReceivedRequest = {
          provider,
          at: clock.now().toISOString(),
          method: c.req.method,
          path: c.req.path,
          query: withoutKeys(c.req.query()),
          headers,
          body: readBody(text, type),
          status: null,
          fault: null,
        }
        byRequest.set(c.req.raw, entry)
        received.unshift(entry)
        if (received.length > maxItems) received.length = maxItems
        await next()
        entry.status = c.res.status
      }
    },
  }
}

/** Tourvisor takes its password in the query. */
const withoutKeys = ({ authpass: _password, ...query }: Record<string, string>) => query

/** For a binary body only its size is stored: decoding it as text would corrupt it for later readers. */
const bodyOf = async (request: HonoRequest, type: string): Promise<string> =>
  /^(image\/|application\/(octet-stream|pdf)$)/.test(type)
    ? `${(await request.arrayBuffer()).byteLength} bytes`
    : request.text()

function readBody(text: string, type: string): unknown {
  if (text === '') return null
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const {
      api_id: _id,
      client_secret: _secret,
      access_token: _token,
      password: _password,
      ...form
    } = Object.fromEntries(new URLSearchParams(text))
    return form
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>
