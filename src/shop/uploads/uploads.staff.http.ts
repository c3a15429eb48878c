import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { readShopPictures, removeShopPicture, storeShopPicture } from './shop-pictures.flow.ts'
import { uploadUrl } from './uploads.flow.ts'
import type { uploadsStaffCalls } from './uploads.staff.calls.ts'
import { presentShopPicture } from './uploads.wire.ts'

export const uploadsStaffHandlers: Handlers<typeof uploadsStaffCalls> = (app) => ({
  async listShopPictures({ context, query: { purpose = null, after = null, page_size: limit } }) {
    const { items, next } = await readShopPictures(app, context, { purpose, after, limit })
    return ok({ items: items.map((one) => presentShopPicture(one, uploadUrl)), next })
  },

  async sendShopPicture({ context, body: { file, purpose } }) {
    const stored = await storeShopPicture(app, context, { bytes: file.bytes, purpose })
    return stored.ok ? ok(presentShopPicture(stored.value, uploadUrl)) : stored
  },

  removeShopPicture: ({ context, params }) => removeShopPicture(app, context, params.id),
})
