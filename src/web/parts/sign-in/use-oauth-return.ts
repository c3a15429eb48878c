import { useEffect, useRef, useState } from 'react'
import type { RefusalFrom } from '#api/call-types.ts'
import { refusalOf, wordsOf } from '#api/client.ts'
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

type OAuthRefusal =
  | RefusalFrom<'post', '/api/v2/oauth/{provider}/auth/'>
  | RefusalFrom<'post', '/api/v2/oauth/{provider}/link/'>

/** The results of spec §4 «Login», and a cancellation by the visitor. `returnUrl` is a path of this site. */
export type OAuthResult =
  | { is: 'auth'; returnUrl: string | null }
  | { is: 'linked'; returnUrl: string | null }
  | { is: 'cancelled'; returnUrl: string | null }
  | { is: 'phone'; returnUrl: string | null; phone: string | null }
  /** `code` is null for what is not a refusal of these calls; `words`: what the shop says of it. */
  | { is: 'error'; returnUrl: string | null; code: OAuthRefusal['code'] | null; words: string | null }

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
  if (!code || !state)
    return { is: 'error', returnUrl: null, code: error ? 'oauth_refused' : 'oauth_state_wrong', words: null }
  const wasSignedIn = isSignedIn()
  try {
    const answer = await api.post('/api/v2/oauth/{provider}/auth/', { params, body: bodyOf(returned) })
    await completeSignIn()
    return { is: 'auth', returnUrl: localPath(answer.return_url) }
  } catch (fault) {
    // A signed-in visitor wanted to link the service; a guest is asked for a phone (AUTH-19, AUTH-20).
    if (wasSignedIn && isSignedIn()) return link(returned)
    const refusal = refusalOf(fault, 'post', '/api/v2/oauth/{provider}/auth/')
    return refusal?.code === 'oauth_phone_needed'
      ? { is: 'phone', returnUrl: localPath(refusal.return_url), phone: refusal.phone }
      : failed(refusal, fault)
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
    return failed(refusalOf(fault, 'post', '/api/v2/oauth/{provider}/link/'), fault)
  }
}

const bodyOf = ({ code, state, deviceId }: Returned) => ({ code, state, ...(deviceId && { device_id: deviceId }) })

const failed = (refusal: OAuthRefusal | null, fault: unknown): OAuthResult => ({
  is: 'error',
  returnUrl: refusal && 'return_url' in refusal ? localPath(refusal.return_url) : null,
  code: refusal?.code ?? null,
  words: wordsOf(fault),
})
