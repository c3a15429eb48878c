import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCursor } from '#kit/stream-log.ts'
import { networkOf } from '#lib/network.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { StreamSource, StreamSources, Watched } from '#shop/handler.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { sessionTag } from '#shop/session-tag.ts'
import type { Stream, StreamSet, StreamShape } from '#shop/stream.ts'
import { type Answer, textOf } from '../answer.ts'
import { accessRefusal, limited } from '../endpoints.ts'
import { faultAnswer } from '../fault.ts'
import type { FieldError } from '../field-errors.ts'
import { retryAfterS } from '../outage.ts'
import { problemAnswer } from '../problem.ts'
import { queryOf, readInput } from '../read-input.ts'
import { localeOf, type RequestIdentity, readIdentity, resolveContext } from '../request-context.ts'
import type { Watching } from './open-stream.ts'
import type { StreamHub } from './stream-hub.ts'

type AnySource = StreamSource<StreamShape>

/** The streams of the shop with their sources, found by path. */
export interface StreamRegistry {
  readonly streams: readonly Stream[]
  find(path: string): { stream: Stream; source: AnySource; params: Record<string, string> } | null
}

export function createStreamRegistry(): StreamRegistry & {
  add<Streams extends StreamSet>(streams: Streams, sources: ReturnType<StreamSources<Streams>>): void
} {
  const known: { stream: Stream; source: AnySource; pattern: RegExp }[] = []
  return {
    get streams() {
      return known.map(({ stream }) => stream)
    },
    add(streams, sources) {
      for (const [id, stream] of Object.entries(streams)) {
        const pattern = new RegExp(`^${stream.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
        known.push({ stream, source: sources[id as keyof typeof sources] as unknown as AnySource, pattern })
      }
    },
    find(path) {
      for (const { stream, source, pattern } of known) {
        const groups = pattern.exec(path)
        if (groups) return { stream, source, params: decoded(groups.groups ?? {}) }
      }
      return null
    },
  }
}

/** Path parameters without percent-encoding; one that cannot be decoded stays as it is and names nothing. */
function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

export interface StreamAnswering {
  app: App
  registry: StreamRegistry
  hub: StreamHub
  /** Most streams of one visitor: a customer, a member of staff. Guests of one network share `guestsPerVisitor` times as many. */
  mostOfVisitor: number
}

/** Guests behind one address are often a family or an office (our choice). */
const guestsPerVisitor = 4
/** When a visitor with too many streams may try again, in seconds. */
const tooManyRetryS = 30

/** Whether a request asks for a stream; by its address alone. */
export const isStreamRequest = (registry: StreamRegistry, { method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith('/api/') && registry.find(url.split('?', 1)[0]!) !== null

/** Opens the stream a request asks for, or refuses. Resolves as soon as it is open: an open stream takes no place of admission. */
export function createStreamAnswer({ app, registry, hub, mostOfVisitor }: StreamAnswering) {
  return async (req: IncomingMessage, res: ServerResponse, ip: string): Promise<void> => {
    const [path = '', query = ''] = (req.url ?? '').split('?', 2)
    const identity = { ...readIdentity((name) => req.headers[name] as string | undefined, ip), path }
    const refuse = (code: RefusalCode, more: { errors?: FieldError[]; details?: Record<string, unknown> } = {}) => {
      const answer = problemAnswer({ code, locale: localeOf(identity, 'ru'), requestId: identity.requestId, ...more })
      if (code === 'service_unavailable') answer.headers['retry-after'] = retryAfterS
      sendAnswer(res, identity, answer)
    }
    try {
      const found = registry.find(path)
      if (!found) return refuse('not_found')
      // A page of another site would hold places for nothing: it could not read the answer.
      const site = req.headers['sec-fetch-site']
      if (site && site !== 'same-origin' && site !== 'none') return refuse('foreign_origin')
      const pairs = queryOf(new URLSearchParams(query))
      const judged = await judge(app, found, identity, pairs)
      if ('code' in judged) return refuse(judged.code, judged)
      const { context, watched } = judged
      const watching: Watching = {
        companyId: context.company.id,
        topics: watched.topics,
        ...limitOf(context, mostOfVisitor),
        rights: [context.me?.tokenHash, context.staff?.keyHash].flatMap((hash) => (hash ? [sessionTag(hash)] : [])),
        ...(found.stream.access !== 'open' && {
          isAllowed: async () => {
            const again = await judge(app, found, identity, pairs)
            return !('code' in again) && sameTopics(again.watched, watched)
          },
        }),
      }
      if (res.destroyed) return
      const refusal = hub.refusal(watching)
      if (refusal === 'process') return refuse('service_unavailable')
      if (refusal === 'visitor') return refuse('too_many_requests', { details: { retry_after_s: tooManyRetryS } })
      res.setHeader('x-request-id', identity.requestId)
      hub.open(res, watching, cursorOf(req, pairs.get('last_event_id')?.[0]))
    } catch (error) {
      const told = { path, requestId: identity.requestId, locale: localeOf(identity, 'ru') }
      sendAnswer(res, identity, faultAnswer(app, error, told))
    }
  }
}

/** Resolves who asks and asks the source what to watch; also the check of an open stream. */
async function judge(
  app: App,
  { stream, source, params }: NonNullable<ReturnType<StreamRegistry['find']>>,
  identity: RequestIdentity,
  query: ReturnType<typeof queryOf>,
): Promise<
  | { context: RequestContext; watched: Watched }
  | { code: RefusalCode; errors?: FieldError[]; details?: Record<string, unknown> }
> {
  const resolved = await resolveContext(app, identity)
  if (!resolved) return { code: 'service_unavailable' }
  const { deadToken } = resolved
  const context = limited(stream.access, resolved.context)
  if (deadToken) return { code: 'session_expired' }
  const denied = accessRefusal(stream.access, context)
  if (denied) return { code: denied }
  const readBody = async () => ({ value: null })
  const input = await readInput(
    { ...stream, body: undefined, filters: undefined },
    { params, query, readBody },
    context.locale,
  )
  if ('code' in input) return input
  const watched = await source({ ...input, context } as never)
  if (watched.ok) return { context, watched: watched.value }
  const { code, ...details } = watched.refusal as { code: RefusalCode }
  return { code, details }
}

const sameTopics = (a: Watched, b: Watched): boolean => a.topics.join('\n') === b.topics.join('\n')

function limitOf({ company, me, staff, outlet, ip }: RequestContext, most: number): { visitor: string; most: number } {
  if (staff) return { visitor: `staff:${staff.id}`, most }
  if (outlet) return { visitor: `outlet:${outlet.id}`, most }
  if (me) return { visitor: `customer:${me.id}`, most }
  return { visitor: `guest:${company.id}:${networkOf(ip).address}`, most: most * guestsPerVisitor }
}

/** A browser that opens the stream again itself sends the header; a page that opens it anew sends the query. */
function cursorOf({ headers }: IncomingMessage, query: string | undefined): string | null {
  const given = headers['last-event-id'] ?? query
  return typeof given === 'string' ? readCursor(given) : null
}

function sendAnswer(res: ServerResponse, identity: RequestIdentity, answer: Answer): void {
  if (res.headersSent || res.destroyed) return void res.end()
  const text = textOf(answer)
  res
    .writeHead(answer.status, {
      ...answer.headers,
      'content-type': answer.contentType,
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
      'x-request-id': identity.requestId,
    })
    .end(text)
}
