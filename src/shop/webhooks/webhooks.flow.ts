import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob, type NewJob } from '#kit/jobs.ts'
import { notifyTags } from '#kit/notices.ts'
import { newSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { eventRetentionDays } from '#shop/dispatch-events.ts'
import { defineListener, type EventType, eventTypes } from '#shop/events.ts'
import { webhookAddressProblem } from './webhook-retries.ts'
import * as store from './webhooks.store.ts'

export type { JournalEntry } from './webhooks.store.ts'

export const sendWebhook = defineJob({
  name: 'send_webhook',
  payload: z.object({ delivery_id: z.int() }),
  key: ({ delivery_id }) => `webhook:${delivery_id}`,
})

export const deliveryJob = ({ id }: { id: number }, runAt?: Date): NewJob =>
  sendWebhook.of({ delivery_id: id }, { runAt })

const tagOf = (companyId: number) => `webhooks:${companyId}`

const knownEndpoints = (app: App, companyId: number): Promise<store.Endpoint[]> =>
  app.cache.fetch(tagOf(companyId), async () => ({
    value: await store.endpointsOf(app.db, companyId),
    tags: [tagOf(companyId)],
  }))

const wantsType = ({ isActive, types }: store.Endpoint, type: EventType) =>
  isActive && (types.length === 0 || types.includes(type))

/** Creates deliveries of every event for the endpoints that want its type. */
export const webhookListener = defineListener<App, EventType>({
  name: 'webhooks',
  types: eventTypes,
  wants: async (app, { companyId, type }) =>
    (await knownEndpoints(app, companyId)).some((endpoint) => wantsType(endpoint, type)),
  hear: (app, event) =>
    inTransaction(app.db, async (tx) => {
      const endpoints = (await store.endpointsOf(tx, event.companyId)).filter((one) => wantsType(one, event.type))
      const ids = endpoints.map(({ id }) => id)
      const due = await store.addDeliveries(tx, ids, event.id, app.clock.now())
      await addJobs(
        tx,
        due.map((one) => deliveryJob(one)),
      )
    }),
})

type EndpointRefusal =
  | { code: 'address_wrong'; problem: string }
  | { code: 'type_unknown'; types: string[] }
  | { code: 'endpoint_exists' }

/** Registers an address; the secret is returned once and stored sealed. */
export async function addEndpoint(
  app: App,
  companyId: number,
  wish: { url: string; types: string[] },
): Promise<Result<{ id: number; secret: string }, EndpointRefusal>> {
  const problem = webhookAddressProblem(wish.url, app.allowPrivateWebhooks)
  if (problem) return refuse({ code: 'address_wrong', problem })
  const unknown = wish.types.filter((type) => !(eventTypes as string[]).includes(type))
  if (unknown.length > 0) return refuse({ code: 'type_unknown', types: unknown })
  const secret = `whsec_${newSecret()}`
  return inTransaction(app.db, async (tx) => {
    const id = await store.nextEndpointId(tx)
    const types = wish.types as EventType[]
    const endpoint = { id, companyId, url: wish.url, secret: await sealSecret(app, id, secret), types, isActive: true }
    if (!(await store.addEndpoint(tx, endpoint, app.clock.now()))) return refuse({ code: 'endpoint_exists' })
    await notifyTags(tx, companyId, [tagOf(companyId)])
    return ok({ id, secret })
  })
}

export const endpointsOf = (app: App, companyId: number): Promise<store.Endpoint[]> =>
  store.endpointsOf(app.db, companyId)

export async function removeEndpoint(app: App, companyId: number, id: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const isRemoved = await store.removeEndpoint(tx, companyId, id)
    await notifyTags(tx, companyId, [tagOf(companyId)])
    return isRemoved
  })
}

export const journalOf = (app: App, companyId: number, limit: number): Promise<store.JournalEntry[]> =>
  store.journalOf(app.db, companyId, limit)

/** Starts a delivery again, from its first attempt. */
export async function replayDelivery(app: App, companyId: number, deliveryId: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const due = await store.replayOne(tx, companyId, deliveryId, app.clock.now())
    if (due) await addJobs(tx, [deliveryJob(due)])
    return due !== null
  })
}

const replayedAtOnce = 500

/** Schedules all events of a time range, including those before the endpoint existed. Null: no such endpoint. */
export async function replayEvents(
  app: App,
  companyId: number,
  endpointId: number,
  range: { from: Date; to: Date },
): Promise<number | null> {
  const endpoint = await store.endpointById(app.db, companyId, endpointId)
  if (!endpoint) return null
  let count = 0
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await inTransaction(app.db, async (tx) => {
      const page = { ...range, after: from, limit: replayedAtOnce, at: app.clock.now() }
      const { due, last } = await store.replayRange(tx, endpoint, page)
      await addJobs(
        tx,
        due.map((one) => deliveryJob(one)),
      )
      count += due.length
      return last
    })
  }
  return count
}

export const deleteOldDeliveries = (app: App): Promise<void> =>
  store.deleteDeliveriesBefore(app.db, new Date(app.clock.now().getTime() - eventRetentionDays * 86_400_000))

/** The secret is stored sealed, and opened only to sign. */
const placeOf = (id: number) => `webhook_endpoints/${id}/secret`
const sealSecret = (app: App, id: number, secret: string): Promise<string> => app.secrets.seal(secret, placeOf(id))
export const openSecret = (app: App, { id, secret }: store.Endpoint): Promise<string> =>
  app.secrets.open(secret, placeOf(id))

/** Encrypts the secrets of all endpoints with the current key; returns how many. */
export async function resealWebhooks(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const endpoints = await store.lockedEndpoints(tx)
    for (const endpoint of endpoints) {
      const secret = await sealSecret(app, endpoint.id, await openSecret(app, endpoint))
      await store.saveSecret(tx, endpoint.id, secret)
    }
    return endpoints.length
  })
}
