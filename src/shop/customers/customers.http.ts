import { ok } from '#lib/result.ts'
import { askEmailOnce } from '#shop/account/email.flow.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { readConsents } from './consents.flow.ts'
import type { customersCalls } from './customers.calls.ts'
import { changeProfile, readCustomer, type StoredCustomer } from './customers.flow.ts'
import type { CustomerOnWire } from './customers.wire.ts'

export const customersHandlers: Handlers<typeof customersCalls> = (app) => ({
  async readMe({ context }) {
    const found = await readCustomer(app, context)
    return found.ok ? ok(present(found.value, context.locale)) : found
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
      pages: Math.max(1, Math.ceil(total / size)),
    })
  },

  async changeProfile({ context, params, body }) {
    const { email, ...change } = body
    // An address is the customer's own once its letter is answered: what is named here is asked for, as by the call for it.
    const asked = email && params.id === context.me.id ? await askEmailOnce(app, context, email) : null
    if (asked && !asked.ok) return asked
    const changed = await changeProfile(app, context, params.id, change)
    if (!changed.ok) return changed
    return ok({ ...present(changed.value, context.locale), ...(asked && { email_pending: asked.value }) })
  },
})

function present(row: StoredCustomer, locale: Locale): CustomerOnWire {
  return {
    id: row.id,
    phone: row.phone,
    first_name: row.first_name,
    last_name: row.last_name,
    middle_name: row.middle_name,
    gender: row.gender as CustomerOnWire['gender'],
    email: row.email,
    birthday: row.birthday,
    type: row.type as CustomerOnWire['type'],
    level: row.level && {
      name: (locale === 'en' && row.level.nameEn) || row.level.name,
      description: (locale === 'en' && row.level.descriptionEn) || row.level.description,
    },
    state: row.state,
  }
}
