import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { auditAnswer, auditQuery, staffKeyAnswer, staffOnWire, staffSignInBody } from './staff.wire.ts'

export const staffCalls = defineCalls('staff', {
  signInStaff: {
    method: 'post',
    path: '/api/staff/sign-in/',
    access: 'open',
    summary:
      'Signs in a staff member for 12 hours. A program sends the key as `Authorization: Staff <key>`; with `browser` it is the HttpOnly cookie `staff`',
    body: staffSignInBody,
    answer: staffKeyAnswer,
    idempotent: true,
    tellsSecret: true,
    refusals: ['staff_sign_in_wrong', 'totp_needed', 'too_many_requests'],
  },
  signOutStaff: {
    method: 'post',
    path: '/api/staff/sign-out/',
    access: 'staff',
    summary: 'Signs out; the key, or the cookie, becomes invalid at once',
    answer: z.object({}),
  },
  readStaffMe: {
    method: 'get',
    path: '/api/staff/me/',
    access: 'staff',
    summary: 'The signed-in staff member with their permissions',
    answer: staffOnWire,
  },
  listAudit: {
    method: 'get',
    path: '/api/staff/audit/',
    access: { staff: 'audit.read' },
    summary: 'Audit log of the staff, newest first; `object` limits it to one object: `price BAG`',
    query: auditQuery,
    answer: auditAnswer,
  },
})
