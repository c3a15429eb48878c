import { z } from '@hono/zod-openapi'
import type { CompanySettings } from './settings.ts'

/** GET /api/companies/current/ (spec §7). settings.ts validates the settings, so here they are only typed. */
export const companyAnswer = z
  .object({
    company: z.object({
      id: z.number().int(),
      slug: z.string(),
      settings: z
        .custom<CompanySettings>((value) => typeof value === 'object' && value !== null)
        .openapi({ type: 'object' }),
    }),
  })
  .openapi('CompanyAnswer')
export type CompanyAnswer = z.infer<typeof companyAnswer>
export type CompanyOnWire = CompanyAnswer['company']

/** GET /api/employees/?phone= */
export const employeeQuery = z.object({ phone: z.string().max(50) })
export const employeeAnswer = z.object({ id: z.number().int(), name: z.string() }).openapi('Employee')

/** GET /api/chats/ */
export const chatsAnswer = z
  .object({
    chatbot: z.object({ script: z.string(), server: z.string(), message: z.string() }).nullable(),
    salebot: z.object({ script: z.string(), id: z.string() }).nullable(),
    webchat: z.object({ script: z.string(), host: z.string(), token: z.string(), channel: z.string() }).nullable(),
  })
  .openapi('Chats')
export type ChatsAnswer = z.infer<typeof chatsAnswer>
