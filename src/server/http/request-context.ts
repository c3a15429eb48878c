import { requestedHost } from '#kit/http/host.ts'
import { newUuid } from '#kit/security/ids.ts'
import { noteSession } from '#shop/account/sessions.flow.ts'
import { findCompany } from '#shop/company/company.flow.ts'
import type { App, Locale, Me, RequestContext } from '#shop/context.ts'
import { findRegion } from '#shop/places/places.flow.ts'
import { pricedFor } from '#shop/places/priced-for.ts'
import { findOutlet } from '#shop/sales/sales.flow.ts'
import { findMe } from '#shop/sign-in/sign-in.flow.ts'
import { findStaff } from '#shop/staff/staff.flow.ts'
import { staffCookie, takesStaffCookie } from '#shop/staff/staff-cookie.ts'

/** What a request says about its sender, before any lookup. */
export interface RequestIdentity {
  host: string
  companyHeader: string
  /** `?company=` of the calls that accept it. */
  companyQuery?: string
  regionHeader: string
  /** `app`: sent by an application, or by the site shown inside one. */
  channelHeader?: string
  acceptLanguage: string
  authorization: string
  cookies: Map<string, string>
  ip: string
  userAgent?: string
  requestId: string
  /** The requested path; absent: a call of this process, for a page. */
  path?: string
}

export function readIdentity(headers: (name: string) => string | undefined, ip: string): RequestIdentity {
  const given = headers('x-request-id') ?? ''
  return {
    host: requestedHost(headers('host') ?? ''),
    companyHeader: headers('x-company-id') ?? '',
    regionHeader: headers('x-region-id') ?? '',
    channelHeader: headers('x-channel') ?? '',
    acceptLanguage: headers('accept-language') ?? '',
    authorization: headers('authorization') ?? '',
    cookies: readCookies(headers('cookie') ?? ''),
    ip,
    userAgent: headers('user-agent')?.slice(0, 400) ?? '',
    requestId: /^[\w-]{8,64}$/.test(given) ? given : newUuid(),
  }
}

export function readCookies(text: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && !cookies.has(part.slice(0, at).trim()))
      cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}

/** The header wins: programs send it; browsers send the HttpOnly cookie instead (contract.md "identity"). */
export function tokenOf(identity: RequestIdentity): { token: string; from: 'header' | 'cookie' } | null {
  const header = /^Token\s+(\S+)$/i.exec(identity.authorization)?.[1]
  if (header) return { token: header, from: 'header' }
  const cookie = identity.cookies.get('token')
  return cookie ? { token: cookie, from: 'cookie' } : null
}

/** The key of a staff member: programs send the header, which wins over every cookie; a browser sends the HttpOnly cookie. */
export function staffKeyOf(identity: RequestIdentity): { key: string; from: 'header' | 'cookie' } | null {
  const header = /^Staff\s+(\S+)$/i.exec(identity.authorization)?.[1]
  if (header) return { key: header, from: 'header' }
  const cookie = identity.cookies.get(staffCookie)
  // Another scheme is not ours: a proxy may ask for a password before it shows the shop.
  const isNamed = /^(Token|Staff|Outlet)\s/i.test(identity.authorization)
  return cookie && !isNamed && takesStaffCookie(identity.path ?? '') ? { key: cookie, from: 'cookie' } : null
}

/** The key of a till, sent by a program; there is no cookie for it. */
const outletKeyOf = (identity: RequestIdentity): string | null =>
  /^Outlet\s+(\S+)$/i.exec(identity.authorization)?.[1] ?? null

/** Cookie, browser, company, then English (NAV-22). */
export function localeOf(identity: RequestIdentity, companyLanguage: Locale): Locale {
  const cookie = identity.cookies.get('locale')
  if (cookie === 'ru' || cookie === 'en') return cookie
  return wantedLanguage(identity.acceptLanguage) ?? companyLanguage
}

const mostKnown = 1_000
/** Cache of Accept-Language values and the locale they select; distinct values are few. */
const languages = new Map<string, Locale | null>()

function wantedLanguage(said: string): Locale | null {
  const known = languages.get(said)
  if (known !== undefined) return known
  if (languages.size >= mostKnown) languages.clear()
  const language = readLanguages(said)
  if (said.length < 200) languages.set(said, language)
  return language
}

function readLanguages(said: string): Locale | null {
  const wanted = said
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const q = rest.find((r) => r.trim().startsWith('q='))
      return { language: tag.split('-')[0]!, q: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ language, q }) => q > 0 && (language === 'ru' || language === 'en'))
    .sort((a, b) => b.q - a.q)[0]
  return (wanted?.language as Locale | undefined) ?? null
}

/** `deadToken`: the sender shows a key that is not valid any more. */
export type Resolved = { context: RequestContext; deadToken: false | 'token' | 'staff' | 'outlet' } | null

/** Null: the database has no company or the company no region, so nothing can be served. */
export async function resolveContext(app: App, identity: RequestIdentity): Promise<Resolved> {
  const company = await findCompany(app, {
    host: identity.host,
    header: identity.companyHeader,
    query: identity.companyQuery ?? '',
    cookie: identity.cookies.get('company_id') ?? '',
  })
  if (!company) return null
  const staffKey = staffKeyOf(identity)
  const outletKey = outletKeyOf(identity)
  const isStaffCall = identity.path?.startsWith('/api/staff/') ?? false
  // Staff and tills are never customers, whatever cookie is sent. Elsewhere a browser may be both: who looks at a picture.
  const isOther = outletKey !== null || staffKey?.from === 'header' || (staffKey !== null && isStaffCall)
  const token = isOther ? null : tokenOf(identity)
  const [place, me, staff, outlet] = await Promise.all([
    findRegion(app, company.id, {
      header: identity.regionHeader,
      cookie: identity.cookies.get('region_id') ?? '',
      ip: identity.ip,
    }),
    token ? findMe(app, company.id, token.token) : Promise.resolve<Me | null>(null),
    staffKey === null ? null : findStaff(app, company.id, staffKey.key),
    outletKey === null ? null : findOutlet(app, company.id, outletKey),
  ])
  if (!place) return null
  const context: RequestContext = {
    company,
    region: pricedFor(me, place.region),
    regionFrom: place.from,
    locale: localeOf(identity, company.settings.language),
    me,
    channel: (identity.channelHeader || identity.cookies.get('channel')) === 'app' ? 'app' : 'web',
    ...(staff && { staff }),
    ...(outlet && { outlet }),
    ip: identity.ip,
    userAgent: identity.userAgent ?? '',
    requestId: identity.requestId,
  }
  if (me) await noteSession(app, { ...context, me })
  if (token !== null && me === null) return { context, deadToken: 'token' }
  if (outletKey !== null && outlet === null) return { context, deadToken: 'outlet' }
  const isStaffOnly = staffKey?.from === 'header' || isStaffCall
  return { context, deadToken: staffKey !== null && staff === null && isStaffOnly ? 'staff' : false }
}
