import { z } from '@hono/zod-openapi'
import type { EraseState } from './erase-state.ts'

export const eraseAnswer = z
  .object({
    /** When the account is erased; null: not requested. */
    erase_at: z.string().nullable(),
    /** Numbers of open orders that delay it. */
    waits_for_orders: z.array(z.string()),
  })
  .openapi('Erasure')
export type EraseOnWire = z.infer<typeof eraseAnswer>
export const presentErasure = ({ eraseAt, orders }: EraseState): EraseOnWire => ({
  erase_at: eraseAt?.toISOString() ?? null,
  waits_for_orders: orders,
})

export const withdrawBody = z.object({ kind: z.enum(['marketing', 'personal_data']) })

export const exportAnswer = z
  .object({
    /** Address of the archive, for its signed-in customer, until `expires_at`. */
    url: z.string(),
    expires_at: z.string(),
  })
  .openapi('DataExport')
export const exportParam = z.object({ key: z.string().max(60) })
export const archiveAnswer = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })
