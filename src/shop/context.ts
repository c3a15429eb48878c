import type { z } from '@hono/zod-openapi'
import type { TaggedCache } from '#kit/cache.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db.ts'
import type { KeptClients } from '#kit/kept-clients.ts'
import type { Log } from '#kit/log.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { WrittenJson } from '#kit/written-json.ts'
import type { Result } from '#lib/result.ts'
import type { AddressLookup } from '#outside/address-lookup/port.ts'
import type { GeoIp } from '#outside/geoip/port.ts'
import type { CodeSender } from '#outside/sms/port.ts'
import type { AnswerTexts } from './answer-texts.ts'
import type { CompanySettings } from './company/settings.ts'
import type { Payables } from './payments/payable.ts'
import type { PaymentProviderKind } from './payments/provider.ts'
import type { RefusalCode } from './refusals.ts'

export type Locale = 'ru' | 'en'

/** What the business is given to work with. Flows take it first; tests hand in their own clock and emulators. */
export interface App {
  db: Database
  clock: Clock
  log: Log
  cache: TaggedCache
  /** null: the service is not configured; what needs it says so to the customer. */
  codes: CodeSender | null
  addresses: AddressLookup | null
  geoip: GeoIp | null
  /** Payment services of the shop, in the order they are preferred; a plug-in adds one. */
  paymentProviders: readonly PaymentProviderKind[]
  /** What is paid for. */
  payables: Payables
  /** Clients of services a company has an account of its own at. */
  clients: KeptClients
  secrets: Secrets
  /** What answers say in words: server/answer-texts.ts. */
  texts: AnswerTexts
  /** True under DEMO=1: sign-in codes are shown on the screen. */
  demo: boolean
  publicUrl: string
}

export interface Company {
  id: number
  slug: string
  hosts: string[]
  isDefault: boolean
  settings: CompanySettings
}

export interface Region {
  id: number
  zoneId: number
  slug: string
  name: string
  nameEn: string
  latitude: number
  longitude: number
  fiasId: string | null
  timezone: string
  sort: number
}

/** The signed-in customer of a request. */
export interface Me {
  id: number
  phone: string
  type: 'personal' | 'legal'
  /** True if the company's closed prices are open to this customer (spec §6). */
  hasPriceAccess: boolean
  tokenHash: string
}

/** Who asks: resolved once a request by the server from host, headers, cookies and token (contract.md "identity"). */
export interface RequestContext {
  company: Company
  region: Region
  /** How the region was found: a guessed one is asked about ('Is this your city?'). */
  regionFrom: 'header' | 'cookie' | 'geoip' | 'default'
  locale: Locale
  me: Me | null
  ip: string
  requestId: string
}

/** A visitor whose call needs sign-in. */
export type SignedInContext = RequestContext & { me: Me }

export interface CallInput<V, P, Q, B> {
  context: V
  params: P
  query: Q
  body: B
  /** The request as it came, for raw queries (`f.<attr>`) and headers. */
  request: Request
  /** Names what the answer depends on; collected by the page cache (design §4.2). */
  tag(...tags: string[]): void
  setCookie(name: string, value: string, options: CookieOptions): void
  setHeader(name: string, value: string): void
}

export interface CookieOptions {
  maxAgeS: number
  httpOnly?: boolean
  sameSite?: 'Lax' | 'Strict'
}

type Shape<S> = S extends z.ZodType ? z.output<S> : undefined

export interface CallRule<
  A extends 'open' | 'customer',
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType,
> {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** OpenAPI form, ends in a slash: '/api/orders/{id}/'. */
  path: string
  /** Deny by default: a call without a stated rule does not compile (design §8). */
  access: A
  summary: string
  params?: P
  query?: Q
  body?: B
  answer: R
  /** 200 unless the call creates something. */
  status?: 200 | 201
  /** Honour Idempotency-Key (every POST that creates something, contract.md). */
  idempotent?: boolean
}

/** How slices register their calls; the implementation is server/door.ts. */
export interface Door {
  call<
    A extends 'open' | 'customer',
    R extends z.ZodType,
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    rule: CallRule<A, P, Q, B, R>,
    handle: (
      input: CallInput<A extends 'customer' ? SignedInContext : RequestContext, Shape<P>, Shape<Q>, Shape<B>>,
    ) => Promise<Result<z.output<R> | WrittenJson<z.output<R>>, { code: RefusalCode; [detail: string]: unknown }>>,
  ): void
}

/** Each slice's `.http.ts` exports one of these. */
export type Calls = (app: App, door: Door) => void
