import type { CustomerOnWire, CustomerPatch } from '#shop/customers/customers.wire.ts'
import type { KeyAnswer, SendCodeAnswer } from '#shop/sign-in/sign-in.wire.ts'
import type { Api } from './client.ts'

export type { CustomerOnWire }

export const sendCode = (api: Api, phone: string, method: 'sms' | 'call'): Promise<SendCodeAnswer> =>
  api.post('/api/sms/send_code/', {}, { query: { phone, method } })

export const verifyCode = (
  api: Api,
  body: { source: string; code: string; method: 'sms' | 'call' },
): Promise<KeyAnswer> => api.post('/api/v2/auth/verify_code/', body)

/** The code of an address with `auth_customer_id` and `auth_code` (spec §2). */
export const verifyLink = (api: Api, id: string, code: string): Promise<{ key: string }> =>
  api.post('/api/auth-codes/verify/', { id, code })

/** Ends this session on the server and clears the cookie, which a script cannot do. */
export const signOut = (api: Api): Promise<void> => api.post('/api/auth/logout/')

export const me = (api: Api): Promise<CustomerOnWire> => api.get('/api/customers/me/')

export const patchCustomer = (api: Api, id: number, patch: CustomerPatch): Promise<CustomerOnWire> =>
  api.patch(`/api/customers/${id}/`, patch)
