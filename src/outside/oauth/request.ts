import { z } from 'zod'
import { createOutgoing, type Outgoing, type OutgoingCall, type OutgoingFailure } from '#kit/http/http.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Elsewhere, IdentityRefusal, ProviderKit } from './port.ts'

/** A client for one host of a service, or for the configured address that replaces all its hosts. */
export const outgoingTo = (name: string, host: string, { baseUrl, allowPrivate }: Elsewhere, kit: ProviderKit) =>
  createOutgoing({ name, baseUrl: baseUrl ?? host, allowPrivate: allowPrivate ?? false, ...kit })

/** Address for the browser: below the host, or below the configured address that replaces it. */
export function browserAddress(host: string, { baseUrl }: Elsewhere, path: string, query: Record<string, string>) {
  const url = new URL(path, `${(baseUrl ?? host).replace(/\/$/, '')}/`)
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}

export const tokenWire = z.object({ access_token: z.string().min(1), id_token: z.string().optional() })
const errorWire = z.object({ error: z.string() })

/** Makes a call and parses the answer. An OAuth `error` is a refusal whatever the HTTP status: VK sends it with 200. */
export async function requestParsed<T>(
  outgoing: Outgoing,
  shape: z.ZodType<T>,
  call: OutgoingCall,
): Promise<Result<T, IdentityRefusal>> {
  const answer = await outgoing.request(call)
  if (!answer.ok) return refuse(refusalOf(answer.refusal))
  const error = errorWire.safeParse(answer.value.body)
  if (error.success) return refuse({ code: 'identity_refused', reason: error.data.error })
  const read = shape.safeParse(answer.value.body)
  return read.success ? ok(read.data) : refuse({ code: 'identity_unavailable', reason: 'bad_answer' })
}

function refusalOf(failure: OutgoingFailure): IdentityRefusal {
  if (failure.code !== 'refused' || failure.status === 429)
    return { code: 'identity_unavailable', reason: failure.code === 'refused' ? 'too_many' : failure.code }
  const error = errorWire.safeParse(failure.body)
  return { code: 'identity_refused', reason: error.success ? error.data.error : `status_${failure.status}` }
}

/** Parses a phone number with or without the plus; null: absent or invalid. */
export function phoneOf(text: string | null | undefined): string | null {
  const phone = text ? readPhone(text.startsWith('+') ? text : `+${text}`) : null
  return phone?.ok ? phone.value : null
}

/**
 * Whether the id token, if present, belongs to this attempt. It came directly from the service over TLS, so its signature need not be verified
 * (OpenID Connect Core 3.1.3.7).
 */
export function hasNonce(idToken: string | undefined, nonce: string): boolean {
  if (!idToken) return true
  try {
    const [, payload = ''] = idToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { nonce?: unknown }
    return claims.nonce === undefined || claims.nonce === nonce
  } catch {
    return false
  }
}
