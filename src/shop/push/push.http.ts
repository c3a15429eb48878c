import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { pushCalls } from './push.calls.ts'
import { changeDevice, clickPush, linkToMe, linkToShop, registerDevice, unlinkDevice } from './push.flow.ts'
import type { DeviceOnWire } from './push.wire.ts'
import { publicPushKey } from './push-key.flow.ts'

export const pushHandlers: Handlers<typeof pushCalls> = (app) => ({
  async readPushKey({ context }) {
    return ok({ key: await publicPushKey(app, context.company.id) })
  },

  async registerDevice({ context, body }) {
    return ok(present(await registerDevice(app, context, given(body, context.company.settings))))
  },

  async changeDevice({ context, params, body }) {
    const changed = await changeDevice(app, context, params.id, given(body, context.company.settings))
    return changed.ok ? ok(present(changed.value)) : changed
  },

  async linkDevice({ context, params, body, cookies }) {
    const linked = await linkToMe(app, context, params.id, body.device_id ?? cookies.get('device_id') ?? '')
    return linked.ok ? ok(present(linked.value)) : linked
  },

  async linkShopDevice({ context, params, body, cookies }) {
    const linked = await linkToShop(app, context, params.id, body.device_id ?? cookies.get('device_id') ?? '')
    return linked.ok ? ok(present(linked.value)) : linked
  },

  async unlinkDevice({ context, params, body, cookies }) {
    const unlinked = await unlinkDevice(app, context, params.id, body.device_id ?? cookies.get('device_id') ?? '')
    return unlinked.ok ? ok(present(unlinked.value)) : unlinked
  },

  clickPush: ({ context, params }) => clickPush(app, context, params.id),
})

interface Body {
  application: string
  device_id: string
  registration_id: string
}

/** Without a name the application is that of this site (SET-33). */
const given = (body: Body, { site_mobile_apps }: { site_mobile_apps: { current_slug: string } }) => ({
  application: body.application || site_mobile_apps.current_slug,
  deviceId: body.device_id,
  registrationId: body.registration_id,
})

const present = (device: {
  id: number
  application: string
  deviceId: string
  customerId: number | null
  registrationId: string
}): DeviceOnWire => ({
  id: device.id,
  application: device.application,
  device_id: device.deviceId,
  customer_id: device.customerId,
  registration_id: device.registrationId,
})
