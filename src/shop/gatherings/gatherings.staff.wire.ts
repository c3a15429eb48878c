import { z } from '@hono/zod-openapi'
import type { StoredImage } from '#shop/catalog/card.ts'
import { dayOrMoment, endOf, startOf } from '#shop/day-or-moment.wire.ts'
import { keysetOf } from '#shop/keyset.wire.ts'
import {
  type Gathering,
  type GatheringContent,
  gatheringReviewStates,
  type ListedRegistration,
  type NewGathering,
  type Registration,
  registrationStates,
  themes,
} from './gathering.ts'
import { eventReview } from './gatherings.wire.ts'

const line = (most: number) => z.string().trim().max(most)
const both = (most: number) => line(most).default('')
const lines = z.array(line(4000).min(1)).max(50).default([])

/** VAL-20: Latin letters, digits and hyphen. */
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A picture by its address, with its size: that of a picture of the shop (`/api/staff/uploads/`), or of the demo. */
const picture = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  scaled: z.array(z.object({ url: z.string().max(500), width: z.number().int(), height: z.number().int() })).min(1),
}) as unknown as z.ZodType<StoredImage>

/** An event as staff writes it. Days and times without an offset are of the event’s time zone. */
export const eventBody = z.object({
  slug,
  theme: z.enum(themes),
  name: line(200).min(1),
  name_en: both(200),
  caption: both(500),
  caption_en: both(500),
  about: lines,
  about_en: lines,
  terms: lines,
  terms_en: lines,
  speaker: both(200),
  speaker_en: both(200),
  speaker_about: both(500),
  speaker_about_en: both(500),
  organizer: both(200),
  organizer_en: both(200),
  address: both(300),
  address_en: both(300),
  image: picture.nullable().default(null),
  starts_at: dayOrMoment,
  ends_at: dayOrMoment,
  /** Its begin by default. */
  registration_until: dayOrMoment.optional(),
  /** Null: online. */
  region_id: z.number().int().positive().nullable(),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  online_link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]).default(''),
  places: z.number().int().min(1).max(100_000).nullable(),
  approval: z.enum(['auto', 'manual']).default('auto'),
  is_published: z.boolean().default(false),
})

export function readEvent(body: z.output<typeof eventBody>, timezone: string): Omit<NewGathering, 'timezone'> {
  const { slug: address, theme, region_id, online_link, is_published, starts_at, ends_at, registration_until } = body
  const { latitude, longitude, places, approval, ...texts } = body
  const startsAt = startOf(starts_at, timezone)
  return {
    slug: address,
    theme,
    content: contentOf(texts),
    startsAt,
    endsAt: endOf(ends_at, timezone),
    registrationUntil: registration_until ? endOf(registration_until, timezone) : startsAt,
    regionId: region_id,
    latitude,
    longitude,
    onlineLink: online_link,
    places,
    approval,
    isPublished: is_published,
  }
}

const contentOf = (texts: GatheringContent): GatheringContent => ({
  name: texts.name,
  name_en: texts.name_en,
  caption: texts.caption,
  caption_en: texts.caption_en,
  about: texts.about,
  about_en: texts.about_en,
  terms: texts.terms,
  terms_en: texts.terms_en,
  speaker: texts.speaker,
  speaker_en: texts.speaker_en,
  speaker_about: texts.speaker_about,
  speaker_about_en: texts.speaker_about_en,
  organizer: texts.organizer,
  organizer_en: texts.organizer_en,
  address: texts.address,
  address_en: texts.address_en,
  image: texts.image,
})

export const storedEvent = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    theme: z.enum(themes),
    content: z.record(z.string(), z.unknown()),
    starts_at: z.string(),
    ends_at: z.string(),
    registration_until: z.string(),
    timezone: z.string(),
    region_id: z.number().int().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    online_link: z.string(),
    places: z.number().int().nullable(),
    taken: z.number().int(),
    approval: z.enum(['auto', 'manual']),
    is_published: z.boolean(),
    canceled_at: z.string().nullable(),
    cancel_reason: z.string(),
    version: z.number().int(),
  })
  .openapi('StoredEvent')

export const presentStored = (gathering: Gathering): z.infer<typeof storedEvent> => ({
  id: gathering.id,
  slug: gathering.slug,
  theme: gathering.theme,
  content: { ...gathering.content },
  starts_at: gathering.startsAt.toISOString(),
  ends_at: gathering.endsAt.toISOString(),
  registration_until: gathering.registrationUntil.toISOString(),
  timezone: gathering.timezone,
  region_id: gathering.region?.id ?? null,
  latitude: gathering.latitude,
  longitude: gathering.longitude,
  online_link: gathering.onlineLink,
  places: gathering.places,
  taken: gathering.taken,
  approval: gathering.approval,
  is_published: gathering.isPublished,
  canceled_at: gathering.canceledAt?.toISOString() ?? null,
  cancel_reason: gathering.cancelReason,
  version: gathering.version,
})

export const storedEvents = keysetOf(storedEvent).openapi('StoredEvents')

export const staffRegistration = z
  .object({
    id: z.number().int(),
    state: z.enum(registrationStates),
    waits: z.boolean(),
    came_at: z.string().nullable(),
    reason: z.string(),
  })
  .openapi('StaffEventRegistration')

export const presentDecided = ({ id, state, turn, cameAt, reason }: Registration) => ({
  id,
  state,
  waits: turn !== null,
  came_at: cameAt?.toISOString() ?? null,
  reason,
})

const listedRegistration = staffRegistration
  .extend({ customer_id: z.number().int(), name: z.string(), phone: z.string(), created_at: z.string() })
  .openapi('ListedEventRegistration')
export const listedRegistrations = keysetOf(listedRegistration).openapi('ListedEventRegistrations')

export const presentListed = (row: ListedRegistration): z.infer<typeof listedRegistration> => ({
  ...presentDecided(row),
  customer_id: row.customerId,
  name: row.name,
  phone: row.phone,
  created_at: row.createdAt.toISOString(),
})

export const staffEventReview = eventReview
  .extend({ event: z.number().int(), state: z.enum(gatheringReviewStates) })
  .openapi('StaffEventReview')
export const staffEventReviews = keysetOf(staffEventReview).openapi('StaffEventReviews')

/** Separated by `;` as Excel in Russian expects; the mark of order makes it read UTF-8. */
export function registrationsTable(rows: readonly ListedRegistration[]): string {
  const head = ['id', 'name', 'phone', 'email', 'state', 'waits', 'came', 'registered']
  const lines = rows.map((row) => [
    String(row.id),
    row.name,
    `+${row.phone}`,
    row.email,
    row.state,
    row.turn === null ? '' : 'yes',
    row.cameAt?.toISOString() ?? '',
    row.createdAt.toISOString(),
  ])
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(cellOf).join(';')).join('\r\n')}\r\n`
}

/** A cell that a table would take for a formula begins with an apostrophe. */
const cellOf = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
