import { inTransaction } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { challengeOf, hashSecret, newSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import type { IdentityProvider, Person } from '#outside/oauth/port.ts'
import { readAccount } from '#shop/company/accounts.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { consentBySignIn } from '#shop/customers/consents.flow.ts'
import { customerOfPhone, nameIfNameless } from '#shop/customers/customers.flow.ts'
import { windowS } from './code-limits.ts'
import {
  type AttemptRow,
  addAttempt,
  addIdentity,
  attemptWithPerson,
  cancelAttempt,
  claimAttempt,
  customerOfIdentity,
  deleteIdentity,
  endAttempt,
  findOrCreateCustomer,
  identitiesOf,
  storePerson,
} from './oauth.store.ts'
import { callbackName, type OAuthProvider, offeredProviders } from './oauth-services.ts'
import { capsFor, newSession } from './sign-in.flow.ts'
import { addSession } from './sign-in.store.ts'

/** Seconds from the start until the return from the service (integrations §5), and from the return until an account is found (our choice). */
const attemptLifeS = 600
const personLifeS = 1800
export const browserCookie = 'oauth'
export const browserLifeS = attemptLifeS + personLifeS

interface Started {
  url: string
  /** The secret in a cookie that binds the attempt to this browser. */
  browser: string
}
type TooMany = { code: 'too_many_requests'; retry_after_s: number }

/** Begins a sign-in through a service: returns the URL the browser opens. State, verifier and return path are stored on the server. */
export async function startOAuth(
  app: App,
  context: RequestContext,
  asked: { provider: OAuthProvider; returnUrl: string; browser: string },
): Promise<Result<Started, { code: 'oauth_not_offered' } | TooMany>> {
  const { company, locale } = context
  const service = await serviceOf(app, context, asked.provider)
  if (!service) return refuse({ code: 'oauth_not_offered' })
  const now = app.clock.now()
  if (!(await countTry(capsFor(app, context, 'oauth'), windowS, now).execute(app.db)))
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(windowS, now) })
  const [state, verifier, nonce] = [newSecret(), newSecret(), newSecret()]
  // A browser may have several pending sign-ins, in tabs: they share its secret.
  const browser = /^[\w-]{43}$/.test(asked.browser) ? asked.browser : newSecret()
  await addAttempt(app.db, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    companyId: company.id,
    provider: asked.provider,
    verifier,
    nonce,
    returnUrl: ownPath(asked.returnUrl),
    expiresAt: new Date(now.getTime() + attemptLifeS * 1000),
  })
  const redirectUri = redirectUriOf(app, context, asked.provider)
  return ok({
    browser,
    url: service.authorizeUrl({ state, nonce, challenge: challengeOf(verifier), redirectUri, locale }),
  })
}

/** A path of this site, else empty: never redirects to another site (AUTH-02). */
const ownPath = (address: string): string => (/^\/(?![/\\])/.test(address) ? address : '')

const redirectUriOf = (app: App, { company }: RequestContext, provider: OAuthProvider) =>
  `${originOf(company, app.publicUrl)}/oauth/callback/${callbackName(provider)}`

/** The client of a service with the company's application; null: the company does not offer it, or its secrets are missing. */
async function serviceOf(
  app: App,
  { company }: RequestContext,
  provider: OAuthProvider,
): Promise<IdentityProvider | null> {
  const kind = app.identityProviders.find(({ name }) => name === provider)
  if (!kind || !offeredProviders(company.settings).includes(provider)) return null
  const own = await readAccount(app, company.id, 'sign-in', kind.account.name)
  const secrets = own.is === 'open' ? own.fields : own.is === 'none' ? kind.sharedSecrets : null
  if (!secrets) return null
  const { oauth_methods, yandex_id, tbank_id, sber_id, vk_id } = company.settings
  const settings = { oauth_methods, yandex_id, tbank_id, sber_id, vk_id }
  return app.clients.get(`sign-in/${provider}/${company.id}`, { settings, secrets }, () =>
    kind.create(settings, secrets, app),
  )
}

/** The parameters of the return, with the secret of the browser that began. */
interface CameBack {
  provider: OAuthProvider
  code: string
  state: string
  deviceId?: string | undefined
  browser: string
}

type Unreadable =
  /** The attempt belongs to another browser, has expired or was used. */
  | { code: 'oauth_state_wrong' }
  | { code: 'oauth_refused'; return_url: string }
  | { code: 'oauth_unavailable'; return_url: string }

interface WhoCame {
  person: Person
  returnUrl: string
  stateHash: string
}

/** The person who returned: read from the service once, and stored until an account is found. */
async function whoCame(app: App, context: RequestContext, back: CameBack): Promise<Result<WhoCame, Unreadable>> {
  const { provider, state } = back
  const now = app.clock.now()
  const stateHash = hashSecret(state)
  const which = { stateHash, browserHash: hashSecret(back.browser), companyId: context.company.id, provider, now }
  const taken = await claimAttempt(app.db, which)
  if (!taken) {
    const known = await attemptWithPerson(app.db, which)
    if (!known?.person) return refuse({ code: 'oauth_state_wrong' })
    return ok({ person: known.person, returnUrl: known.return_url, stateHash })
  }
  const read = await readFrom(app, context, back, taken)
  if (!read.ok) {
    await endAttempt(app.db, stateHash)
    return refuse({ ...read.refusal, return_url: taken.return_url })
  }
  await storePerson(app.db, stateHash, read.value, new Date(now.getTime() + personLifeS * 1000))
  return ok({ person: read.value, returnUrl: taken.return_url, stateHash })
}

