import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import {
  approvePriceAccess,
  priceAccessRequests,
  priceLevels,
  rejectPriceAccess,
  setLevel,
} from './price-access.flow.ts'
import type { PriceLevel } from './price-access.store.ts'
import type { pricesStaffCalls } from './prices.staff.calls.ts'

export const pricesStaffHandlers: Handlers<typeof pricesStaffCalls> = (app) => ({
  async listPriceLevels({ context }) {
    return ok({ items: (await priceLevels(app, context)).map(present) })
  },

  async setCustomerLevel({ context, params, body: { level, reason } }) {
    const set = await setLevel(app, context, params.id, { level: level === null ? null : String(level), reason })
    return set.ok ? ok({ id: set.value.id, level: set.value.level && present(set.value.level) }) : set
  },

  async listPriceAccess({ context, query: { state, after = null, page_size: limit } }) {
    const { items, next } = await priceAccessRequests(app, context, { state, after, limit })
    return ok({
      items: items.map(({ id, state: now, reason, customer, legal, documents, createdAt, decidedAt }) => ({
        id,
        state: now,
        reason,
        customer,
        legal,
        documents,
        created_at: createdAt.toISOString(),
        decided_at: decidedAt?.toISOString() ?? null,
      })),
      next,
    })
  },

  async approvePriceAccess({ context, params, body: { level } }) {
    const approved = await approvePriceAccess(app, context, params.id, level === null ? null : String(level))
    if (!approved.ok) return approved
    return ok({ id: approved.value.id, level: approved.value.level && present(approved.value.level) })
  },

  rejectPriceAccess: ({ context, params, body }) => rejectPriceAccess(app, context, params.id, body.reason),
})

const present = ({ id, slug, name, description, priceType }: PriceLevel) => ({
  id,
  slug,
  name,
  description,
  price_type: priceType,
})
