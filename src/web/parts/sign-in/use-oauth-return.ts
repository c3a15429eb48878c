import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, isApiFailure } from '#api/client.ts'
import type { OAuthProvider } from '#shop/sign-in/oauth-services.ts'
import { api } from '../../browser/client.ts'
import { completeSignIn, isSignedIn, useSession } from '../../browser/session-store.ts'
import { localPath } from '../../safe-address.ts'

/** Parameters with which the service redirected the browser back. */
export interface Returned {
  provider: OAuthProvider
  code: string
  state: string
  deviceId: string
  error: string
}

/** The results of spec §4 «Login», and a cancellation by the visitor. `returnUrl` is a path of this site. */
export type OAuthResult =
  | { is: 'auth'; returnUrl: string | null }
  | { is: 'linked'; returnUrl: string | null }
  | { is: 'cancelled'; returnUrl: string | null }
  | { is: 'phone'; returnUrl: string | null; phone: string | null }
  | { is: 'error'; returnUrl: string | null; code: string }

/** Processes the returned parameters once, by spec §4. Null: in progress. */
export function useOAuthReturn(returned: Returned): { result: OAuthResult | null; linkNow: () => Promise<void> } {
  const { known } = useSession()
  const [result, setResult] = useState<OAuthResult | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (!known || begun.current) return
    begun.current = true
    void resultOf(returned).then(setResult)
  }, [known, returned])
  return {
    result,
    /** After sign-in by phone: links the same service account to the signed-in customer. */
    linkNow: async () => {
      setResult(null)
      setResult(await link(returned))
    },
  }
}

async function resultOf(returned: Returned): Promise<OAuthResult> {
  const { provider, code, state, error } = returned
  const params = { provider }
  if (error === 'access_denied') {
    const given = await api.post('/api/v2/oauth/{provider}/cancel/', { params, body: { state } }).catch(() => null)
    return { is: 'cancelled', returnUrl: localPath(given?.return_url) }
  }
  if (!code || !state) return { is: 'error', returnUrl: null, code: error ? 'oauth_refused' : 'oauth_state_wrong' }
  const wasSignedIn = isSignedIn()
  try {
    const answer = await api.post('/api/v2/oauth/{provider}/auth/', { params, body: bodyOf(returned) })
    await completeSignIn()
    return { is: 'auth', returnUrl: localPath(answer.return_url) }
  } catch (fault) {
    // A signed-in visitor wanted to link the service; a guest is asked for a phone (AUTH-19, AUTH-20).
    if (wasSignedIn && isSignedIn()) return link(returned)
    const failure = readFailure(fault)
    return failure.code === 'oauth_phone_needed'
      ? { is: 'phone', returnUrl: failure.returnUrl, phone: failure.phone }
      : { is: 'error', ...failure }
  }
}

async function link(returned: Returned): Promise<OAuthResult> {
  try {
    const answer = await api.post('/api/v2/oauth/{provider}/link/', {
      params: { provider: returned.provider },
      body: bodyOf(returned),
    })
    return { is: 'linked', returnUrl: localPath(answer.return_url) }
  } catch (fault) {
    return { is: 'error', ...readFailure(fault) }
  }
}

const bodyOf = ({ code, state, deviceId }: Returned) => ({ code, state, ...(deviceId && { device_id: deviceId }) })

function readFailure(fault: unknown): { code: string; returnUrl: string | null; phone: string | null } {
  if (!isApiFailure(fault)) return { code: '', returnUrl: null, phone: null }
  const { code, problem }: ApiFailure = fault
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { code, returnUrl: localPath(text(problem?.return_url)), phone: text(problem?.phone) }
}
