import type { TaggedCache } from '#kit/cache.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db.ts'
import type { Files } from '#kit/files/files.ts'
import type { KeptClients } from '#kit/http/kept-clients.ts'
import type { Log } from '#kit/log.ts'
import type { Secrets } from '#kit/security/secrets.ts'
import type { AddressLookup } from '#outside/address-lookup/port.ts'
import type { CompanyLookup } from '#outside/company-lookup/port.ts'
import type { GeoIp } from '#outside/geoip/port.ts'
import type { MailSender } from '#outside/mail/port.ts'
import type { PushSender, WebPushSender } from '#outside/push/port.ts'
import type { CodeSender } from '#outside/sms/port.ts'
import type { AnswerTexts } from './answer-texts.ts'
import type { Claim } from './claims.ts'
import type { CompanySettings } from './company/settings.ts'
import type { LineKind } from './line-kinds.ts'
import type { Payables } from './payments/payable.ts'
import type { PaymentProviderKind } from './payments/provider.ts'
import type { Plugin, ProcessServices } from './plugin.ts'
import type { StageSource } from './price-stages.ts'
import type { Channel } from './promotions/rule.ts'
import type { IdentityProviderKind } from './sign-in/provider.ts'

export type Locale = 'ru' | 'en'

/** What the business is given to work with. Flows take it first; tests hand in their own clock and emulators. */
export interface App {
  db: Database
  clock: Clock
  log: Log
  cache: TaggedCache
  /** null: the service is not configured; what needs it says so to the customer. */
  codes: CodeSender | null
  mails: MailSender | null
  pushes: PushSender | null
  /** To browsers, by the push services of their makers. */
  webPushes: WebPushSender | null
  addresses: AddressLookup | null
  /** Registers of companies and banks; absent: nothing is suggested. */
  registers?: CompanyLookup
  geoip: GeoIp | null
  /** Payment services of the shop, in the order they are preferred; a plug-in adds one. */
  paymentProviders: readonly PaymentProviderKind[]
  /** Services people sign in through, besides a phone. */
  identityProviders: readonly IdentityProviderKind[]
  /** What the process knows of an outer service: the account of companies that have none of their own. Absent: of none. */
  service?: ProcessServices['service']
  /** What is paid for. */
  payables: Payables
  /** Clients of services a company has an account of its own at. */
  clients: KeptClients
  /** Where feeds lie as they were last written; absent: this process serves none. */
  feedsFolder?: string
  /** Where the files of 1C lie while they are taken in, and where their pictures are kept; absent: this process exchanges nothing. */
  exchange?: { folder: string; pictures: Files }
  /** Where files of customers lie; absent: this process takes none. */
  uploads?: Files
  secrets: Secrets
  /** What answers say in words: server/texts/answer-texts.ts. */
  texts: AnswerTexts
  /** What vitrina.config.ts adds to the shop. */
  plugins: readonly Plugin[]
  /** What can be sold, what is scarce, and what changes prices: server/start/kinds.ts. */
  lineKinds: readonly LineKind[]
  claims: readonly Claim[]
  priceStages: readonly StageSource[]
  /** True under DEMO=1: sign-in codes are shown on the screen. */
  demo: boolean
  /** Under which other processes see whether this one still runs (kit/lifeline.ts); absent in tools. */
  processName?: () => string | null
  publicUrl: string
  /** Where the script of Salebot's chat lies. */
  salebotScript?: string
  /** True in a demo and where the operator says so: webhooks may go to addresses of a local network. */
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
  /** In which the customer was last seen; '': never noted. */
  language?: Locale | ''
  type: 'personal' | 'legal'
  /** True if the company's closed prices are open to this customer (spec §6). */
  hasPriceAccess: boolean
  /** Has asked for access to closed prices and has no answer yet. */
  waitsForAccess?: boolean
  /** Zone of prices of a region → zone of the customer's level that takes its place; absent: the prices of everybody. */
  levelZones?: Readonly<Record<number, number>>
  tokenHash: string
  /** When the session was last written down as used; null: never. */
  seenAt?: Date | null
}

/** Who asks: resolved once a request by the server from host, headers, cookies and token (contract.md "identity"). */
export interface RequestContext {
  company: Company
  region: Region
  /** How the region was found: a guessed one is asked about ('Is this your city?'). */
  regionFrom: 'header' | 'cookie' | 'geoip' | 'default'
  locale: Locale
  /** Absent: the web. What asks says it of itself: a promotion for applications is a welcome, not a secret. */
  channel?: Channel
  me: Me | null
  /** Absent for everybody else. */
  staff?: Staff
  /** Of a till that signs with a key of its outlet. */
  outlet?: Outlet
  ip: string
  /** As the browser describes itself; absent: a program. */
  userAgent?: string
  requestId: string
}

/** A visitor whose call needs sign-in. */
export type SignedInContext = RequestContext & { me: Me }

/** A person of the company's own staff, with what they may do. */
export interface Staff {
  id: number
  email: string
  name: string
  /** Names like `prices.write`, one a call of the staff; `*` is everything. */
  permissions: ReadonlySet<string>
  keyHash: string
}

/** An outlet whose till asks. */
export interface Outlet {
  id: number
  name: string
}

/** A call of a till. */
export type OutletContext = RequestContext & { outlet: Outlet }

/** A visitor whose call needs staff, with its permission if it names one. */
export type StaffContext = RequestContext & { staff: Staff }

/** Who does something for a company: a member of its staff, or the operator by the tool (`staff` null). */
export interface Actor {
  company: Pick<Company, 'id'>
  staff: Pick<Staff, 'id'> | null
}

export interface CookieOptions {
  maxAgeS: number
  httpOnly?: boolean
  sameSite?: 'Lax' | 'Strict'
}

export type SetCookie = (name: string, value: string, options: CookieOptions) => void
