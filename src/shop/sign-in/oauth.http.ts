import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { oauthCalls } from './oauth.calls.ts'
import {
  browserCookie,
  browserLifeS,
  cancelOAuth,
  linkedServices,
  linkService,
  signInByService,
  startOAuth,
  unlinkService,
} from './oauth.flow.ts'
import { setTokenCookie } from './sign-in.http.ts'

const browserOf = (cookies: ReadonlyMap<string, string>) => cookies.get(browserCookie) ?? ''

export const oauthHandlers: Handlers<typeof oauthCalls> = (app) => ({
  async startOAuth({ context, params, body, cookies, setCookie }) {
    const asked = { provider: params.provider, returnUrl: body.return_url, browser: browserOf(cookies) }
    const started = await startOAuth(app, context, asked)
    if (!started.ok) return started
    setCookie(browserCookie, started.value.browser, { maxAgeS: browserLifeS, httpOnly: true })
    return ok({ url: started.value.url })
  },

  async signInByService({ context, params: { provider }, body, cookies, setCookie }) {
    const { device_id: deviceId, ...came } = body
    const signedIn = await signInByService(app, context, { ...came, provider, deviceId, browser: browserOf(cookies) })
    if (!signedIn.ok) return signedIn
    setTokenCookie(setCookie, signedIn.value.key)
    const { key, isNew, returnUrl } = signedIn.value
    return ok({ key, is_new: isNew, return_url: returnUrl })
  },

  async linkService({ context, params: { provider }, body, cookies }) {
    const { device_id: deviceId, ...came } = body
    const linked = await linkService(app, context, { ...came, provider, deviceId, browser: browserOf(cookies) })
    return linked.ok ? ok({ provider, return_url: linked.value.returnUrl }) : linked
  },

  async cancelOAuth({ context, params: { provider }, body, cookies }) {
    return ok({
      return_url: await cancelOAuth(app, context, { provider, state: body.state, browser: browserOf(cookies) }),
    })
  },

  async linkedServices({ context }) {
    const items = await linkedServices(app, context)
    return ok({
      items: items.map(({ provider, name, created_at }) => ({ provider, name, linked_at: created_at.toISOString() })),
    })
  },

  async unlinkService({ context, params }) {
    const unlinked = await unlinkService(app, context, params.provider)
    return unlinked.ok ? ok({}) : unlinked
  },
})
