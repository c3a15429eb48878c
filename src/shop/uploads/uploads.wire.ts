import { z } from '@hono/zod-openapi'
import { purposes } from './purposes.ts'

/** A file of a form, as the server parsed it. */
const formFile = z
  .custom<{ bytes: Uint8Array }>((value) => (value as { bytes?: unknown } | undefined)?.bytes instanceof Uint8Array)
  .openapi({ type: 'string', format: 'binary' })

export const uploadBody = z.object({ file: formFile, purpose: z.enum(purposes) })

export const uploadOnWire = z
  .object({ id: z.number().int(), url: z.string(), width: z.number().int(), height: z.number().int() })
  .openapi('Upload')

export const uploadedPicture = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })
