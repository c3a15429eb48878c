import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { cancelErasure, readErasure, requestErasure, withdraw } from './erase.flow.ts'
import { readExport, requestExport } from './export.flow.ts'
import type { privacyCalls } from './privacy.calls.ts'
import { presentErasure } from './privacy.wire.ts'

export const privacyHandlers: Handlers<typeof privacyCalls> = (app) => ({
  readErasure: async ({ context }) => ok(presentErasure(await readErasure(app, context))),
  askErasure: async ({ context }) => ok(presentErasure(await requestErasure(app, context))),
  cancelErasure: async ({ context }) => ok(presentErasure(await cancelErasure(app, context))),
  withdrawConsent: async ({ context, body }) => ok(presentErasure(await withdraw(app, context, body.kind))),

  async askExport({ context }) {
    const asked = await requestExport(app, context)
    if (!asked.ok) return asked
    const { key, expiresAt } = asked.value
    return ok({ url: `/api/customers/me/export/${key}/archive.zip`, expires_at: expiresAt.toISOString() })
  },

  async readExport({ context, params, setHeader }) {
    const read = await readExport(app, context, params.key)
    if (!read.ok) return read
    setHeader('cache-control', 'private, no-store')
    setHeader('content-disposition', 'attachment; filename="my-data.zip"')
    return ok(read.value)
  },
})
