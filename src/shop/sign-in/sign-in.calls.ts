import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  keyAnswer,
  linkKeyAnswer,
  sendCodeAnswer,
  sendCodeQuery,
  verifyCodeBody,
  verifyLinkBody,
} from './sign-in.wire.ts'

export const signInCalls = defineCalls('sign-in', {
  sendCode: {
    method: 'post',
    path: '/api/sms/send_code/',
    access: 'open',
    summary: 'Sends a sign-in code by SMS or by a call',
    query: sendCodeQuery,
    answer: sendCodeAnswer,
    refusals: ['phone_invalid', 'phone_country_not_served', 'puzzle_needed', 'too_many_requests', 'code_not_sent'],
  },
  verifyCode: {
    method: 'post',
    path: '/api/v2/auth/verify_code/',
    access: 'open',
    summary: 'Checks a code and signs in',
    body: verifyCodeBody,
    answer: keyAnswer,
    idempotent: true,
    tellsSecret: true,
    refusals: ['phone_invalid', 'wrong_code', 'code_expired', 'code_tries_used_up', 'too_many_requests'],
  },
  verifyLink: {
    method: 'post',
    path: '/api/auth-codes/verify/',
    access: 'open',
    summary: 'Signs in by a one-time link',
    body: verifyLinkBody,
    answer: linkKeyAnswer,
    idempotent: true,
    tellsSecret: true,
    refusals: ['link_invalid', 'too_many_requests'],
  },
  signOut: {
    method: 'post',
    path: '/api/auth/logout/',
    access: 'customer',
    summary: 'Signs out; the token becomes invalid at once',
    answer: z.object({}),
  },
})
