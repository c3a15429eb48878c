import type { Result } from '#lib/result.ts'

export interface CodeSender {
  /** `phone` is digits of E.164 without the plus. `visitorIp` helps the provider against fraud. */
  sendSms(message: {
    phone: string
    text: string
    visitorIp?: string
  }): Promise<Result<{ id: string }, CodeSenderRefusal>>
  /** The provider rings the phone; the code is the last digits of the number that rings, so the provider chooses it. */
  callWithCode(call: {
    phone: string
    visitorIp?: string
  }): Promise<Result<{ id: string; code: string }, CodeSenderRefusal>>
}

export type CodeSenderRefusal =
  | { code: 'code_too_many_requests' }
  | { code: 'code_phone_not_accepted' }
  /** The provider is ill, unpaid or wrongly set up: another way to sign in is worth offering. */
  | { code: 'code_service_unavailable'; reason: string }
