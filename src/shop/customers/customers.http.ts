import { z } from '@hono/zod-openapi'
import { ok } from '#lib/result.ts'
import type { Calls } from '#shop/context.ts'
import { changeProfile, readCustomer, type StoredCustomer } from './customers.flow.ts'
import { type CustomerOnWire, customerOnWire, customerPatch } from './customers.wire.ts'

export const customersCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'get',
      path: '/api/customers/me/',
      access: 'customer',
      summary: 'The signed-in customer',
      answer: customerOnWire,
    },
    async ({ context }) => {
      const found = await readCustomer(app, context)
      return found.ok ? ok(present(found.value)) : found
    },
  )

  door.call(
    {
      method: 'patch',
      path: '/api/customers/{id}/',
      access: 'customer',
      summary: 'Changes profile fields; the phone is not among them, unknown fields are ignored',
      params: z.object({ id: z.coerce.number().int().positive() }),
      body: customerPatch,
      answer: customerOnWire,
    },
    async ({ context, params, body }) => {
      const changed = await changeProfile(app, context, params.id, body)
      return changed.ok ? ok(present(changed.value)) : changed
    },
  )
}

function present(row: StoredCustomer): CustomerOnWire {
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
    // Levels come with price access of legal entities; until then nobody has one.
    level: null,
    state: row.state,
  }
}
