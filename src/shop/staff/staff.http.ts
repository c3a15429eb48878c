import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { readAudit } from './audit.flow.ts'
import type { staffCalls } from './staff.calls.ts'
import { signInStaff, signOutStaff } from './staff.flow.ts'

export const staffHandlers: Handlers<typeof staffCalls> = (app) => ({
  signInStaff: ({ context, body }) => signInStaff(app, context, body),

  async signOutStaff({ context }) {
    await signOutStaff(app, context)
    return ok({})
  },

  async readStaffMe({ context: { staff } }) {
    const { id, email, name, permissions } = staff
    return ok({ id, email, name, permissions: [...permissions].sort() })
  },

  async listAudit({ context, query: { object, page, page_size: pageSize } }) {
    const { items, total } = await readAudit(app, context, { object: object ?? null, page, pageSize })
    return ok({
      items: items.map(({ id, at, staff, call, object: of, reason, before, after }) => ({
        id,
        at: at.toISOString(),
        staff,
        call,
        object: of,
        reason,
        before: before as Record<string, unknown> | null,
        after: after as Record<string, unknown> | null,
      })),
      total,
      page,
      pages: pagesOf(total, pageSize),
    })
  },
})
