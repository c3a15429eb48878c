import { barcodePicture } from '#kit/barcode.ts'
import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import type { loyaltyCalls } from './loyalty.calls.ts'
import { cardNumberOf, readBalance, readComing, readOperations } from './loyalty.flow.ts'
import { presentBalance, presentComing, presentOperation } from './loyalty.wire.ts'

export const loyaltyHandlers: Handlers<typeof loyaltyCalls> = (app) => ({
  readBonusBalance: async ({ context }) => ok(presentBalance(await readBalance(app, context))),

  async listBonusOperations({ context, query: { page, page_size: pageSize, kind } }) {
    const { operations, total } = await readOperations(app, context, { page, pageSize, kind })
    const items = operations.map((one) => presentOperation(one, app.texts, context.locale))
    return ok({ items, total, page, pages: pagesOf(total, pageSize) })
  },

  async listUpcomingBonuses({ context, query: { page, page_size: pageSize } }) {
    const { coming, total } = await readComing(app, context, { page, pageSize })
    const items = coming.map((one) => presentComing(one, app.texts, context.locale))
    return ok({ items, total, page, pages: pagesOf(total, pageSize) })
  },

  readBonusCardPicture: async ({ context }) => ok(barcodePicture(await cardNumberOf(app, context))),
})
