import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { readAudit } from './audit.flow.ts'
import { outletsOf, permissionsOf } from './rights.ts'
import type { staffCalls } from './staff.calls.ts'
import { keyLifeS, signInStaff, signOutStaff } from './staff.flow.ts'
import { staffCookie, staffCookieOptions } from './staff-cookie.ts'

export const staffHandlers: Handlers<typeof staffCalls> = (app) => ({
  async signInStaff({ context, body, setCookie }) {
    const signedIn = await signInStaff(app, context, body)
    if (!signedIn.ok) return signedIn
    const { key, expiresAt } = signedIn.value
    const answer = { expires_at: expiresAt.toISOString() }
    if (!body.browser) return ok({ key, ...answer })
    setCookie(staffCookie, key, { maxAgeS: keyLifeS, ...staffCookieOptions })
    return ok(answer)
  },

  async signOutStaff({ context, setCookie }) {
    await signOutStaff(app, context)
    setCookie(staffCookie, '', { maxAgeS: 0, ...staffCookieOptions })
    return ok({})
  },

  async readStaffMe({ context: { staff } }) {
    const { id, email, name } = staff
    const permissions = permissionsOf(staff)
    const rights = permissions.map((permission) => ({
      permission,
      outlets: outletsOf(staff, permission) as number[] | null,
    }))
    return ok({ id, email, name, permissions, rights })
  },

  async listAudit({ context, query: { object = null, after = null, page_size: limit } }) {
    const { items, next } = await readAudit(app, context, { object, after, limit })
    return ok({
      items: items.map(({ id, at, staff, ip, call, object: of, reason, before, after }) => ({
        id,
        at: at.toISOString(),
        staff,
        ip,
        call,
        object: of,
        reason,
        before: before as Record<string, unknown> | null,
        after: after as Record<string, unknown> | null,
      })),
      next,
    })
  },
})
