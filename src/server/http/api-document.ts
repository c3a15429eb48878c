import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Call } from '#shop/call.ts'
import { type RefusalCode, refusals } from '#shop/refusals.ts'
import type { Stream } from '#shop/stream.ts'

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string().openapi({ description: 'Stable; docs/api/problems.md says what each means' }),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
    request_id: z.string(),
  })
  .openapi('Problem')

const shapeOf = (code: RefusalCode): { status: number; details?: z.ZodObject } => refusals[code]

/** Problems with members of their own, by code: each is one schema of the document. */
const detailed = new Map(
  Object.keys(refusals).flatMap((key) => {
    const code = key as RefusalCode
    const { details } = shapeOf(code)
    const name = code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return details
      ? [[code, problem.extend({ code: z.literal(code), ...details.shape }).openapi(`${name}Problem`)] as const]
      : []
  }),
)

/** What a call answers with these refusals of one status. */
function problemSchema(call: Call, codes: readonly RefusalCode[]): z.ZodType {
  const schemas = new Set<z.ZodType>()
  for (const code of codes) {
    const added = call.details?.[code]
    const own = detailed.get(code) ?? problem
    schemas.add(added ? own.extend({ code: z.literal(code), ...added.shape }) : own)
  }
  const [first, second, ...others] = schemas
  return first && second ? z.union([first, second, ...others]) : (first ?? problem)
}

/** `identifier` is new in 3.1, and the generator's types lack it. */
const license = { name: 'MIT', identifier: 'MIT' }

const tags: Record<string, string> = {
  company: 'Settings of a company',
  staff: 'Who works for the company, and what they did',
  places: 'Regions, outlets, addresses',
  customers: 'The profile',
  'sign-in': 'Codes, links, sessions',
  uploads: 'Photographs of customers, pictures of the shop',
  account: 'What customers keep: papers, addresses, dates, devices, subscriptions',
  privacy: 'The archive of one’s data, deleting the account',
  catalog: 'Categories, listings, products, search',
  prices: 'Price levels, access to closed prices',
  navigation: 'Menus',
  promotions: 'Promotions, taking part, personal promo codes',
  payments: 'Notices of the payment service',
  cart: 'The cart',
  orders: 'Reading, paying, cancelling orders',
  checkout: 'Placing orders',
  push: 'Devices that are pushed to',
  notices: 'Messages: their words and their journal',
  sales: 'Purchases in outlets, keys of tills',
  gatherings: 'Events of the calendar, registrations',
  pages: 'Texts and banners',
  'form-answers': 'The form of landing pages and its answers',
}

/** Paths without the trailing slash: both forms are served, and tools expect this one. */
const documentPath = (path: string): string => path.replace(/\/$/, '')

/** OpenAPI 3.1 document of the registered calls. */
export function createDocument(api: OpenAPIHono<never>, calls: readonly Call[], streams: readonly Stream[]): object {
  const registry = api.openAPIRegistry
  registry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Token <key>; in a browser the HttpOnly cookie `token` stands for it',
  })
  registry.registerComponent('securitySchemes', 'staff', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Staff <key>, from `POST /api/staff/sign-in`; in a browser the HttpOnly cookie `staff` stands for it',
  })
  registry.registerComponent('securitySchemes', 'outlet', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Outlet <key>, from `vitrina outlet-key add` or the staff; no cookie stands for it',
  })
  for (const call of calls) registry.registerPath(describe(call))
  for (const stream of streams) registry.registerPath(describeStream(stream))
  const named = new Set([...calls, ...streams].map(({ tag }) => tag))
  return withNulls(
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Vitrina',
        version: '1',
        description:
          'Storefront API. Errors are RFC 9457 problem+json; money is roubles. Every path is answered with and without a last slash.',
        license,
      },
      servers: [{ url: '/', description: 'The shop this document was read from' }],
      tags: [...named].map((name) => ({ name, description: tags[name] ?? name })),
    }),
  ) as object
}

const rights = ({ access, moreFor }: Call): string =>
  [
    typeof access === 'object' && `Needs the permission \`${access.staff}\`.`,
    moreFor && `Does more for who has the permission \`${moreFor}\`.`,
  ]
    .filter(Boolean)
    .join(' ')

function describe(call: Call) {
  const { filters, ...rest } = call
  return createRoute({
    method: rest.method,
    path: documentPath(rest.path),
    operationId: rest.id,
    tags: [rest.tag],
    summary: rest.summary,
    ...(rights(rest) && { description: rights(rest) }),
    security: securityOf(rest.access),
    ...(typeof rest.access === 'object' && { 'x-permission': rest.access.staff }),
    request: {
      ...(rest.params ? { params: rest.params } : {}),
      ...(rest.query || filters ? { query: withFilters(rest.query ?? z.object({}), filters) } : {}),
      ...(rest.body
        ? {
            body: {
              content: { [rest.form ? 'multipart/form-data' : 'application/json']: { schema: rest.body } },
              required: true,
            },
          }
        : {}),
      ...headersOf(rest),
    },
    responses: {
      [rest.status ?? 200]: { description: 'OK', content: answerContent(rest), ...etag(rest) },
      ...(rest.statusIfThere && {
        [rest.statusIfThere]: { description: 'It was there already: nothing new', content: answerContent(rest) },
      }),
      ...refusalAnswers(call),
      default: { description: 'A fault, or a refusal any call may give', content: problemContent },
    },
  })
}

