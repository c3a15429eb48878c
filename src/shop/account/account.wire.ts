import { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import { cutPage, pageOf, type shortListQuery } from '#shop/list-page.wire.ts'
import { isHandheld } from '#shop/sign-in/device.ts'
import type { EmailState, Manager, SessionRow } from './account.ts'
import { type CurrentChoice, channels, isAlwaysOn, offeredTopics, topics } from './topics.ts'

type AskedPage = z.output<typeof shortListQuery>

export const idParam = z.object({ id: z.coerce.number().int().positive() })
export const nothing = z.object({})

export const emailBody = z.object({ email: z.string().max(254) })
export const emailAnswer = z
  .object({
    /** The confirmed address; '' for none. */
    email: z.string(),
    /** A new address that awaits confirmation. */
    pending: z.object({ email: z.string(), asked_at: z.string(), resend_after_s: z.number().int() }).nullable(),
  })
  .openapi('CustomerEmail')
export type EmailOnWire = z.infer<typeof emailAnswer>
export const presentEmail = ({ email, pending }: EmailState): EmailOnWire => ({
  email,
  pending: pending && {
    email: pending.email,
    asked_at: pending.askedAt.toISOString(),
    resend_after_s: pending.resendAfterS,
  },
})
export const confirmQuery = z.object({
  request: z.string().max(100).default(''),
  code: z.string().max(300).default(''),
})

export const sessionsAnswer = pageOf(
  z
    .object({
      id: z.number().int(),
      /** `Chrome, Windows`; '' if unknown. */
      device: z.string(),
      is_handheld: z.boolean(),
      ip: z.string(),
      created_at: z.string(),
      seen_at: z.string().nullable(),
      is_current: z.boolean(),
    })
    .openapi('Session'),
)
export type SessionOnWire = z.infer<typeof sessionsAnswer>['items'][number]
export const presentSession = (row: SessionRow): SessionOnWire => ({
  id: row.id,
  device: row.device,
  is_handheld: isHandheld(row.device),
  ip: row.ip,
  created_at: row.createdAt.toISOString(),
  seen_at: row.seenAt?.toISOString() ?? null,
  is_current: row.isCurrent,
})
export const sessionsEnded = z.object({ ended: z.number().int() })

const choice = z.object({ topic: z.enum(offeredTopics), channel: z.enum(channels), is_on: z.boolean() })
export const subscriptionsAnswer = pageOf(
  choice.extend({ /** Cannot be switched off. */ is_locked: z.boolean() }).openapi('Subscription'),
)
export type SubscriptionsOnWire = z.infer<typeof subscriptionsAnswer>
/** Absent choices remain. A topic without messages, or switching off a locked one, is refused with its field. */
const wish = choice.refine(({ topic, channel, is_on }) => is_on || !isAlwaysOn(topic, channel), { path: ['is_on'] })
export const subscriptionsBody = z.object({ items: z.array(wish).max(offeredTopics.length * channels.length) })
export const presentChoices = (choices: readonly CurrentChoice[], asked?: AskedPage): SubscriptionsOnWire =>
  cutPage(
    choices.map(({ topic, channel, isOn, isLocked }) => ({ topic, channel, is_on: isOn, is_locked: isLocked })),
    asked,
  )
/** The code in a mail: it only allows ending subscriptions. */
export const mailCodeParam = z.object({ code: z.string().max(60) })
export const unsubscribeBody = z.object({ topic: z.enum(topics).nullable().default(null) })

const managerOnWire = z
  .object({ id: z.number().int(), name: z.string(), position: z.string(), phone: z.string(), email: z.string() })
  .openapi('PersonalManager')
export const managersAnswer = pageOf(managerOnWire)
export type ManagersOnWire = z.infer<typeof managersAnswer>
export const managersBody = z.object({
  /** Phones or ids of employees. */
  employees: z.array(z.union([z.string().trim().min(1).max(30), z.number().int().positive()])).max(10),
})
export const presentManagers = (managers: readonly Manager[], locale: Locale, asked?: AskedPage): ManagersOnWire =>
  cutPage(
    managers.map(({ id, name, position, positionEn, phone, email }) => ({
      id,
      name,
      position: (locale === 'en' && positionEn) || position,
      phone,
      email,
    })),
    asked,
  )
