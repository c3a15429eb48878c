import { ok, type Result, refuse } from '#lib/result.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company, RequestContext, SignedInContext } from '#shop/context.ts'
import {
  countClick,
  devicesOf,
  dropDevice,
  hasDevice,
  insertPush,
  linkDevice,
  ownDevice,
  type StoredDevice,
  saveDevice,
} from './push.store.ts'
import { type PushType, pushPath } from './push.ts'

type NotFound = { code: 'not_found' }

/** Keeps where pushes of a device go. Its own number, drawn by the device, is what proves later that it is the same one. */
export async function registerDevice(
  app: App,
  { company, locale }: RequestContext,
  given: { application: string; deviceId: string; registrationId: string },
): Promise<StoredDevice> {
  return saveDevice(app.db, { ...given, companyId: company.id, locale, at: app.clock.now() })
}

/** The same with a new registration; a device that is not this one is unknown (PUSH-06). */
export async function changeDevice(
  app: App,
  context: RequestContext,
  id: number,
  given: { application: string; deviceId: string; registrationId: string },
): Promise<Result<StoredDevice, NotFound>> {
  const known = await ownDevice(app.db, context.company.id, id, given.deviceId)
  if (known?.application !== given.application) return refuse({ code: 'not_found' })
  return ok(await registerDevice(app, context, given))
}

/** The device shows what this customer is told from now on; before, it may have been somebody else's. */
export async function linkToMe(
  app: App,
  { company, me }: SignedInContext,
  id: number,
  deviceId: string,
): Promise<Result<StoredDevice, NotFound>> {
  const known = await ownDevice(app.db, company.id, id, deviceId)
  if (!known) return refuse({ code: 'not_found' })
  await linkDevice(app.db, id, me.id, app.clock.now())
  return ok({ ...known, customerId: me.id })
}

/** Nobody's pushes come to the device any more; also after its session is over. */
export async function unlinkDevice(
  app: App,
  { company }: RequestContext,
  id: number,
  deviceId: string,
): Promise<Result<StoredDevice, NotFound>> {
  const known = await ownDevice(app.db, company.id, id, deviceId)
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

export { hasDevice }

export interface PushWords {
  event: string
  title: string
  body: string
  type: PushType
  value: string
}

/**
 * Pushes to every device of a customer. One that is gone is forgotten. `sent` once any of them has it; `none` where there is no device;
 * `away` where the service takes nothing now and no device has it.
 */
export async function pushToCustomer(
  app: App,
  company: Company,
  customerId: number,
  { event, title, body, type, value }: PushWords,
): Promise<{ state: 'sent' | 'none' | 'away' | 'refused'; reason: string }> {
  const devices = await devicesOf(app.db, company.id, customerId)
  if (!app.pushes || devices.length === 0) return { state: 'none', reason: 'no devices' }
  const push = { companyId: company.id, customerId, event, type, value, at: app.clock.now() }
  const id = String(await insertPush(app.db, push))
  const origin = originOf(company, app.publicUrl)
  const link = `${origin}${pushPath({ type, value }, origin)}`
  let [sent, away, refused] = [0, '', '']
  for (const device of devices) {
    const answer = await app.pushes.send({
      to: device.registrationId,
      ...{ title, body, media: '', link },
      data: { id, type, value },
      replaces: `${type}-${value}`.replace(/[^\w-]/g, '').slice(0, 32),
    })
    if (answer.ok) sent++
    else if (answer.refusal.code === 'push_device_gone') await dropDevice(app.db, device)
    else if (answer.refusal.code === 'push_refused') refused = answer.refusal.reason
    else away = answer.refusal.reason
  }
  if (sent > 0) return { state: 'sent', reason: '' }
  if (away) return { state: 'away', reason: away }
  return refused ? { state: 'refused', reason: refused } : { state: 'none', reason: 'devices are gone' }
}
