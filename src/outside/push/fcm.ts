import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import { createOutgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Push, PushRefusal, PushSender } from './port.ts'

const fcmAddress = 'https://fcm.googleapis.com/'
const tokenAddress = 'https://oauth2.googleapis.com/'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token lives an hour and is renewed before it expires. */
const tokenLifeS = 3600
const renewBeforeS = 300
/** An older message is useless (our choice). */
const lifeS = 86_400

/** The required fields of a service account's file. */
const accountFile = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
})
export type FcmAccount = z.infer<typeof accountFile>

/** Parses the JSON file of a service account; null: invalid. */
export function readFcmAccount(text: string): FcmAccount | null {
  try {
    const read = accountFile.safeParse(JSON.parse(text))
    if (!read.success) return null
    createPrivateKey(read.data.private_key)
    return read.data
  } catch {
    return null
  }
}

interface FcmSettings {
  account: FcmAccount
  /** Replaces the addresses of both services: the emulator. */
  baseUrl?: string
  allowPrivate?: boolean
}

const tokenWire = z.object({ access_token: z.string(), expires_in: z.number().default(tokenLifeS) })
const sentWire = z.object({ name: z.string() })
const errorWire = z.object({
  error: z.object({
    status: z.string().default(''),
    details: z.array(z.object({ errorCode: z.string().optional() })).default([]),
  }),
})

/** Firebase Cloud Messaging, HTTP v1 (integrations §7), authenticated as a service account. */
export function createFcm(
  { account, baseUrl, allowPrivate = false }: FcmSettings,
  kit: Pick<OutgoingOptions, 'log' | 'random' | 'timeouts'> & { clock: Clock },
): PushSender & { close(): void } {
  const fcm = createOutgoing({ name: 'push', baseUrl: baseUrl ?? fcmAddress, allowPrivate, ...kit })
  const oauth = createOutgoing({ name: 'push sign-in', baseUrl: baseUrl ?? tokenAddress, allowPrivate, ...kit })
  let token: { value: string; until: number } | null = null

  async function signedIn(): Promise<Result<string, PushRefusal>> {
    const nowS = Math.floor(kit.clock.now().getTime() / 1000)
    if (token && nowS < token.until) return ok(token.value)
    const assertion = jwtOf(account, `${baseUrl ?? tokenAddress}token`, nowS)
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const answer = await oauth.request({ method: 'POST', path: 'token', form, idempotent: true })
    const read = answer.ok ? tokenWire.safeParse(answer.value.body) : null
    if (!read?.success) return refuse({ code: 'push_service_unavailable', reason: 'not signed in' })
    token = { value: read.data.access_token, until: nowS + read.data.expires_in - renewBeforeS }
    return ok(token.value)
  }

  return {
    async send(push) {
      const bearer = await signedIn()
      if (!bearer.ok) return bearer
      const answer = await fcm.request({
        method: 'POST',
        path: `v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
        headers: { authorization: `Bearer ${bearer.value}` },
        json: { message: messageOf(push) },
      })
      if (!answer.ok) {
        const refusal = refusalOf(answer.refusal)
        // The token was revoked: the next call requests a new one.
        if (answer.refusal.code === 'refused' && answer.refusal.status === 401) token = null
        return refuse(refusal)
      }
      const read = sentWire.safeParse(answer.value.body)
      return read.success
        ? ok({ id: read.data.name })
        : refuse({ code: 'push_service_unavailable', reason: 'bad_answer' })
    },
    close() {
      fcm.close()
      oauth.close()
    },
  }
}

/**
 * Browsers get data only: our own worker shows it, so texts and the address come from one place. Applications also get the texts as a
 * notification, because the system shows it while they sleep.
 */
const messageOf = ({ to, title, body, media, data, replaces, link }: Push) => ({
  token: to,
  data: { ...data, title, body, media },
  android: {
    ttl: `${lifeS}s`,
    collapse_key: replaces,
    notification: { title, body, ...(media && { image: media }) },
  },
  apns: {
    headers: { 'apns-priority': '10', 'apns-collapse-id': replaces },
    payload: { aps: { alert: { title, body }, sound: 'default' } },
  },
  webpush: { headers: { TTL: String(lifeS), Urgency: 'normal', Topic: replaces }, fcm_options: { link } },
})

function refusalOf(failure: OutgoingFailure): PushRefusal {
  if (failure.code !== 'refused') return { code: 'push_service_unavailable', reason: failure.code }
  const read = errorWire.safeParse(failure.body)
  const status = read.success ? read.data.error.status : ''
  const code = read.success ? (read.data.error.details.find(({ errorCode }) => errorCode)?.errorCode ?? status) : ''
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || status === 'NOT_FOUND')
    return { code: 'push_device_gone' }
  const mayPass = [401, 403, 429].includes(failure.status) || failure.status >= 500
  return mayPass
    ? { code: 'push_service_unavailable', reason: code || String(failure.status) }
    : { code: 'push_refused', reason: code || String(failure.status) }
}

/** RFC 7523: signed with the key of the account, valid for an hour. */
function jwtOf({ client_email, private_key }: FcmAccount, audience: string, nowS: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: client_email, scope, aud: audience, iat: nowS, exp: nowS + tokenLifeS }
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), private_key).toString('base64url')}`
}
