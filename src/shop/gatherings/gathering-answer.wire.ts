import type { z } from 'zod'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import { named } from '#shop/catalog/named.ts'
import type { Locale } from '#shop/context.ts'
import { publicName } from '#shop/reviews/review.ts'
import {
  type Gathering,
  type OwnRegistration,
  placesLeft,
  type ReviewsOfGathering,
  type ShownReview,
  stateOf,
} from './gathering.ts'
import type { staffEventReview } from './gatherings.staff.wire.ts'
import type { EventAnswer, EventOnWire, EventReview, RegistrationAnswer } from './gatherings.wire.ts'

const minuteMs = 60_000

const listIn = (locale: Locale, ru: readonly string[], en: readonly string[]): string[] => [
  ...(locale === 'en' && en.length > 0 ? en : ru),
]

export function presentGathering(gathering: Gathering, locale: Locale, at: Date): EventOnWire {
  const { content, region, startsAt, endsAt } = gathering
  return {
    id: gathering.id,
    slug: gathering.slug,
    name: named(locale, content.name, content.name_en),
    caption: named(locale, content.caption, content.caption_en),
    theme: gathering.theme,
    image: content.image && presentImage(content.image),
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    duration_minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs),
    timezone: gathering.timezone,
    type: region ? 'offline' : 'online',
    city: region && { slug: region.slug, name: named(locale, region.name, region.nameEn) },
    address: named(locale, content.address, content.address_en),
    speaker:
      content.speaker === ''
        ? null
        : {
            name: named(locale, content.speaker, content.speaker_en),
            about: named(locale, content.speaker_about, content.speaker_about_en),
          },
    places: gathering.places,
    places_left: placesLeft(gathering),
    state: stateOf(gathering, at),
  }
}

export function presentWholeGathering(
  gathering: Gathering,
  reviews: ReviewsOfGathering | null,
  locale: Locale,
  at: Date,
): EventAnswer {
  const { content } = gathering
  return {
    ...presentGathering(gathering, locale, at),
    about: listIn(locale, content.about, content.about_en),
    terms: listIn(locale, content.terms, content.terms_en),
    organizer: named(locale, content.organizer, content.organizer_en),
    latitude: gathering.latitude,
    longitude: gathering.longitude,
    registration_until: gathering.registrationUntil.toISOString(),
    approval: gathering.approval,
    cancel_reason: gathering.cancelReason,
    reviews: reviews && {
      count: reviews.count,
      rating: reviews.rating,
      items: reviews.items.map(presentReview),
    },
  }
}

/** The name of an author who has none is the screen’s to tell. */
const presentReview = (review: ShownReview): EventReview => ({
  id: review.id,
  author: publicName(review),
  rating: review.rating,
  comment: review.comment,
  at: review.createdAt.toISOString(),
})

export const presentStaffReview = (review: ShownReview): z.infer<typeof staffEventReview> => ({
  ...presentReview(review),
  event: review.gatheringId,
  state: review.state,
})

export function presentRegistration(
  { registration, gathering, waitingPosition, review, canReview }: OwnRegistration,
  locale: Locale,
  at: Date,
): RegistrationAnswer {
  const { state } = registration
  const isIn = state === 'approved' && gathering.canceledAt === null
  const isOpen = (state === 'new' || state === 'approved') && gathering.canceledAt === null
  return {
    id: registration.id,
    state,
    waiting_position: waitingPosition,
    code: isIn ? registration.code : '',
    online_link: isIn ? gathering.onlineLink : '',
    reason: registration.reason,
    came: registration.cameAt !== null,
    can_review: canReview,
    review: review && { rating: review.rating, comment: review.comment, state: review.state },
    can_cancel: isOpen && gathering.startsAt > at,
    event: presentGathering(gathering, locale, at),
  }
}
