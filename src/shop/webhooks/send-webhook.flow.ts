import { inTransaction } from '#kit/db.ts'
import { createOutgoing, type OutgoingAnswer, type OutgoingFailure } from '#kit/http/http.ts'
import { signatureOf } from '#kit/http/signature.ts'
import { addJobs } from '#kit/jobs.ts'
import type { Result } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import type { App } from '#shop/context.ts'
import { eventById } from '#shop/dispatch-events.ts'
import type { HeardEvent } from '#shop/events.ts'
import { presentEvent } from './webhook-body.wire.ts'
import { nextTry } from './webhook-retries.ts'
import { deliveryJob, openSecret } from './webhooks.flow.ts'
import { type Attempt, deliveryById, type Endpoint, endpointById, saveAttempt } from './webhooks.store.ts'

const deadlineMs = 4_000
/** Length of the part of a response that the journal stores. */
const excerptLength = 500

/**
 * One attempt of a delivery: signed and sent now; its result and the next attempt are stored in one transaction. Only a 2xx response counts as
 * delivered. If the process is killed between sending and storing, the event is sent again: receivers recognise it by its id.
 */
export async function sendDelivery(app: App, deliveryId: number): Promise<void> {
  const delivery = await deliveryById(app.db, deliveryId)
  if (delivery?.state !== 'waiting') return
  const endpoint = await endpointById(app.db, delivery.companyId, delivery.endpointId)
  const event = await eventById(app, delivery.eventId)
  const attempt =
    endpoint?.isActive && event
      ? await send(app, endpoint, event, delivery.tries + 1)
      : {
          at: app.clock.now(),
          status: null,
          durationMs: 0,
          error: event ? 'switched off' : 'event is gone',
          response: '',
        }
  const isDelivered = attempt.error === ''
  const canBeTried = endpoint?.isActive && event && !isDelivered
  const nextAt = canBeTried ? nextTry(delivery.tries + 1, app.clock.now()) : null
  const state = isDelivered ? 'delivered' : nextAt ? 'waiting' : 'failed'
  await inTransaction(app.db, async (tx) => {
    await saveAttempt(tx, delivery, attempt, { state, nextAt })
    if (nextAt) await addJobs(tx, [deliveryJob(delivery, nextAt)])
  })
}

async function send(app: App, endpoint: Endpoint, event: HeardEvent, attempt: number): Promise<Attempt> {
  const { origin, pathname, search } = new URL(endpoint.url)
  const at = app.clock.now()
  const json = presentEvent(event)
  const outgoing = createOutgoing({
    name: `webhook ${endpoint.id}`,
    baseUrl: origin,
    allowPrivate: app.allowPrivateWebhooks,
    timeouts: { connectMs: 2_000, totalMs: deadlineMs },
    breaker: false,
    maxAnswerBytes: 64_000,
  })
  const started = performance.now()
  try {
    const answer = await outgoing.request({
      method: 'POST',
      path: `.${pathname}${search}`,
      // Serialised with JSON.stringify, like the signed text.
      json,
      expect: 'text',
      headers: {
        'user-agent': 'Vitrina-Webhooks/1',
        'vitrina-event-id': String(event.id),
        'vitrina-event-type': event.type,
        'vitrina-attempt': String(attempt),
        'vitrina-signature': signatureOf(await openSecret(app, endpoint), JSON.stringify(json), at),
      },
    })
    return { at, durationMs: Math.round(performance.now() - started), ...whatCame(answer) }
  } finally {
    outgoing.close()
  }
}

function whatCame(answer: Result<OutgoingAnswer, OutgoingFailure>): Pick<Attempt, 'status' | 'error' | 'response'> {
  if (answer.ok) return { status: answer.value.status, error: '', response: excerptOf(answer.value.body) }
  const failure = answer.refusal
  switch (failure.code) {
    case 'refused':
      return { status: failure.status, error: `answered ${failure.status}`, response: excerptOf(failure.body) }
    case 'unavailable':
      return {
        status: failure.status ?? null,
        error: failure.reason === 'server_error' ? `answered ${failure.status}` : failure.reason,
        response: '',
      }
    case 'timeout':
      return { status: null, error: `no ${failure.during} in time`, response: '' }
    case 'bad_answer':
      return { status: null, error: failure.reason, response: '' }
  }
}

const excerptOf = (body: unknown): string =>
  cutByLetters((typeof body === 'string' ? body : JSON.stringify(body)).replaceAll('\0', ''), excerptLength)
