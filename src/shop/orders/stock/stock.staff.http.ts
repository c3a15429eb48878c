import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { tellVersion, withPresentOrder } from '../staff-order.http.ts'
import { readReceivedGoods, receiveGoods } from './received-goods.flow.ts'
import { setStock } from './set-stock.flow.ts'
import type { stockStaffCalls } from './stock.staff.calls.ts'

export const stockStaffHandlers: Handlers<typeof stockStaffCalls> = (app) => ({
  async setStock({ context, params: { sku, outlet }, body: { on_hand: onHand, reason } }) {
    const set = await setStock(app, context, { sku, outletId: outlet, onHand, reason })
    return set.ok ? ok({ sku, outlet, on_hand: onHand, reserved: set.value.reserved }) : set
  },

  async receiveGoods({ context, params, body: { outlet, items, reason }, wasDone, setHeader }) {
    const wanted = items.map(({ item, restocked, written_off: writtenOff }) => ({ item, restocked, writtenOff }))
    const goods = { outletId: outlet, items: wanted, reason }
    const received = wasDone
      ? await readReceivedGoods(app, context, params.id)
      : await receiveGoods(app, context, params.id, goods)
    if (!received.ok) return withPresentOrder(app, context, params.id, received.refusal)
    await tellVersion(app, context, params.id, setHeader)
    return ok({
      items: received.value.map(({ item, sku, accepted, restocked, writtenOff }) => ({
        item,
        sku,
        accepted,
        restocked,
        written_off: writtenOff,
      })),
    })
  },
})
