import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { setStock } from './set-stock.flow.ts'
import type { stockStaffCalls } from './stock.staff.calls.ts'

export const stockStaffHandlers: Handlers<typeof stockStaffCalls> = (app) => ({
  async setStock({ context, params: { sku, outlet }, body: { on_hand: onHand, reason } }) {
    const set = await setStock(app, context, { sku, outletId: outlet, onHand, reason })
    return set.ok ? ok({ sku, outlet, on_hand: onHand, reserved: set.value.reserved }) : set
  },
})
