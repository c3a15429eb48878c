import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { idKey, keysetQuery } from '#shop/keyset.wire.ts'
import { gatheringReviewStates, registrationStates } from './gathering.ts'
import {
  eventBody,
  listedRegistrations,
  staffEventReviews,
  staffRegistration,
  storedEvent,
  storedEvents,
} from './gatherings.staff.wire.ts'
import { registrationId } from './gatherings.wire.ts'

const read = { staff: 'events.read' } as const
const write = { staff: 'events.write' } as const
const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })
const reviewDecision = z.object({ id: z.number().int(), state: z.enum(gatheringReviewStates) })
const presentEvent = z.object({ event: storedEvent })

export const gatheringsStaffCalls = defineCalls('gatherings', {
  listStaffEvents: {
    method: 'get',
    path: '/api/staff/events/',
    access: read,
    summary: 'Events of the company, newest first, drafts too',
    query: z.object(keysetQuery(idKey, { size: 50, most: 200 })),
    answer: storedEvents,
  },
  readStaffEvent: {
    method: 'get',
    path: '/api/staff/events/{id}/',
    access: read,
    summary: 'One event with its version',
    params: byId,
    answer: storedEvent,
    versioned: true,
    refusals: ['not_found'],
  },
  addEvent: {
    method: 'post',
    path: '/api/staff/events/',
    access: write,
    summary: 'Adds an event to the calendar',
    body: eventBody,
    answer: storedEvent,
    status: 201,
    idempotent: true,
    refusals: ['event_slug_taken', 'event_times_wrong', 'event_region_unknown'],
  },
  changeEvent: {
    method: 'put',
    path: '/api/staff/events/{id}/',
    access: write,
    summary:
      'Changes an event; a new begin or place is told to everybody registered, more places let in those who wait',
    params: byId,
    body: eventBody,
    answer: storedEvent,
    versioned: true,
    refusals: [
      'not_found',
      'event_changed',
      'event_slug_taken',
      'event_times_wrong',
      'event_region_unknown',
      'event_places_taken',
    ],
    details: { event_changed: presentEvent },
  },
  cancelEvent: {
    method: 'post',
    path: '/api/staff/events/{id}/cancel/',
    access: write,
    summary: 'An event does not take place; everybody registered is told once',
    params: byId,
    body: z.object({ reason: z.string().trim().max(500).default('') }),
    answer: storedEvent,
    refusals: ['not_found'],
  },
  listEventVisitors: {
    method: 'get',
    path: '/api/staff/events/{id}/registrations/',
    access: read,
    summary: 'Registrations of an event, newest first',
    params: byId,
    query: z.object({
      state: z.enum(registrationStates).optional(),
      ...keysetQuery(idKey, { size: 100, most: 500 }),
    }),
    answer: listedRegistrations,
    refusals: ['not_found'],
  },
  exportEventRegistrations: {
    method: 'get',
    path: '/api/staff/events/{id}/registrations.csv',
    access: { staff: 'events.export' },
    summary: 'All registrations of an event with phones, as a table; written down in the audit',
    params: byId,
    answer: z.string(),
    contentType: 'text/csv; charset=utf-8',
    refusals: ['not_found'],
  },
  approveEventRegistration: {
    method: 'post',
    path: '/api/staff/event-registrations/{id}/approve/',
    access: write,
    summary: 'Approves a registration; one that waits needs a free place',
    params: registrationId,
    answer: staffRegistration,
    refusals: ['not_found', 'registration_over', 'event_full'],
  },
  rejectEventRegistration: {
    method: 'post',
    path: '/api/staff/event-registrations/{id}/reject/',
    access: write,
    summary: 'Rejects a registration, finally for its customer; its place goes to the first who waits',
    params: registrationId,
    body: z.object({ reason: z.string().trim().max(500).default('') }),
    answer: staffRegistration,
    refusals: ['not_found', 'registration_over'],
  },
  listEventReviews: {
    method: 'get',
    path: '/api/staff/event-reviews/',
    access: read,
    summary: 'What visitors said about events, newest first',
    query: z.object({
      state: z.enum(gatheringReviewStates).optional(),
      ...keysetQuery(idKey, { size: 50, most: 200 }),
    }),
    answer: staffEventReviews,
  },
  approveEventReview: {
    method: 'post',
    path: '/api/staff/event-reviews/{id}/approve/',
    access: write,
    summary: 'Shows a review of an event to everybody',
    params: byId,
    answer: reviewDecision,
    refusals: ['not_found'],
  },
  rejectEventReview: {
    method: 'post',
    path: '/api/staff/event-reviews/{id}/reject/',
    access: write,
    summary: 'Hides a review of an event',
    params: byId,
    answer: reviewDecision,
    refusals: ['not_found'],
  },
  noteEventAttendance: {
    method: 'post',
    path: '/api/staff/events/{id}/attendance/',
    access: write,
    summary: 'Somebody came: the code of their registration, told at the door',
    params: byId,
    body: z.object({ code: z.string().min(1).max(40) }),
    answer: staffRegistration,
    refusals: ['not_found', 'attendance_code_unknown'],
  },
})
