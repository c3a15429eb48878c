import type { Result } from '#lib/result.ts'

export interface CodeSender {
  /** `phone`: digits of E.164, without the plus. `visitorIp` helps the provider to detect fraud. */
  sendSms(message: {
    phone: string
    text: string
    visitorIp?: string
  }): Promise<Result<{ id: string }, CodeSenderRefusal>>
  /** The provider calls the phone; the code is the last digits of the calling number, so the provider chooses it. */
  callWithCode(call: {
    phone: string
    visitorIp?: string
  }): Promise<Result<{ id: string; code: string }, CodeSenderRefusal>>
}

export type CodeSenderRefusal =
  | { code: 'code_too_many_requests' }
  | { code: 'code_phone_not_accepted' }
  /** The provider is down, unpaid or misconfigured: offer another way to sign in. */
  | { code: 'code_service_unavailable'; reason: string }
