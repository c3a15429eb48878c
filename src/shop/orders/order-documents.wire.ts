import { z } from '@hono/zod-openapi'
import { orderDocuments } from './order-documents.ts'

export const documentParams = z.object({
  id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER),
  document: z.enum(orderDocuments),
})
export const documentFile = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })
