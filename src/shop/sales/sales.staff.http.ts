import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { addOutletKey, readOutletKeys, revokeOutletKey } from './sales.flow.ts'
import type { salesStaffCalls } from './sales.staff.calls.ts'

export const salesStaffHandlers: Handlers<typeof salesStaffCalls> = (app) => ({
  async listOutletKeys({ context }) {
    const keys = await readOutletKeys(app, context.company)
    return ok({
      items: keys.map(({ id, outletId, outlet, name, createdAt, revokedAt }) => ({
        id,
        outlet: { id: outletId, name: outlet },
        name,
        created_at: createdAt.toISOString(),
        revoked_at: revokedAt?.toISOString() ?? null,
      })),
    })
  },

  addOutletKey: ({ context, body }) => addOutletKey(app, context, { outletId: body.outlet, name: body.name }),

  revokeOutletKey: ({ context, params }) => revokeOutletKey(app, context, params.id),
})
