import type { TaggedCache } from '#kit/cache.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database, Db } from '#kit/db.ts'
import type { Files } from '#kit/files/files.ts'
import type { ClientCache } from '#kit/http/client-cache.ts'
import type { Log } from '#kit/log.ts'
import type { Secrets } from '#kit/security/secrets.ts'
import type { AddressLookup } from '#outside/address-lookup/port.ts'
import type { CompanyLookup } from '#outside/company-lookup/port.ts'
import type { GeoIp } from '#outside/geoip/port.ts'
import type { MailSender } from '#outside/mail/port.ts'
import type { PushSender, WebPushSender } from '#outside/push/port.ts'
import type { CodeSender } from '#outside/sms/port.ts'
import type { AnswerTexts } from './answer-texts.ts'
import type { BesideGoods } from './beside-goods.ts'
import type { Claim } from './claims.ts'
import type { CompanySettings } from './company/settings.ts'
import type { LineKind } from './line-kinds.ts'
import type { Payables } from './payments/payable.ts'
import type { PaymentProviderKind } from './payments/provider.ts'
import type { Plugin, ProcessServices } from './plugin.ts'
import type { StageSource } from './price-stages.ts'
import type { Channel } from './promotions/rule.ts'
import type { IdentityProviderKind } from './sign-in/provider.ts'
import type { Grant } from './staff/rights.ts'
import type { SeenVersions } from './staff/versions.ts'
import type { TourProviderKind } from './tours/provider.ts'

export type Locale = 'ru' | 'en'

/** Dependencies of the business logic. Flows take it as the first argument; tests pass their own clock and emulators. */
export interface App {
  db: Database
  clock: Clock
  log: Log
  cache: TaggedCache
  /** Null: the service is not configured; features that need it report this to the customer. */
  codes: CodeSender | null
  mails: MailSender | null
  pushes: PushSender | null
  /** Sends pushes to browsers, through the push services of their vendors. */
  webPushes: WebPushSender | null
  addresses: AddressLookup | null
  /** Registers of companies and banks; absent: no suggestions. */
  registers?: CompanyLookup
  geoip: GeoIp | null
  /** Payment services of the shop, in order of preference; a plug-in adds one. */
  paymentProviders: readonly PaymentProviderKind[]
  /** Suppliers of tours; none: no company sells tours. */
  tourProviders: readonly TourProviderKind[]
  /** Sign-in services besides the phone. */
  identityProviders: readonly IdentityProviderKind[]
  /** Account at an external service from the settings of the process, for companies without one of their own. Absent: no such accounts. */
  service?: ProcessServices['service']
  payables: Payables
  /** Clients of services at which a company has its own account. */
  clients: ClientCache
  /** Folder of the feeds as last written; absent: this process serves no feeds. */
  feedsFolder?: string
  /** Folder of 1C files while they are imported, and storage of their pictures; absent: this process does not exchange. */
  exchange?: { folder: string; pictures: Files }
  /** Storage of customers' files; absent: this process accepts none. */
  uploads?: Files
  secrets: Secrets
  /** Texts of answers: server/texts/answer-texts.ts. */
  texts: AnswerTexts
  /** Plug-ins from vitrina.config.ts. */
  plugins: readonly Plugin[]
  /** Kinds of lines, claims and sources of price changes: server/start/kinds.ts. */
  lineKinds: readonly LineKind[]
  claims: readonly Claim[]
  priceStages: readonly StageSource[]
  /** What the search of the site finds beside goods. */
  besideGoods: readonly BesideGoods[]
  /** True with DEMO=1: sign-in codes are shown on the screen. */
  demo: boolean
  /** First segments of the shop's own addresses: no landing page may begin with one. */
  reservedSlugs: ReadonlySet<string>
  /** Name under which other processes check whether this one still runs (kit/lifeline.ts); absent in tools. */
  processName?: () => string | null
  publicUrl: string
  /** URL of the script of Salebot's chat. */
  salebotScript?: string
  /** True in a demo and if the operator allows it: webhooks may target addresses of a local network. */
  allowPrivateWebhooks: boolean
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
  /** Language of the customer's last visit; '': never recorded. */
  language?: Locale | ''
  type: 'personal' | 'legal'
  /** True if the company's closed prices are open to this customer (spec §6). */
  hasPriceAccess: boolean
  /** The customer requested access to closed prices and has no answer yet. */
  waitsForAccess?: boolean
  /** Price zone of a region → price zone of the customer's level that replaces it; absent: the general prices. */
  levelZones?: Readonly<Record<number, number>>
  tokenHash: string
  /** When the last use of the session was recorded; null: never. */
  seenAt?: Date | null
}

/** The caller of a request: resolved once per request by the server from host, headers, cookies and token (contract.md "identity"). */
export interface RequestContext {
  company: Company
  region: Region
  /** How the region was determined: a guessed one is confirmed with the visitor ('Is this your city?'). */
  regionFrom: 'header' | 'cookie' | 'geoip' | 'default'
  locale: Locale
  /** Absent: the web. The client declares it unchecked: a promotion for applications is a welcome, not a secret. */
  channel?: Channel
  me: Me | null
  /** Present only for a signed-in member of staff. */
  staff?: Staff
  /** For a call of staff: the outlets at which the member has its permission; null: the whole company. */
  outlets?: readonly number[] | null
  /** Present only for a till that signs with a key of its outlet. */
  outlet?: Outlet
  /** Versions of `If-Match`, for a call that takes it; absent: any. */
  seen?: SeenVersions
  ip: string
  /** The User-Agent header; absent: a program. */
  userAgent?: string
  requestId: string
  markDone?: MarkDone
}

/**
 * Notes with the Idempotency-Key of the request, in the transaction of its work, that the work is done: if the process dies before it answers, a
 * repetition finds `wasDone`. `audit` calls it. Absent: the request has no key.
 */
type MarkDone = (tx: Db) => Promise<void>

/** Context of a call that requires sign-in. */
export type SignedInContext = RequestContext & { me: Me }

/** A member of the company's staff. `staff/rights.ts` says what they may do. */
export interface Staff {
  id: number
  email: string
  name: string
  grants: readonly Grant[]
  keyHash: string
}

/** The outlet whose till makes the call. */
export interface Outlet {
  id: number
  name: string
}

/** Context of a call of a till. */
export type OutletContext = RequestContext & { outlet: Outlet }

/** Context of a call that requires staff, with its permission if the call names one. */
export type StaffContext = RequestContext & { staff: Staff; outlets: readonly number[] | null }

/** Who acts for a company: a member of its staff, or the operator through the command-line tool (`staff` null). */
export interface Actor {
  company: Pick<Company, 'id'>
  staff: Pick<Staff, 'id'> | null
  /** The outlets at which they may act; null: the whole company. What is not theirs is not found. */
  outlets: readonly number[] | null
  /** The version of the object that they changed; absent: they did not say. */
  seen?: SeenVersions
  /** Network address; absent: the command-line tool. */
  ip?: string
  markDone?: MarkDone
}

export interface CookieOptions {
  maxAgeS: number
  /** Absent: the whole site. */
  path?: string
  httpOnly?: boolean
  sameSite?: 'Lax' | 'Strict'
}

export type SetCookie = (name: string, value: string, options: CookieOptions) => void
