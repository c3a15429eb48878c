import { ApiFailure } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'

/** Message for a refused or failed sign-in call; remaining attempts and the wait come from the response. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiFailure)) return m.errors_generic()
  const { code, status, problem } = error
  switch (code) {
    case 'puzzle_needed':
      return m.sign_in_too_many()
    case 'too_many_requests': {
      const waitS = Number(problem?.retry_after_s)
      return waitS > 0 ? m.sign_in_too_many_wait(counted(Math.ceil(waitS / 60))) : m.sign_in_too_many()
    }
    case 'phone_invalid':
      return m.sign_in_phone_invalid()
    case 'phone_country_not_served':
      return m.sign_in_phone_country()
    case 'code_not_sent':
      return problem?.reason === 'number' ? m.sign_in_code_not_sent() : m.sign_in_code_service_silent()
    case 'wrong_code': {
      const left = Number(problem?.tries_left ?? problem?.triesLeft)
      return Number.isFinite(left) && left > 0 ? m.sign_in_wrong_code_left(counted(left)) : m.sign_in_wrong_code()
    }
    case 'code_expired':
      return m.sign_in_code_expired()
    case 'code_tries_used_up':
      return m.sign_in_tries_used_up()
    default:
      return status === 0 ? m.errors_offline() : status === 429 ? m.sign_in_too_many() : m.errors_generic()
  }
}
