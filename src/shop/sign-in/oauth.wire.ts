import { z } from '@hono/zod-openapi'
import { oauthProviders } from './oauth-services.ts'

/** Another name is 404 (AUTH-12). */
export const providerParams = z.object({ provider: z.enum(oauthProviders) })

export const startBody = z.object({
  /** A path of this site; a foreign one is left out. */
  return_url: z.string().max(2000).default(''),
})
export const startAnswer = z.object({ url: z.string() }).openapi('OAuthStart')

/** What the service gave back in the address: VK also names a device. */
export const callbackBody = z.object({
  code: z.string().max(4000).default(''),
  state: z.string().max(500).default(''),
  device_id: z.string().max(500).optional(),
})

export const oauthKeyAnswer = z
  .object({
    key: z.string(),
    is_new: z.boolean(),
    /** Where the sign-in was begun for; empty: nowhere in particular. */
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
        /** How the service calls them. */
        name: z.string(),
        linked_at: z.string(),
      }),
    ),
  })
  .openapi('OAuthLinks')
export type LinksOnWire = z.infer<typeof linksAnswer>