/** A stream is a GET whose answer is a sequence of events; OpenAPI 3.1 has no word for it, so its schema is that of one event. */
function describeStream({ id, tag, path, access, summary, params, query, events, refusals: refused = [] }: Stream) {
  const shape = { access, params, query, method: 'get', refusals: refused } as Call
  const resumed = z.object({ 'Last-Event-ID': z.string().optional() })
  return createRoute({
    method: 'get',
    path: documentPath(path),
    operationId: id,
    tags: [tag],
    summary,
    description: [rights(shape), streamRules].filter(Boolean).join(' '),
    security: securityOf(access),
    request: {
      ...(params ? { params } : {}),
      query: (query ?? z.object({})).extend({ last_event_id: z.string().optional() }),
      headers: resumed,
    },
    responses: {
      200: {
        description: 'Events until either side ends the stream',
        content: { 'text/event-stream': { schema: eventOf(events) } },
      },
      ...refusalAnswers({
        ...shape,
        refusals: [...refused, 'too_many_requests', 'service_unavailable', 'foreign_origin'],
      }),
      default: { description: 'A fault, or a refusal any call may give', content: problemContent },
    },
  })
}

const streamRules =
  'Server-sent events. `reset` comes first on a stream that was not resumed, and whenever events may be missing: read the whole answer then. Resume with the last `id`, as `Last-Event-ID` or `last_event_id`; events may come twice. When refused, poll.'

function eventOf(events: Stream['events']): z.ZodType {
  const named = Object.entries({ reset: z.object({}), ...events }).map(([event, data]) =>
    z.object({ event: z.literal(event), id: z.string().optional(), data }),
  )
  return z.union(named)
}

/** Headers that a call takes beside those of every call. */
function headersOf({ idempotent, versioned, method }: Call) {
  const shape = {
    ...(idempotent && { 'Idempotency-Key': z.string().max(200).optional() }),
    ...(versioned &&
      method !== 'get' && {
        'If-Match': z
          .string()
          .optional()
          .openapi({ description: 'The `ETag` of what is changed; absent: whatever it is now' }),
      }),
  }
  return Object.keys(shape).length > 0 ? { headers: z.object(shape) } : {}
}

const answerContent = ({ contentType, answer }: Call) => ({
  [contentType?.replace(/;.*/, '') ?? 'application/json']: { schema: answer },
})

const etag = ({ versioned }: Call) =>
  versioned ? { headers: z.object({ ETag: z.string().openapi({ description: 'Its version, for `If-Match`' }) }) } : {}

const securityOf = (access: Call['access']) => {
  if (access === 'open') return []
  if (access === 'outlet') return [{ outlet: [] }]
  return access === 'customer' ? [{ token: [] }] : [{ staff: [] }]
}

const problemContent = { 'application/problem+json': { schema: problem } }

/** `f.<attribute>`: an object whose members are query parameters (style form with explode). */
const withFilters = (query: z.ZodObject, filters: true | undefined): z.ZodObject =>
  filters
    ? query.extend({
        filters: z
          .record(z.string(), z.string())
          .optional()
          .openapi({
            param: { name: 'filters', in: 'query', style: 'form', explode: true },
            type: 'object',
            patternProperties: { '^f\\.[a-z0-9-]{1,80}(\\.from|\\.to)?$': { type: 'string' } },
            additionalProperties: false,
            description:
              '`f.<attribute>=<value>`, several values joined by commas: f.color=blue,red; the bounds of an attribute of numbers, both included: f.volume.from=20&f.volume.to=45.5; sizes that can be had in the region: f.size=m,42',
          } as object),
      })
    : query

/** Refusals by status: those the call declares, and those implied by its definition. */
function refusalAnswers(call: Call) {
  const codes = new Set<RefusalCode>(call.refusals)
  codes.add('session_expired')
  if (call.query || call.params || call.body) codes.add('bad_request')
  if (call.query || call.body) codes.add('invalid_fields')
  if (call.params) codes.add('not_found')
  if (call.access !== 'open') codes.add('sign_in_required')
  if (call.access !== 'open' && call.access !== 'customer') codes.add('forbidden')
  if (call.method !== 'get') codes.add('foreign_origin')
  if (call.body) codes.add('unsupported_media_type').add('body_too_large')
  if (call.idempotent) codes.add('idempotency_in_flight').add('idempotency_key_reused').add('invalid_fields')
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        status,
        {
          description: list.map((code) => `\`${code}\``).join(', '),
          content: { 'application/problem+json': { schema: problemSchema(call, list) } },
        },
      ]),
  )
}

/** The generator writes "a named shape or null" as "the shape and also an object or null", which null does not match. */
function withNulls(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNulls)
  if (typeof part !== 'object' || part === null) return part
  const { allOf, ...rest } = part as { allOf?: { $ref?: string; type?: unknown }[] }
  const [named, orNull] = allOf ?? []
  if (named?.$ref && Array.isArray(orNull?.type) && orNull.type.includes('null'))
    return { ...rest, anyOf: [named, { type: 'null' }] }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withNulls(value)]))
}
