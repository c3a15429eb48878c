import { ok, refuse } from '#lib/result.ts'
import { endOf } from '#shop/day-or-moment.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import type { promotionsStaffCalls } from './promotions.staff.calls.ts'
import { addPromoCodes, addPromotion, type KeptPromotion, stopPromotion } from './promotions.staff.flow.ts'
import { readNewPromotion } from './read-promotion.wire.ts'

export const promotionsStaffHandlers: Handlers<typeof promotionsStaffCalls> = (app) => ({
  async addPromotion({ context, body }) {
    const added = await addPromotion(app, context, readNewPromotion(body, context.company.settings.timezone))
    return added.ok ? ok(present(added.value)) : added
  },

  async stopPromotion({ context, params }) {
    const stopped = await stopPromotion(app, context, params.slug)
    return stopped.ok ? ok(present(stopped.value)) : stopped
  },

  async addPromoCodes({ context, body }) {
    const codes = body.codes ?? body.count
    if (codes === undefined) return refuse({ code: 'promo_codes_needed' })
    return addPromoCodes(app, context, {
      promotion: body.promotion,
      codes,
      customer: body.customer ?? null,
      limitTotal: body.limit_total ?? null,
      limitPerCustomer: body.limit_per_customer ?? null,
      expiresAt: body.expires_at ? endOf(body.expires_at, context.company.settings.timezone) : null,
    })
  },
})

const present = ({ id, slug, needsCode, isStopped }: KeptPromotion) => ({
  id,
  slug,
  needs_code: needsCode,
  is_stopped: isStopped,
})
