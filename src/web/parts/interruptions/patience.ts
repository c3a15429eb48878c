import type { ReceivedAnswer, Send, SentCall } from '#api/client.ts'
import { newKey } from '../../browser/new-key.ts'
import { insist, type Offer } from './insist.ts'

/** Wait in ms after which the delay is shown and a retry is offered (UX-G17). */
const longMs = 10_000

/** Idempotency keys of calls without a response: sending the same content again uses the same key. */
const unanswered = new Map<string, string>()

/**
 * Sends every form. A POST has an idempotency key, so that a retry, here or by the form's own button, creates nothing twice. A call with a
 * signal is cancelled by its caller, so no delay is shown for it.
 */
export function sendPatiently(given: SentCall, send: Send, offer: Offer): Promise<ReceivedAnswer> {
  if (given.signal) return send(given)
  const { method, path, params, body } = given
  const wish = JSON.stringify([path, params, body])
  const idempotencyKey = given.idempotencyKey ?? (method === 'post' ? (unanswered.get(wish) ?? newKey()) : undefined)
  if (idempotencyKey) unanswered.set(wish, idempotencyKey)
  const again = async () => {
    const answer = await send({ ...given, idempotencyKey })
    unanswered.delete(wish)
    return answer
  }
  return insist({ method, again, longMs, offer })
}
