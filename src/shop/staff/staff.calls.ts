import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { auditAnswer, auditQuery, staffKeyAnswer, staffOnWire, staffSignInBody } from './staff.wire.ts'

export const staffCalls = defineCalls('staff', {
  signInStaff: {
    method: 'post',
    path: '/api/staff/sign-in/',
    access: 'open',
    summary: 'Signs a member of staff in; the key goes into `Authorization: Staff <key>` for 12 hours',
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
    summary: 'Signs out: the key is dead at once',
    answer: z.object({}),
  },
  readStaffMe: {
    method: 'get',
    path: '/api/staff/me/',
    access: 'staff',
    summary: 'The signed-in member of staff and what they may do',
    answer: staffOnWire,
  },
  listAudit: {
    method: 'get',
    path: '/api/staff/audit/',
    access: { staff: 'audit.read' },
    summary: 'What the staff did, newest first; `object` names one thing: `price BAG`',
    query: auditQuery,
    answer: auditAnswer,
  },
})
