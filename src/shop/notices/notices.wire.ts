import { z } from '@hono/zod-openapi'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import { messageChannels, messageEventNames } from './message-events.ts'

const which = {
  event: z.enum(messageEventNames as [(typeof messageEventNames)[number]]),
  channel: z.enum(messageChannels),
  language: z.enum(['ru', 'en']),
}
export const whichTemplate = z.object(which)

/** `subject`: of a mail or the title of a push; other channels have none. */
const words = { subject: z.string().trim().max(200).default(''), body: z.string().trim().min(1).max(5000) }
export const templateBody = z.object({ ...words, is_on: z.boolean().default(true) })
export const previewBody = z.object({ ...which, ...words })

export const templateOnWire = z
  .object({
    ...which,
    subject: z.string(),
    body: z.string(),
    is_on: z.boolean(),
    /** The company has its own text. */
    is_own: z.boolean(),
    /** Placeholders that the texts may use. */
    words: z.array(z.string()),
    /** Placeholders that the body must contain. */
    needed: z.array(z.string()),
  })
  .openapi('MessageTemplate')
export const templatesAnswer = z.object({ items: z.array(templateOnWire) }).openapi('MessageTemplates')

export const previewAnswer = z
  .object({ subject: z.string(), text: z.string(), html: z.string().nullable() })
  .openapi('MessagePreview')

const moment = z.string().nullable()
export const journalAnswer = keysetOf(
  z.object({
    id: z.number().int(),
    event: z.string(),
    channel: z.enum(messageChannels),
    language: z.enum(['ru', 'en']),
    customer: z.number().int().nullable(),
    /** Masked after sending. */
    address: z.string(),
    state: z.enum(['waiting', 'sent', 'refused', 'dropped']),
    reason: z.string(),
    send_after: z.string(),
    created_at: z.string(),
    ended_at: moment,
  }),
).openapi('MessageJournal')
export const journalQuery = z.object({
  customer: z.coerce.number().int().positive().optional(),
  ...keysetQuery(idKey, { size: 24, most: 96 }),
})
