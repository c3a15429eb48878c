import { ok } from '#lib/result.ts'
import type { SetCookie } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import type { signInCalls } from './sign-in.calls.ts'
import { sendCode, sessionLifeS, signOut, verifyCode, verifyLink } from './sign-in.flow.ts'

export const signInHandlers: Handlers<typeof signInCalls> = (app) => ({
  async sendCode({ context, query }) {
    const sent = await sendCode(app, context, query)
    if (!sent.ok) return sent
    const { resendAfterS, expiresInS, demoCode } = sent.value
    return ok({
      resend_after_s: resendAfterS,
      expires_in_s: expiresInS,
      ...(demoCode ? { demo_code: demoCode } : {}),
    })
  },

  async verifyCode({ context, body, setCookie }) {
    const verified = await verifyCode(app, context, body)
    if (!verified.ok) return verified
    setTokenCookie(setCookie, verified.value.key)
    return ok({ key: verified.value.key, is_new: verified.value.isNew })
  },

  async verifyLink({ context, body, setCookie }) {
    const verified = await verifyLink(app, context, body)
    if (!verified.ok) return verified
    // A link never replaces an existing session of a customer (reliability R17).
    if (!context.me) setTokenCookie(setCookie, verified.value.key)
    return ok({ key: verified.value.key })
  },

  async signOut({ context, setCookie }) {
    await signOut(app, context)
    setCookie('token', '', { maxAgeS: 0, httpOnly: true })
    return ok({})
  },
})

export const setTokenCookie = (setCookie: SetCookie, key: string): void =>
  setCookie('token', key, { maxAgeS: sessionLifeS, httpOnly: true })
