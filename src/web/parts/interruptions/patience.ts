import type { ReceivedAnswer, Send, SentCall } from '#api/client.ts'
import { newKey } from '../../browser/new-key.ts'
import { insist, type Offer } from './insist.ts'

/** After so long silence is told, and trying again is offered (UX-G17). */
const longMs = 10_000

/** Keys of calls that ended without an answer: the same thing sent again is the same wish. */
const unanswered = new Map<string, string>()

/**
 * Every form sends through this. What creates something has a key, so that trying again, here or by the form's own button, creates
 * nothing twice. A call with a signal is given up by whoever made it, and nobody is told of it.
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
