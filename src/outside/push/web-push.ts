import type { Clock } from '#kit/clock.ts'
import { createOutgoing, type Outgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { ok, refuse } from '#lib/result.ts'
import type { PushRefusal, WebPushSender } from './port.ts'
import { encryptFor, vapidHeader } from './web-push-crypto.ts'

/** An older message is useless (our choice). */
const lifeS = 86_400
/** Browsers use four services in total; origins beyond the limit evict each other. */
const mostServices = 16

/**
 * Web Push (RFC 8030, 8291, 8292): sends to the browser's own push service, whose address comes from the browser. The address is therefore
 * untrusted: https only, and never a private network (except the emulator's, in a demo).
 */
export function createWebPush(
  { allowPrivate = false }: { allowPrivate?: boolean },
  kit: Pick<OutgoingOptions, 'log' | 'random' | 'timeouts'> & { clock: Clock },
): WebPushSender & { close(): void } {
  const services = new Map<string, Outgoing>()

  function serviceAt(origin: string): Outgoing {
    const known = services.get(origin)
    if (known) return known
    const [oldest] = services.keys()
    if (services.size >= mostServices && oldest) {
      services.get(oldest)!.close()
      services.delete(oldest)
    }
    const made = createOutgoing({ name: 'web push', baseUrl: origin, allowPrivate, maxAnswerBytes: 64_000, ...kit })
    services.set(origin, made)
    return made
  }

  return {
    async send({ to, payload, replaces, key, contact }) {
      const url = URL.parse(to.endpoint)
      if (!url || url.username || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')))
        return refuse({ code: 'push_device_gone' })
      const nowS = Math.floor(kit.clock.now().getTime() / 1000)
      const answer = await serviceAt(url.origin).request({
        method: 'POST',
        path: `.${url.pathname}${url.search}`,
        headers: {
          authorization: vapidHeader(key, { audience: url.origin, contact, nowS }),
          'content-encoding': 'aes128gcm',
          ttl: String(lifeS),
          urgency: 'normal',
          topic: replaces,
        },
        bytes: encryptFor(to, Buffer.from(payload)),
        expect: 'text',
      })
      return answer.ok ? ok({ id: String(answer.value.headers.location ?? '') }) : refuse(refusalOf(answer.refusal))
    },
    close() {
      for (const service of services.values()) service.close()
    },
  }
}

function refusalOf(failure: OutgoingFailure): PushRefusal {
  // A private address is not a push service and never becomes one.
  if (failure.code === 'unavailable' && failure.reason === 'private_address') return { code: 'push_device_gone' }
  if (failure.code !== 'refused') return { code: 'push_service_unavailable', reason: failure.code }
  const { status } = failure
  if (status === 404 || status === 410) return { code: 'push_device_gone' }
  const reason = String(status)
  return status === 429 ? { code: 'push_service_unavailable', reason } : { code: 'push_refused', reason }
}
