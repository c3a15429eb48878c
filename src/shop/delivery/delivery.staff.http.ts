import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { deliveryStaffCalls } from './delivery.staff.calls.ts'
import { presentSlots, presentZone, readZone } from './delivery.wire.ts'
import { courierWeek, removeStaffZone, setStaffZone, zonesOf } from './zones.flow.ts'

export const deliveryStaffHandlers: Handlers<typeof deliveryStaffCalls> = (app) => ({
  async listCourierZones({ context }) {
    const zones = await zonesOf(app.db, context.company.id)
    return ok({ items: zones.map(presentZone), total: zones.length })
  },

  async addCourierZone({ context, body }) {
    const set = await setStaffZone(app, context, null, readZone(body))
    return set.ok ? ok(presentZone(set.value)) : set
  },

  async changeCourierZone({ context, params, body }) {
    const set = await setStaffZone(app, context, params.id, readZone(body))
    return set.ok ? ok(presentZone(set.value)) : set
  },

  listCourierSlots: async ({ context, query }) =>
    ok(presentSlots(await courierWeek(app, context.company, { first: query.date, days: query.days }))),

  removeCourierZone: ({ context, params }) => removeStaffZone(app, context, params.id),
})
