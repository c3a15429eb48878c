import { setTimeout as sleep } from 'node:timers/promises'
import { createOutgoing } from '#kit/http/http.ts'

/** YooKassa repeats a notification without a 200 for up to 24 h; here the pauses are short so that tests see the repetitions. */
const repeatAfterMs = [500, 2000, 10_000, 60_000, 300_000]

export interface Notice {
  type: 'notification'
  event: string
  object: object
}

export function createNotices(notifyUrl: string | null) {
  const stop = new AbortController()
  const base = notifyUrl ? new URL('.', notifyUrl).href : ''
  const outgoing = notifyUrl
    ? createOutgoing({
        name: 'yookassa-notices',
        baseUrl: base,
        allowPrivate: true,
        breaker: false,
        maxInFlight: 1000,
        timeouts: { connectMs: 2000, totalMs: 10_000 },
      })
    : null
  const pending = new Set<Promise<void>>()

  /** One delivery: the HTTP status, or 0 without an answer. */
  async function deliver(notice: Notice): Promise<number> {
    if (!outgoing || !notifyUrl || stop.signal.aborted) return 0
    const answer = await outgoing.request({
      method: 'POST',
      path: notifyUrl.slice(base.length),
      json: notice,
      expect: 'text',
    })
    if (answer.ok) return answer.value.status
    return 'status' in answer.refusal ? (answer.refusal.status ?? 0) : 0
  }

  async function deliverUntilHeard(notice: Notice): Promise<void> {
    for (const pauseMs of [...repeatAfterMs, null]) {
      if ((await deliver(notice)) === 200 || pauseMs === null) return
      const waited = await sleep(pauseMs, true, { signal: stop.signal, ref: false }).catch(() => false)
      if (!waited) return
    }
  }

  return {
    deliver,
    /** Delivers in the background and repeats until the answer is 200. */
    send(notice: Notice): void {
      const sending: Promise<void> = deliverUntilHeard(structuredClone(notice)).finally(() => pending.delete(sending))
      pending.add(sending)
    },
    /** Resolves after the first delivery attempt. */
    async sendFirst(notice: Notice): Promise<void> {
      if ((await deliver(notice)) !== 200) this.send(notice)
    },
    close(): void {
      stop.abort()
      outgoing?.close()
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
