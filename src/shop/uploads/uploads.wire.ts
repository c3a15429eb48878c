import { z } from '@hono/zod-openapi'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import { purposes, shopPurposes } from './purposes.ts'
import type { ShopPicture } from './shop-picture.ts'

/** A file of a form, as the server parsed it. */
export const formFile = z
  .custom<{ bytes: Uint8Array }>((value) => (value as { bytes?: unknown } | undefined)?.bytes instanceof Uint8Array)
  .openapi({ type: 'string', format: 'binary' })

export const uploadBody = z.object({ file: formFile, purpose: z.enum(purposes) })

export const uploadOnWire = z
  .object({ id: z.number().int(), url: z.string(), width: z.number().int(), height: z.number().int() })
  .openapi('Upload')

export const uploadedPicture = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })

/** POST /api/staff/uploads/ */
export const shopPictureBody = z.object({ file: formFile, purpose: z.enum(shopPurposes) })

export const shopPictureOnWire = z
  .object({
    id: z.number().int(),
    url: z.string(),
    purpose: z.enum(shopPurposes),
    width: z.number().int(),
    height: z.number().int(),
    created_at: z.string(),
  })
  .openapi('ShopPicture')

export const shopPicturesQuery = z.object({
  purpose: z.enum(shopPurposes).optional(),
  ...keysetQuery(idKey, { size: 24, most: 96 }),
})
export const shopPicturesAnswer = keysetOf(shopPictureOnWire).openapi('ShopPictures')

export const presentShopPicture = (
  { key, createdAt, ...picture }: ShopPicture,
  urlOf: (key: string) => string,
): z.infer<typeof shopPictureOnWire> => ({ ...picture, url: urlOf(key), created_at: createdAt.toISOString() })
