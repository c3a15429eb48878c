import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { readConsents } from './consents.flow.ts'
import type { customersCalls } from './customers.calls.ts'
import { readCustomer } from './customers.flow.ts'
import { presentCustomer } from './customers.wire.ts'

export const customersHandlers: Handlers<typeof customersCalls> = (app) => ({
  async readMe({ context }) {
    const found = await readCustomer(app, context)
    return found.ok ? ok(presentCustomer(found.value, context.locale)) : found
  },

  async listConsents({ context, query: { page, page_size: size } }) {
    const { items, total } = await readConsents(app, context, page, size)
    return ok({
      items: items.map((one) => ({
        id: one.id,
        kind: one.kind,
        version: one.version,
        order: one.orderId,
        text: one.text,
        given_at: one.givenAt.toISOString(),
        ip: one.ip,
        withdrawn_at: one.withdrawnAt?.toISOString() ?? null,
      })),
      total,
      page,
      pages: pagesOf(total, size),
    })
  },
})
