import { api } from './client.ts'
import { navigate } from './navigate.ts'
import { completeSignIn } from './session-store.ts'

/**
 * `auth_customer_id` and `auth_code` of an address: signs in silently, a failure is ignored (spec §2, NAV-06). Both are removed from the address
 * in any case (our choice).
 */
export async function signInFromAddress(): Promise<void> {
  const address = new URL(location.href)
  const id = address.searchParams.get('auth_customer_id')
  const code = address.searchParams.get('auth_code')
  if (!id || !code) return
  address.searchParams.delete('auth_customer_id')
  address.searchParams.delete('auth_code')
  const isRight = await api.post('/api/auth-codes/verify/', { body: { id, code } }).catch(() => null)
  if (isRight) await completeSignIn()
  navigate(address.pathname + address.search + address.hash, { replace: true, keepScroll: true })
}
