import { z } from '@hono/zod-openapi'
import { ok } from '#lib/result.ts'
import type { CallInput, Calls, RequestContext } from '#shop/context.ts'
import { sendCode, sessionLifeS, signOut, verifyCode, verifyLink } from './sign-in.flow.ts'
import {
  keyAnswer,
  linkKeyAnswer,
  sendCodeAnswer,
  sendCodeQuery,
  verifyCodeBody,
  verifyLinkBody,
} from './sign-in.wire.ts'

export const signInCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'post',
      path: '/api/sms/send_code/',
      access: 'open',
      summary: 'Sends a sign-in code by SMS or by a call',
      query: sendCodeQuery,
      answer: sendCodeAnswer,
    },
    async ({ context, query }) => {
      const sent = await sendCode(app, context, query)
      if (!sent.ok) return sent
      const { resendAfterS, expiresInS, demoCode } = sent.value
      return ok({
        resend_after_s: resendAfterS,
        expires_in_s: expiresInS,
        ...(demoCode ? { demo_code: demoCode } : {}),
      })
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/v2/auth/verify_code/',
      access: 'open',
      summary: 'Checks a code and signs in',
      body: verifyCodeBody,
      answer: keyAnswer,
    },
    async (input) => {
      const verified = await verifyCode(app, input.context, input.body)
      if (!verified.ok) return verified
      keep(input, verified.value.key)
      return ok({ key: verified.value.key, is_new: verified.value.isNew })
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/auth-codes/verify/',
      access: 'open',
      summary: 'Signs in by a one-time link',
      body: verifyLinkBody,
      answer: linkKeyAnswer,
    },
    async (input) => {
      const verified = await verifyLink(app, input.context, input.body)
      if (!verified.ok) return verified
      // A link never takes over a session that is already somebody's (reliability R17).
      if (!input.context.me) keep(input, verified.value.key)
      return ok({ key: verified.value.key })
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/auth/logout/',
      access: 'customer',
      summary: 'Signs out: the token is dead at once',
      answer: z.object({}),
    },
    async (input) => {
      await signOut(app, input.context)
      input.setCookie('token', '', { maxAgeS: 0, httpOnly: true })
      return ok({})
    },
  )
}

function keep(input: CallInput<RequestContext, unknown, unknown, unknown>, key: string): void {
  input.setCookie('token', key, { maxAgeS: sessionLifeS, httpOnly: true })
}
