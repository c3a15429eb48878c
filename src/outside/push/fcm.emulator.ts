/*
 * The emulated Firebase Cloud Messaging: sign-in of a service account, sending. Pushes go to the outbox under
 * their registration.
 *
 * Sentinels
 * | What                                | Then                                            |
 * |-------------------------------------|-------------------------------------------------|
 * | registration that begins "gone"     | 404 UNREGISTERED                                |
 * | registration that begins "slow"     | 429 QUOTA_EXCEEDED                              |
 * | registration that begins "wrong"    | 400 INVALID_ARGUMENT                            |
 * | account other than the emulator's   | 401 invalid_grant                               |
 *
 * Differs from the real one
 * - Nothing reaches a browser: there is no push service behind it.
 * - Devices are not registered: any registration is accepted. Topics, conditions and batches are absent.
 * - Tokens do not expire; only the sentinel has a limit.
 */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { Hono } from 'hono'
import { newSecret } from '#kit/security/ids.ts'
import type { Outbox } from '../emulators/outbox.ts'
import type { FcmAccount } from './fcm.ts'

let made: { account: FcmAccount; publicKey: KeyObject } | null = null

/** The account the emulator accepts; its key is generated on first use and lives as long as the process. */
export function emulatedAccount(): FcmAccount {
  if (!made) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    made = { account: { project_id: 'demo', client_email: 'push@demo.emulator', private_key }, publicKey }
  }
  return made.account
}

interface Sent {
  message?: { token?: unknown; data?: unknown } | null
}

export function createFcmEmulator(outbox: Outbox) {
  const api = new Hono()
  const tokens = new Set<string>()
  const failed = (code: number, status: string, errorCode: string) => ({
    error: {
      code,
      status,
      message: errorCode,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  })

  api.post('/token', async (c) => {
    const { assertion } = await c.req.parseBody()
    if (typeof assertion !== 'string' || !isOurs(assertion)) return c.json({ error: 'invalid_grant' }, 401)
    const token = newSecret()
    tokens.add(token)
    return c.json({ access_token: token, expires_in: 3600, token_type: 'Bearer' })
  })

  api.post('/v1/projects/demo/messages:send', async (c) => {
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!bearer || !tokens.has(bearer)) return c.json(failed(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'), 401)
    const sent = (await c.req.json().catch(() => null)) as Sent | null
    const { token, data = {} } = sent?.message ?? {}
    if (typeof token !== 'string' || token === '' || !isTexts(data) || token.startsWith('wrong'))
      return c.json(failed(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'), 400)
    if (token.startsWith('gone')) return c.json(failed(404, 'NOT_FOUND', 'UNREGISTERED'), 404)
    if (token.startsWith('slow')) return c.json(failed(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), 429)
    const { title, body, ...rest } = data
    outbox.put({ kind: 'push', to: token, text: [title, body].filter(Boolean).join('\n'), data: rest })
    return c.json({ name: `projects/demo/messages/${newSecret().slice(0, 12)}` })
  })
  return { api }
}

const isTexts = (data: unknown): data is Record<string, string> =>
  typeof data === 'object' &&
  data !== null &&
  !Array.isArray(data) &&
  Object.values(data).every((value) => typeof value === 'string')

function isOurs(assertion: string): boolean {
  emulatedAccount()
  const [head, claims, signature] = assertion.split('.')
  if (!head || !claims || !signature) return false
  const said = readClaims(claims)
  if (!said) return false
  const { iss, exp = 0, iat = 0 } = said
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    made!.publicKey,
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && iss === made!.account.client_email && exp > iat && exp - iat <= 3600
}

interface Claims {
  iss?: string
  exp?: number
  iat?: number
}

/** Null: not a JSON object. */
function readClaims(text: string): Claims | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof read === 'object' ? (read as Claims | null) : null
  } catch {
    return null
  }
}
