import { isApiFailure, refusalOf, wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'

/** Message for a refused or failed sign-in call; remaining attempts and the wait come from the response. */
export function signInProblem(error: unknown): string {
  const refusal =
    refusalOf(error, 'post', '/api/sms/send_code/') ?? refusalOf(error, 'post', '/api/v2/auth/verify_code/')
  switch (refusal?.code) {
    case 'puzzle_needed':
      return m.sign_in_too_many()
    case 'too_many_requests': {
      const waitS = refusal.retry_after_s
      return waitS > 0 ? m.sign_in_too_many_wait(counted(Math.ceil(waitS / 60))) : m.sign_in_too_many()
    }
    case 'phone_invalid':
      return m.sign_in_phone_invalid()
    case 'phone_country_not_served':
      return m.sign_in_phone_country()
    case 'code_not_sent':
      return refusal.reason === 'number' ? m.sign_in_code_not_sent() : m.sign_in_code_service_silent()
    case 'wrong_code':
      return refusal.tries_left > 0 ? m.sign_in_wrong_code_left(counted(refusal.tries_left)) : m.sign_in_wrong_code()
    case 'code_expired':
      return m.sign_in_code_expired()
    case 'code_tries_used_up':
      return m.sign_in_tries_used_up()
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
      return refusal.detail
    default:
      refusal satisfies null
      return isApiFailure(error) && error.status === 0 ? m.errors_offline() : (wordsOf(error) ?? m.errors_generic())
  }
}
