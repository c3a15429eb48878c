import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { pageFields, pageQuery } from '#shop/list-page.wire.ts'
import { gatheringReviewStates, registrationStates, themes } from './gathering.ts'

/** An event of the calendar. Moments are ISO; `timezone` is that of its city, online that of the company. */
const eventFields = {
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  caption: z.string(),
  theme: z.enum(themes),
  image: imageOnWire.nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  duration_minutes: z.number().int(),
  timezone: z.string(),
  type: z.enum(['online', 'offline']),
  /** Null: online. */
  city: z.object({ slug: z.string(), name: z.string() }).nullable(),
  address: z.string(),
  speaker: z.object({ name: z.string(), about: z.string() }).nullable(),
  /** Null: any number. */
  places: z.number().int().nullable(),
  places_left: z.number().int().nullable(),
  /** `full`: a registration goes into the waiting list; `closed`: registration has ended. */
  state: z.enum(['open', 'full', 'closed', 'over', 'canceled']),
}

export const eventOnWire = z.object(eventFields).openapi('EventInList')
export type EventOnWire = z.infer<typeof eventOnWire>

export const eventReview = z
  .object({
    id: z.number().int(),
    /** `Мария К.`; '' if the author has given no name. */
    author: z.string(),
    rating: z.number().int(),
    comment: z.string(),
    at: z.string(),
  })
  .openapi('EventReview')
export type EventReview = z.infer<typeof eventReview>

/** GET /api/events/{slug}/ : without what only registered visitors may see. */
export const eventAnswer = eventOnWire
  .extend({
    about: z.array(z.string()),
    terms: z.array(z.string()),
    organizer: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    registration_until: z.string(),
    /** `manual`: staff approves each registration. */
    approval: z.enum(['auto', 'manual']),
    cancel_reason: z.string(),
    /** Approved ones, newest first, at most 50; null: the company takes none. */
    reviews: z
      .object({ count: z.number().int(), rating: z.number().nullable(), items: z.array(eventReview) })
      .nullable(),
  })
  .openapi('Event')
export type EventAnswer = z.infer<typeof eventAnswer>

export const eventsQuery = z.object({
  /** Slug of a city, or `online`. */
  place: z.string().max(100).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  theme: z.enum(themes).optional(),
  /** `1`: those that are over, the last first. */
  past: z.enum(['1']).optional(),
  ...pageQuery({ size: 24, most: 96, last: 1000 }),
})

/** GET /api/events/ ; `choices`: what the filters can choose among all coming, or all past events. */
export const eventsAnswer = z
  .object({
    items: z.array(eventOnWire),
    choices: z.object({
      /** The label of `online` is empty: it is the screen’s to name. */
      places: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
      months: z.array(z.object({ value: z.string(), count: z.number().int() })),
      themes: z.array(z.object({ value: z.enum(themes), count: z.number().int() })),
    }),
    ...pageFields,
  })
  .openapi('Events')
export type EventsAnswer = z.infer<typeof eventsAnswer>

export const eventSlug = z.object({ slug: z.string().max(200) })

/** `online_link` and `code` are for approved registrations only; '' otherwise. */
export const registrationAnswer = z
  .object({
    id: z.number().int(),
    state: z.enum(registrationStates),
    /** The place in the waiting list, from 1; null: it does not wait. */
    waiting_position: z.number().int().nullable(),
    code: z.string(),
    online_link: z.string(),
    /** Why staff rejected it. */
    reason: z.string(),
    came: z.boolean(),
    can_cancel: z.boolean(),
    can_review: z.boolean(),
    review: z
      .object({ rating: z.number().int(), comment: z.string(), state: z.enum(gatheringReviewStates) })
      .nullable(),
    event: eventOnWire,
  })
  .openapi('EventRegistration')
export type RegistrationAnswer = z.infer<typeof registrationAnswer>

export const registrationsAnswer = z
  .object({ items: z.array(registrationAnswer), ...pageFields })
  .openapi('EventRegistrations')

/** A review of an event by its visitor. */
export const reviewBody = z.object({
  rating: z.number().int().min(1).max(5),
  comment: z.string().trim().max(3000).default(''),
})

export const registrationId = z.object({ id: z.coerce.number().int().positive() })
