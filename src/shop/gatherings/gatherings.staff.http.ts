import { ok, refuse } from '#lib/result.ts'
import type { StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { etagOf } from '#shop/staff/versions.ts'
import { presentStaffReview } from './gathering-answer.wire.ts'
import { decideReview, listReviews } from './gathering-reviews.flow.ts'
import type { gatheringsStaffCalls } from './gatherings.staff.calls.ts'
import * as flow from './gatherings.staff.flow.ts'
import { presentDecided, presentListed, presentStored, readEvent, registrationsTable } from './gatherings.staff.wire.ts'

const timezoneOf = ({ company }: StaffContext): string => company.settings.timezone

export const gatheringsStaffHandlers: Handlers<typeof gatheringsStaffCalls> = (app) => ({
  async listStaffEvents({ context, query: { after = null, page_size: limit } }) {
    const { items, next } = await flow.listGatherings(app, context, { after, limit })
    return ok({ items: items.map(presentStored), next })
  },

  async readStaffEvent({ context, params, setHeader }) {
    const found = await flow.readStoredGathering(app, context, params.id)
    if (!found.ok) return found
    setHeader('etag', etagOf(found.value.version))
    return ok(presentStored(found.value))
  },

  async addEvent({ context, body }) {
    const added = await flow.addGathering(app, context, readEvent(body, timezoneOf(context)))
    return added.ok ? ok(presentStored(added.value)) : added
  },

  async changeEvent({ context, params, body, setHeader }) {
    const changed = await flow.changeGathering(app, context, params.id, readEvent(body, timezoneOf(context)))
    if (changed.ok) {
      setHeader('etag', etagOf(changed.value.version))
      return ok(presentStored(changed.value))
    }
    const { refusal } = changed
    if (refusal.code !== 'event_changed') return refuse(refusal)
    const present = await flow.readStoredGathering(app, context, params.id)
    return present.ok ? refuse({ code: 'event_changed', event: presentStored(present.value) }) : present
  },

  async cancelEvent({ context, params, body }) {
    const canceled = await flow.cancelGathering(app, context, params.id, body.reason)
    return canceled.ok ? ok(presentStored(canceled.value)) : canceled
  },

  async listEventVisitors({ context, params, query: { state = null, after = null, page_size: limit } }) {
    const found = await flow.listRegistrations(app, context, params.id, { state, after, limit })
    return found.ok ? ok({ items: found.value.items.map(presentListed), next: found.value.next }) : found
  },

  async exportEventRegistrations({ context, params, setHeader }) {
    const rows = await flow.exportRegistrations(app, context, params.id)
    if (!rows.ok) return rows
    setHeader('content-disposition', `attachment; filename="event-${params.id}.csv"`)
    return ok(registrationsTable(rows.value))
  },

  async approveEventRegistration({ context, params }) {
    const decided = await flow.decideRegistration(app, context, params.id, { to: 'approved' })
    return decided.ok ? ok(presentDecided(decided.value)) : decided
  },

  async rejectEventRegistration({ context, params, body }) {
    const decided = await flow.decideRegistration(app, context, params.id, { to: 'rejected', reason: body.reason })
    if (decided.ok) return ok(presentDecided(decided.value))
    return refuse({ code: decided.refusal.code === 'event_full' ? 'registration_over' : decided.refusal.code })
  },

  async listEventReviews({ context, query: { state = null, after = null, page_size: limit } }) {
    const { items, next } = await listReviews(app, context, { state, after, limit })
    return ok({ items: items.map(presentStaffReview), next })
  },

  approveEventReview: ({ context, params }) => decideReview(app, context, params.id, 'approved'),

  rejectEventReview: ({ context, params }) => decideReview(app, context, params.id, 'rejected'),

  async noteEventAttendance({ context, params, body }) {
    const noted = await flow.noteAttendance(app, context, params.id, body.code)
    return noted.ok ? ok(presentDecided(noted.value)) : noted
  },
})
