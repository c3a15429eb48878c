import webPush from 'web-push'
import { createOutgoing, type Outgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { ok, refuse } from '#lib/result.ts'
import type { PushRefusal, WebPushSender, WebSubscription } from './port.ts'

/** An older message is useless (our choice). */
const lifeS = 86_400
/** Browsers use four services in total; origins beyond the limit evict each other. */
const mostServices = 16

/**
 * Web Push (RFC 8030, 8291, 8292): sends to the browser's own push service, whose address comes from the browser. The address is therefore
 * untrusted: https only, and never a private network (except the emulator's, in a demo). The library encrypts and signs, our client sends.
 */
export function createWebPush(
  { allowPrivate = false }: { allowPrivate?: boolean },
  kit: Pick<OutgoingOptions, 'log' | 'random' | 'timeouts' | 'clock'> = {},
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
      const bytes = encrypted(to, payload)
      if (!bytes) return refuse({ code: 'push_device_gone' })
      const { publicKey, privateKey } = key
      const vapid = webPush.getVapidHeaders(url.origin, contact, publicKey, privateKey, 'aes128gcm')
      const answer = await serviceAt(url.origin).request({
        method: 'POST',
        path: `.${url.pathname}${url.search}`,
        headers: {
          authorization: vapid.Authorization,
          'content-encoding': 'aes128gcm',
          ttl: String(lifeS),
          urgency: 'normal',
          topic: replaces,
        },
        bytes,
        expect: 'text',
      })
      return answer.ok ? ok({ id: String(answer.value.headers.location ?? '') }) : refuse(refusalOf(answer.refusal))
    },
    close() {
      for (const service of services.values()) service.close()
    },
  }
}

/** Null: no browser has such keys, for example a point that is not on the curve. */
function encrypted({ keys }: WebSubscription, payload: string): Buffer | null {
  try {
    return webPush.encrypt(keys.p256dh, keys.auth, payload, 'aes128gcm').cipherText
  } catch {
    return null
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
