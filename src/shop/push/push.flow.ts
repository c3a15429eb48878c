import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { PushRefusal } from '#outside/push/port.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company, RequestContext, SignedInContext, StaffContext } from '#shop/context.ts'
import {
  countClick,
  deleteDevice,
  devicesOf,
  findDevice,
  hasDevice,
  hasShopDevice,
  insertPush,
  linkDevice,
  type StoredDevice,
  saveDevice,
  shopDevices,
} from './push.store.ts'
import { type PushType, pushPath } from './push.ts'
import { pushKey } from './push-key.flow.ts'
import { readSubscription } from './subscription.ts'

type NotFound = { code: 'not_found' }

/** Stores where pushes of a device go. The random number the device made for itself later proves its identity. */
export async function registerDevice(
  app: App,
  { company, locale }: RequestContext,
  given: { application: string; deviceId: string; registrationId: string },
): Promise<StoredDevice> {
  return saveDevice(app.db, { ...given, companyId: company.id, locale, at: app.clock.now() })
}

/** The same with a new registration; another device is not found (PUSH-06). */
export async function changeDevice(
  app: App,
  context: RequestContext,
  id: number,
  given: { application: string; deviceId: string; registrationId: string },
): Promise<Result<StoredDevice, NotFound>> {
  const known = await findDevice(app.db, context.company.id, id, given.deviceId)
  if (known?.application !== given.application) return refuse({ code: 'not_found' })
  return ok(await registerDevice(app, context, given))
}

/** The device receives this customer's pushes while they are signed in on it, instead of an earlier user's. */
export async function linkToMe(
  app: App,
  { company, me }: SignedInContext,
  id: number,
  deviceId: string,
): Promise<Result<StoredDevice, NotFound>> {
  const known = await findDevice(app.db, company.id, id, deviceId)
  if (!known) return refuse({ code: 'not_found' })
  await linkDevice(app.db, id, { customerId: me.id, tokenHash: me.tokenHash }, app.clock.now())
  return ok({ ...known, customerId: me.id })
}

/** The device receives messages to the shop itself: orders, reclamations, reviews. They are about all outlets, so a member of some is refused. */
export async function linkToShop(
  app: App,
  { company, staff, outlets }: StaffContext,
  id: number,
  deviceId: string,
): Promise<Result<StoredDevice, NotFound | { code: 'forbidden' }>> {
  if (outlets !== null) return refuse({ code: 'forbidden' })
  const known = await findDevice(app.db, company.id, id, deviceId)
  if (!known) return refuse({ code: 'not_found' })
  await inTransaction(app.db, async (tx) => {
    await linkDevice(tx, id, { staffId: staff.id }, app.clock.now())
    await notifyTags(tx, company.id, [shopDevicesTag(company.id)])
  })
  app.cache.dropTags([shopDevicesTag(company.id)])
  return ok({ ...known, customerId: null })
}

/** Dropped when a device begins to receive messages to the shop. */
const shopDevicesTag = (companyId: number): string => `shop-devices:${companyId}`

/** Whether the shop itself may have a device for its messages; most shops have none. */
export const shopMayHaveDevices = (app: App, companyId: number): Promise<boolean> =>
  app.cache.fetch(shopDevicesTag(companyId), async () => ({
    value: await hasShopDevice(app.db, companyId),
    tags: [shopDevicesTag(companyId)],
  }))

/** The device receives no pushes any more; also works after its session ended. */
export async function unlinkDevice(
  app: App,
  { company }: RequestContext,
  id: number,
  deviceId: string,
): Promise<Result<StoredDevice, NotFound>> {
  const known = await findDevice(app.db, company.id, id, deviceId)
  if (!known) return refuse({ code: 'not_found' })
  await linkDevice(app.db, id, null, app.clock.now())
  return ok({ ...known, customerId: null })
}

export async function clickPush(
  app: App,
  { company }: RequestContext,
  id: number,
): Promise<Result<{ id: number }, NotFound>> {
  return (await countClick(app.db, company.id, id, app.clock.now())) ? ok({ id }) : refuse({ code: 'not_found' })
}

/** `null`: of the shop itself. */
const devicesFor = (app: App, companyId: number, customerId: number | null) =>
  customerId === null ? shopDevices(app.db, companyId) : devicesOf(app.db, companyId, customerId, app.clock.now())

/** SQL condition: pushes to the customer, or to the shop itself (null), can reach a device now. */
export const reachedDevice = (app: App, companyId: number, customerId: number | null) =>
  hasDevice(companyId, customerId, {
    browsers: app.webPushes !== null,
    applications: app.pushes !== null,
    now: app.clock.now(),
  })

export interface PushTexts {
  event: string
  title: string
  body: string
  type: PushType
  value: string
}

/**
 * Pushes to every device of a customer, or of the staff (null). An unregistered device is deleted. `sent`: at least one device received it;
 * `none`: no device; `away`: the service is unavailable and no device received it.
 */
export async function pushToDevices(
  app: App,
  company: Company,
  customerId: number | null,
  words: PushTexts,
): Promise<{ state: 'sent' | 'none' | 'away' | 'refused'; reason: string }> {
  const reached = (await devicesFor(app, company.id, customerId)).filter((device) => isReached(app, device))
  if (reached.length === 0) return { state: 'none', reason: 'no devices' }
  const { event, type, value } = words
  const push = { companyId: company.id, customerId, event, type, value, at: app.clock.now() }
  const id = String(await insertPush(app.db, push))
  let [sent, away, refused] = [0, '', '']
  for (const device of reached) {
    const answer = await sendTo(app, company, device, { ...words, id })
    if (answer.ok) sent++
    else if (answer.refusal.code === 'push_device_gone') await deleteDevice(app.db, device)
    else if (answer.refusal.code === 'push_refused') refused = answer.refusal.reason
    else away = answer.refusal.reason
  }
  if (sent > 0) return { state: 'sent', reason: '' }
  if (away) return { state: 'away', reason: away }
  return refused ? { state: 'refused', reason: refused } : { state: 'none', reason: 'devices are gone' }
}

/** Browsers register with the subscription of their push service, applications with an FCM token. */
const isBrowser = (registrationId: string): boolean => registrationId.startsWith('{')
const isReached = (app: App, { registrationId }: StoredDevice): boolean =>
  (isBrowser(registrationId) ? app.webPushes : app.pushes) !== null

async function sendTo(
  app: App,
  company: Company,
  { registrationId }: StoredDevice,
  { id, title, body, type, value }: PushTexts & { id: string },
): Promise<Result<{ id: string }, PushRefusal>> {
  const origin = originOf(company, app.publicUrl)
  const replaces = `${type}-${value}`.replace(/[^\w-]/g, '').slice(0, 32)
  const words = { title, body, media: '' }
  const data = { id, type, value }
  if (!isBrowser(registrationId)) {
    const link = `${origin}${pushPath({ type, value }, origin)}`
    return app.pushes!.send({ to: registrationId, ...words, link, data, replaces })
  }
  const to = readSubscription(registrationId)
  if (!to) return refuse({ code: 'push_device_gone' })
  const { email } = company.settings.legal
  const contact = email ? `mailto:${email}` : origin.replace(/^http:/, 'https:')
  const payload = JSON.stringify({ ...data, ...words })
  return app.webPushes!.send({ to, payload, replaces, contact, key: await pushKey(app, company.id) })
}
