import { together } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { canReview, type Gathering, type OwnRegistration, type Registration, type Theme } from './gathering.ts'
import { reviewsOfRegistrations } from './gathering-reviews.store.ts'
import * as store from './gatherings.store.ts'
import { registrationById, registrationOf, registrationsOf, waitingPositions } from './registrations.store.ts'

export type { CalendarChoice } from './gatherings.store.ts'

/** Answers that show events or their free places. */
export const gatheringsTag = (companyId: number): string => `gatherings:${companyId}`

export interface CalendarQuery {
  /** Slug of a region, or `online`. */
  place: string | null
  /** `2026-12`. */
  month: string | null
  theme: Theme | null
  past: boolean
  page: number
  pageSize: number
}

export interface Calendar {
  rows: Gathering[]
  total: number
  choices: store.CalendarChoice[]
}

/** Events of the calendar: coming ones, the next first, or past ones, the last first. */
export async function readCalendar(app: App, { company }: RequestContext, query: CalendarQuery): Promise<Calendar> {
  const now = app.clock.now()
  const filter: store.CalendarFilter = {
    place: query.place,
    theme: query.theme,
    past: query.past,
    month: query.month,
  }
  const { page, pageSize } = query
  const [rows, total, choices] = await together(app.db, [
    store.gatheringsOf(company.id, filter, now, { limit: pageSize, offset: (page - 1) * pageSize }),
    store.countOf(company.id, filter, now),
    store.choicesOf(company.id, query.past, now),
  ])
  return { rows, total, choices }
}

/** The month of an event, `2026-12`, in its own time zone: the one its page shows. */
export const monthOf = ({ timezone, startsAt }: { timezone: string; startsAt: Date }): string =>
  dateIn(timezone, startsAt).slice(0, 7)

export async function readGathering(
  app: App,
  { company }: RequestContext,
  slug: string,
): Promise<Result<Gathering, { code: 'not_found' }>> {
  const found = await store.gatheringNamed(company.id, slug).execute(app.db)
  return found ? ok(found) : refuse({ code: 'not_found' })
}

/** The customer’s registration for an event. */
export async function readOwnRegistration(
  app: App,
  context: SignedInContext,
  slug: string,
): Promise<Result<OwnRegistration, { code: 'not_found' }>> {
  const gathering = await readGathering(app, context, slug)
  if (!gathering.ok) return gathering
  const registration = await registrationOf(gathering.value.id, context.me.id).execute(app.db)
  return registration ? ok(await asOwn(app, context, gathering.value, registration)) : refuse({ code: 'not_found' })
}

/** A registration as its customer sees it. */
async function asOwn(
  app: App,
  { company }: SignedInContext,
  gathering: Gathering,
  registration: Registration,
): Promise<OwnRegistration> {
  const [positions, [review = null]] = await Promise.all([
    waitingPositions(app.db, [registration]),
    reviewsOfRegistrations([registration.id]).execute(app.db),
  ])
  return {
    registration,
    gathering,
    waitingPosition: positions.get(registration.id) ?? null,
    review,
    canReview: canReview(company.settings.events, gathering, registration, app.clock.now()),
  }
}

/** A registration of the customer by its id. */
export async function readRegistration(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<OwnRegistration, { code: 'not_found' }>> {
  const { company, me } = context
  const registration = await registrationById(company.id, id).execute(app.db)
  if (registration?.customerId !== me.id) return refuse({ code: 'not_found' })
  const gathering = await store.gatheringById(company.id, registration.gatheringId).execute(app.db)
  return gathering ? ok(await asOwn(app, context, gathering, registration)) : refuse({ code: 'not_found' })
}

/** All registrations of the customer: of coming events first, the next first, then of past ones. */
export async function readOwnRegistrations(app: App, { company, me }: SignedInContext): Promise<OwnRegistration[]> {
  const registrations = await registrationsOf(company.id, me.id).execute(app.db)
  const [gatherings, positions, reviews] = await Promise.all([
    store
      .gatheringsByIds(
        company.id,
        registrations.map(({ gatheringId }) => gatheringId),
      )
      .execute(app.db),
    waitingPositions(app.db, registrations),
    reviewsOfRegistrations(registrations.map(({ id }) => id)).execute(app.db),
  ])
  const reviewOf = new Map(reviews.map((one) => [one.registrationId, one]))
  const byId = new Map(gatherings.map((one) => [one.id, one]))
  const now = app.clock.now()
  const rank = ({ gathering: { startsAt, endsAt } }: OwnRegistration) =>
    endsAt > now ? startsAt.getTime() : Number.MAX_SAFE_INTEGER - startsAt.getTime()
  return registrations
    .flatMap((registration) => {
      const gathering = byId.get(registration.gatheringId)
      if (!gathering) return []
      const review = reviewOf.get(registration.id) ?? null
      const waitingPosition = positions.get(registration.id) ?? null
      const may = canReview(company.settings.events, gathering, registration, now)
      return [{ registration, gathering, waitingPosition, review, canReview: may }]
    })
    .sort((a, b) => rank(a) - rank(b))
}

/** Slugs of published events, also of those that are over: their pages stay readable. */
export const publishedEvents = (app: App, companyId: number): Promise<string[]> =>
  store.publishedSlugs(app.db, companyId)