async function readFrom(
  app: App,
  context: RequestContext,
  { provider, code, state, deviceId }: CameBack,
  { verifier, nonce }: AttemptRow,
): Promise<Result<Person, { code: 'oauth_refused' | 'oauth_unavailable' }>> {
  const service = await serviceOf(app, context, provider)
  if (!service) return refuse({ code: 'oauth_unavailable' })
  const redirectUri = redirectUriOf(app, context, provider)
  const read = await service.readPerson({ code, state, verifier, nonce, redirectUri, ...(deviceId && { deviceId }) })
  if (read.ok) return read
  const { code: why, reason } = read.refusal
  app.log.warn({ provider, company: context.company.id, reason }, 'who signs in could not be read')
  return refuse({ code: why === 'identity_refused' ? 'oauth_refused' : 'oauth_unavailable' })
}

type AuthRefusal =
  | Unreadable
  /** No customer has linked this service account, and its phone is unverified or missing: a phone has to be entered. */
  | { code: 'oauth_phone_needed'; return_url: string; phone: string | null }
  /** The same while a customer is signed in: the account may be linked to them. */
  | { code: 'oauth_not_linked'; return_url: string }
  | { code: 'oauth_taken'; return_url: string }

/**
 * Signs in the customer to whom the service account is linked, else the customer with the phone that the service has verified, found or created.
 * A session of one customer is never replaced by another's (reliability R17).
 */
export async function signInByService(
  app: App,
  context: RequestContext,
  back: CameBack,
): Promise<Result<{ key: string; isNew: boolean; returnUrl: string }, AuthRefusal>> {
  const came = await whoCame(app, context, back)
  if (!came.ok) return came
  const { person, returnUrl, stateHash } = came.value
  const { company, me } = context
  const known = await customerOfIdentity(app.db, company.id, back.provider, person.subject)
  if (me && known === undefined) return refuse({ code: 'oauth_not_linked', return_url: returnUrl })
  if (me && known !== me.id) return refuse({ code: 'oauth_taken', return_url: returnUrl })
  const phone = person.isPhoneVerified ? person.phone : null
  if (known === undefined && phone === null)
    return refuse({ code: 'oauth_phone_needed', return_url: returnUrl, phone: person.phone })

  const signedIn = await inTransaction(app.db, async (tx) => {
    if (!(await endAttempt(tx, stateHash))) return refuse({ code: 'oauth_state_wrong' })
    const now = app.clock.now()
    const customer =
      known === undefined
        ? await findOrCreateCustomer(tx, (at) => customerOfPhone(company.id, phone!, at), now)
        : { id: known, isNew: false }
    await nameIfNameless(tx, company.id, customer.id, person)
    if (known === undefined) await addIdentity(tx, identityOf(context, back.provider, person, customer.id, now))
    const { key, session } = newSession(app, context)
    await addSession({ ...session, customerId: customer.id }).execute(tx)
    return ok({ key, isNew: customer.isNew, returnUrl, customerId: customer.id })
  })
  if (signedIn.ok) await consentBySignIn(app, context, signedIn.value.customerId)
  return signedIn
}

const identityOf = (
  { company }: RequestContext,
  provider: OAuthProvider,
  { subject, firstName, lastName }: Person,
  customerId: number,
  now: Date,
) => ({
  companyId: company.id,
  customerId,
  provider,
  subject,
  name: cutByLetters(`${firstName} ${lastName}`.trim(), 200),
  now,
})

type LinkRefusal =
  | Unreadable
  /** The service account is linked to another customer. */
  | { code: 'oauth_taken'; return_url: string }
  /** The customer has linked another account of this service. */
  | { code: 'oauth_other_linked'; return_url: string }

/** Links a service account to the signed-in customer; takes the arguments of `signInByService`, also after its refusal. */
export async function linkService(
  app: App,
  context: SignedInContext,
  back: CameBack,
): Promise<Result<{ returnUrl: string }, LinkRefusal>> {
  const came = await whoCame(app, context, back)
  if (!came.ok) return came
  const { person, returnUrl, stateHash } = came.value
  const { company, me } = context
  return inTransaction(app.db, async (tx) => {
    await endAttempt(tx, stateHash)
    const added = await addIdentity(tx, identityOf(context, back.provider, person, me.id, app.clock.now()))
    if (added) return ok({ returnUrl })
    const owner = await customerOfIdentity(tx, company.id, back.provider, person.subject)
    if (owner === me.id) return ok({ returnUrl })
    return refuse({ code: owner === undefined ? 'oauth_other_linked' : 'oauth_taken', return_url: returnUrl })
  })
}

/** The visitor cancelled at the service: returns the path they wanted. */
export async function cancelOAuth(
  app: App,
  context: RequestContext,
  { provider, state, browser }: Pick<CameBack, 'provider' | 'state' | 'browser'>,
): Promise<string> {
  const which = { stateHash: hashSecret(state), browserHash: hashSecret(browser), companyId: context.company.id }
  return (await cancelAttempt(app.db, { ...which, provider, now: app.clock.now() })) ?? ''
}

export const linkedServices = (app: App, { company, me }: SignedInContext) => identitiesOf(app.db, company.id, me.id)

/** The phone always remains for signing in, so any service may be unlinked. */
export async function unlinkService(
  app: App,
  { company, me }: SignedInContext,
  provider: OAuthProvider,
): Promise<Result<undefined, { code: 'not_found' }>> {
  return (await deleteIdentity(app.db, company.id, me.id, provider)) ? ok() : refuse({ code: 'not_found' })
}
