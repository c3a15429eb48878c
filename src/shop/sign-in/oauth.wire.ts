import { z } from '@hono/zod-openapi'
import { oauthProviders } from './oauth-services.ts'

/** Another name is 404 (AUTH-12). */
export const providerParams = z.object({ provider: z.enum(oauthProviders) })

export const startBody = z.object({
  /** A path of this site; an external address is ignored. */
  return_url: z.string().max(2000).default(''),
})
export const startAnswer = z.object({ url: z.string() }).openapi('OAuthStart')

/** Query parameters of the service's redirect; VK also sends a device id. */
export const callbackBody = z.object({
  code: z.string().max(4000).default(''),
  state: z.string().max(500).default(''),
  device_id: z.string().max(500).optional(),
})

export const oauthKeyAnswer = z
  .object({
    key: z.string(),
    is_new: z.boolean(),
    /** The path for which the sign-in was started; empty: none. */
    return_url: z.string(),
  })
  .openapi('OAuthKey')
export const linkedAnswer = z
  .object({ provider: z.enum(oauthProviders), return_url: z.string() })
  .openapi('OAuthLinked')

export const cancelBody = z.object({ state: z.string().max(500).default('') })
export const cancelAnswer = z.object({ return_url: z.string() })

/** GET /api/v2/oauth/links/ */
export const linksAnswer = z
  .object({
    items: z.array(
      z.object({
        provider: z.enum(oauthProviders),
        /** The person's name at the service. */
        name: z.string(),
        linked_at: z.string(),
      }),
    ),
  })
  .openapi('OAuthLinks')
export type LinksOnWire = z.infer<typeof linksAnswer>
