import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { shortListQuery } from '#shop/list-page.wire.ts'
import {
  eventAnswer,
  eventSlug,
  eventsAnswer,
  eventsQuery,
  registrationAnswer,
  registrationId,
  registrationsAnswer,
} from './gatherings.wire.ts'

export const gatheringsCalls = defineCalls('gatherings', {
  listEvents: {
    method: 'get',
    path: '/api/events/',
    access: 'open',
    summary: 'Events of the calendar: coming ones, the next first, or past ones',
    query: eventsQuery,
    answer: eventsAnswer,
  },
  readEvent: {
    method: 'get',
    path: '/api/events/{slug}/',
    access: 'open',
    summary: 'An event; also one that is over or canceled',
    params: eventSlug,
    answer: eventAnswer,
    refusals: ['not_found'],
  },
  readEventCalendar: {
    method: 'get',
    path: '/api/events/{slug}/event.ics',
    access: 'open',
    summary: 'The event as an iCalendar file; with the online link for a visitor whose registration is approved',
    params: eventSlug,
    answer: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    refusals: ['not_found'],
  },
  readEventRegistration: {
    method: 'get',
    path: '/api/events/{slug}/registration/',
    access: 'customer',
    summary: 'The registration of the customer for an event',
    params: eventSlug,
    answer: registrationAnswer,
    refusals: ['not_found'],
  },
  registerForEvent: {
    method: 'post',
    path: '/api/events/{slug}/register/',
    access: 'customer',
    summary: 'Registers for an event, with a place or in the waiting list; repeating it returns the same registration',
    params: eventSlug,
    answer: registrationAnswer,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'event_closed', 'registration_rejected'],
  },
  listEventRegistrations: {
    method: 'get',
    path: '/api/event-registrations/',
    access: 'customer',
    summary: 'Registrations of the customer: for coming events first',
    query: shortListQuery,
    answer: registrationsAnswer,
  },
  cancelEventRegistration: {
    method: 'post',
    path: '/api/event-registrations/{id}/cancel/',
    access: 'customer',
    summary: 'Cancels a registration; its place goes to the first who waits',
    params: registrationId,
    answer: registrationAnswer,
    refusals: ['not_found', 'registration_over'],
  },
})
