import type { StoredImage } from '#shop/catalog/card.ts'

/** What an event of the calendar is: the filter «theme» (our choice of words). */
export const themes = ['lecture', 'workshop', 'trip', 'meeting'] as const
export type Theme = (typeof themes)[number]

/** Spec §4, Event registration states. One that is `new` waits for approval, or for a place if it has a turn. */
export const registrationStates = ['new', 'approved', 'rejected', 'canceled'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** What staff writes about an event. English texts may be empty: then the Russian ones are shown. */
export interface GatheringContent {
  name: string
  name_en: string
  caption: string
  caption_en: string
  /** Paragraphs. */
  about: readonly string[]
  about_en: readonly string[]
  /** Lines: what is included, what to bring, until when it can be canceled. */
  terms: readonly string[]
  terms_en: readonly string[]
  speaker: string
  speaker_en: string
  speaker_about: string
  speaker_about_en: string
  organizer: string
  organizer_en: string
  address: string
  address_en: string
  image: StoredImage | null
}

/** When an event is, and who is let in: what registration depends on. */
export interface GatheringTerms {
  startsAt: Date
  endsAt: Date
  /** Of its city; online: of the company. */
  timezone: string
  /** Null: any number. */
  places: number | null
  /** Registrations that hold a place. */
  taken: number
  approval: 'auto' | 'manual'
  registrationUntil: Date
  canceledAt: Date | null
}

export interface Gathering extends GatheringTerms {
  id: number
  companyId: number
  slug: string
  theme: Theme
  content: GatheringContent
  /** Null: online. */
  region: { id: number; slug: string; name: string; nameEn: string } | null
  latitude: number | null
  longitude: number | null
  onlineLink: string
  isPublished: boolean
  cancelReason: string
  version: number
}

/** What staff sets. */
export interface NewGathering {
  slug: string
  theme: Theme
  content: GatheringContent
  startsAt: Date
  endsAt: Date
  timezone: string
  regionId: number | null
  latitude: number | null
  longitude: number | null
  onlineLink: string
  places: number | null
  approval: 'auto' | 'manual'
  registrationUntil: Date
  isPublished: boolean
}

/** `full`: a registration goes into the waiting list. */
export type GatheringState = 'open' | 'full' | 'closed' | 'over' | 'canceled'

export function stateOf(terms: GatheringTerms, at: Date): GatheringState {
  if (terms.canceledAt !== null) return 'canceled'
  if (terms.endsAt <= at) return 'over'
  if (terms.registrationUntil <= at) return 'closed'
  return placesLeft(terms) === 0 ? 'full' : 'open'
}

/** Null: any number. */
export const placesLeft = ({ places, taken }: Pick<GatheringTerms, 'places' | 'taken'>): number | null =>
  places === null ? null : Math.max(0, places - taken)

export interface Registration {
  id: number
  companyId: number
  gatheringId: number
  customerId: number
  state: RegistrationState
  /** The turn in the waiting list: smaller ones are let in first. Null: it does not wait. */
  turn: number | null
  /** Told at the door. */
  code: string
  reason: string
  cameAt: Date | null
  createdAt: Date
}

/** A registration with its event, for its customer. */
export interface OwnRegistration {
  registration: Registration
  gathering: Gathering
  /** Null: it does not wait for a place. */
  waitingPosition: number | null
  /** What its customer said about the event; null: nothing yet. */
  review: GatheringReview | null
  /** Whether its customer may say something about the event now. */
  canReview: boolean
}

export const gatheringReviewStates = ['on_moderation', 'approved', 'rejected'] as const
export type GatheringReviewState = (typeof gatheringReviewStates)[number]

/** What a visitor said about an event; everybody sees it once staff has approved it. */
export interface GatheringReview {
  id: number
  companyId: number
  gatheringId: number
  registrationId: number
  /** 1–5. */
  rating: number
  comment: string
  state: GatheringReviewState
  createdAt: Date
}

/** A review with the names of its author. */
export interface ShownReview extends GatheringReview {
  firstName: string
  lastName: string
}

/** Approved reviews of an event. */
export interface ReviewsOfGathering {
  count: number
  /** The average, to one decimal; null: there are none. */
  rating: number | null
  items: ShownReview[]
}

/** A registration as staff sees it, with whom to phone. */
export interface ListedRegistration extends Registration {
  name: string
  phone: string
  email: string
}

/** A new or approved registration that does not wait. */
export const holdsPlace = ({ state, turn }: Pick<Registration, 'state' | 'turn'>): boolean =>
  state === 'approved' || (state === 'new' && turn === null)

/**
 * How a registration that gets a place begins: approved, or waiting for staff if the event is approved by hand, also after the waiting list
 * (contract.md, reading 18).
 */
export const stateWithPlace = ({ approval }: Pick<GatheringTerms, 'approval'>): RegistrationState =>
  approval === 'auto' ? 'approved' : 'new'

/** Whether those who wait can still be let in: until the begin, also after registration has closed (our choice). */
export const letsIn = ({ canceledAt, startsAt }: Pick<GatheringTerms, 'canceledAt' | 'startsAt'>, at: Date): boolean =>
  canceledAt === null && startsAt > at

/** Whoever was let in may review an event that is over, if the company takes reviews; whether they came is noted by hand only (our choice). */
export const canReview = (
  { reviews }: { reviews: boolean },
  { canceledAt, endsAt }: Pick<GatheringTerms, 'canceledAt' | 'endsAt'>,
  { state }: Pick<Registration, 'state'>,
  at: Date,
): boolean => reviews && canceledAt === null && endsAt <= at && state === 'approved'

/** What a customer is told about a registration, once each. */
export const gatheringNews = [
  'approved',
  'requested',
  'waiting',
  'let_in',
  'rejected',
  'moved',
  'canceled',
  'reminded',
] as const
export type GatheringNews = (typeof gatheringNews)[number]

/** Hours before the begin at which those who are let in are reminded. */
export const reminderHours = [24, 1] as const
