import { ok } from '#lib/result.ts'
import { named } from '#shop/catalog/named.ts'
import { originOf } from '#shop/company/origin.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { cutPage, pagesOf } from '#shop/list-page.wire.ts'
import { type Theme, themes } from './gathering.ts'
import { presentGathering, presentRegistration, presentWholeGathering } from './gathering-answer.wire.ts'
import { gatheringCalendar } from './gathering-calendar.ts'
import { readReviewsOf, reviewGathering } from './gathering-reviews.flow.ts'
import type { gatheringsCalls } from './gatherings.calls.ts'
import {
  type CalendarChoice,
  gatheringsTag,
  monthOf,
  readCalendar,
  readGathering,
  readOwnRegistration,
  readOwnRegistrations,
  readRegistration,
} from './gatherings.flow.ts'
import type { EventsAnswer } from './gatherings.wire.ts'
import { cancelRegistration, registerForGathering } from './register.flow.ts'

export const gatheringsHandlers: Handlers<typeof gatheringsCalls> = (app) => ({
  async listEvents({ context, query, tag }) {
    tag(gatheringsTag(context.company.id))
    const { place = null, month = null, theme = null, past, page, page_size: pageSize } = query
    const asked = { place, month, theme, past: past !== undefined, page, pageSize }
    const { rows, total, choices } = await readCalendar(app, context, asked)
    const items = rows.map((row) => presentGathering(row, context.locale, app.clock.now()))
    const counted = presentChoices(choices, context.locale, asked.past)
    return ok({ items, choices: counted, total, page, pages: pagesOf(total, pageSize) })
  },

  async readEvent({ context, params, tag }) {
    tag(gatheringsTag(context.company.id))
    const read = await readGathering(app, context, params.slug)
    if (!read.ok) return read
    const reviews = await readReviewsOf(app, context.company, read.value.id)
    return ok(presentWholeGathering(read.value, reviews, context.locale, app.clock.now()))
  },

  async readEventCalendar({ context, params }) {
    const read = await readGathering(app, context, params.slug)
    if (!read.ok) return read
    const { me } = context
    const own = me && (await readOwnRegistration(app, { ...context, me }, params.slug))
    const isIn = own?.ok === true && own.value.registration.state === 'approved' && read.value.canceledAt === null
    const link = `${originOf(context.company, app.publicUrl)}/events/${read.value.slug}/`
    return ok(gatheringCalendar(read.value, { locale: context.locale, link, isIn, at: app.clock.now() }))
  },

  async readEventRegistration({ context, params }) {
    const read = await readGathering(app, context, params.slug)
    if (!read.ok) return read
    const own = await readOwnRegistration(app, context, params.slug)
    return ok(own.ok ? presentRegistration(own.value, context.locale, app.clock.now()) : null)
  },

  async registerForEvent({ context, params }) {
    const registered = await registerForGathering(app, context, params.slug)
    if (!registered.ok) return registered
    const own = await readOwnRegistration(app, context, params.slug)
    return own.ok ? ok(presentRegistration(own.value, context.locale, app.clock.now())) : own
  },

  async listEventRegistrations({ context, query }) {
    const all = await readOwnRegistrations(app, context)
    const now = app.clock.now()
    return ok(
      cutPage(
        all.map((own) => presentRegistration(own, context.locale, now)),
        query,
      ),
    )
  },

  async cancelEventRegistration({ context, params }) {
    const canceled = await cancelRegistration(app, context, params.id)
    if (!canceled.ok) return canceled
    const own = await readRegistration(app, context, params.id)
    return own.ok ? ok(presentRegistration(own.value, context.locale, app.clock.now())) : own
  },

  async reviewEvent({ context, params, body }) {
    const reviewed = await reviewGathering(app, context, params.id, body)
    if (!reviewed.ok) return reviewed
    const own = await readRegistration(app, context, params.id)
    return own.ok ? ok(presentRegistration(own.value, context.locale, app.clock.now())) : own
  },
})

/** The next month first, of past ones the last. */
const byValue =
  (past: boolean) =>
  (a: { value: string }, b: { value: string }): number =>
    (a.value < b.value ? -1 : 1) * (past ? -1 : 1)

function presentChoices(choices: readonly CalendarChoice[], locale: Locale, past: boolean): EventsAnswer['choices'] {
  const places = Map.groupBy(choices, ({ region }) => region?.slug ?? 'online')
  const months = Map.groupBy(choices, monthOf)
  const counts = Map.groupBy(choices, ({ theme }) => theme)
  return {
    places: [...places].map(([value, [first, ...others]]) => ({
      value,
      label: first?.region ? named(locale, first.region.name, first.region.nameEn) : '',
      count: 1 + others.length,
    })),
    months: [...months].map(([value, those]) => ({ value, count: those.length })).toSorted(byValue(past)),
    themes: themes.flatMap((value: Theme) => {
      const count = counts.get(value)?.length ?? 0
      return count > 0 ? [{ value, count }] : []
    }),
  }
}
