import { ok, refuse } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { storeReturn } from './sale-returns.flow.ts'
import type { salesCalls } from './sales.calls.ts'
import { readSale, readSales, storeSale } from './sales.flow.ts'
import { presentSale } from './sales.present.wire.ts'
import { readReturnBody, readSaleBody } from './sales.wire.ts'

export const salesHandlers: Handlers<typeof salesCalls> = (app) => ({
  async keepSale({ context: { company, outlet, locale }, body, setStatus }) {
    if (body.outlet !== undefined && body.outlet !== outlet.id) return refuse({ code: 'outlet_key_of_another' })
    const given = readReturnBody(body, outlet.id)
    if (given) {
      const kept = await storeReturn(app, { company, locale }, outlet.id, given)
      if (!kept.ok) return kept
      if (!kept.value.isNew) setStatus(200)
      return ok(presentSale(kept.value.sale, locale))
    }
    const kept = await storeSale(app, { company, locale }, outlet.id, readSaleBody(body))
    if (!kept.ok) return kept
    if (!kept.value.isNew) setStatus(200)
    return ok(presentSale(kept.value.sale, locale))
  },

  async listSales({ context, query }) {
    const { page, page_size: pageSize } = query
    const { sales, total } = await readSales(app, context, { page, pageSize })
    return ok({
      items: sales.map((sale) => presentSale(sale, context.locale)),
      total,
      page,
      pages: pagesOf(total, pageSize),
    })
  },

  async readSale({ context, params }) {
    const read = await readSale(app, context, params.id)
    return read.ok ? ok(presentSale(read.value, context.locale)) : read
  },
})
