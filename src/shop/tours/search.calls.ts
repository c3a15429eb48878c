import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { defineStreams } from '#shop/stream.ts'
import {
  calendarAnswer,
  hotAnswer,
  hotelOffersAnswer,
  hotelsAnswer,
  hotelsQuery,
  rebuildAnswer,
  rebuildBody,
  searchAnswer,
  searchBody,
} from './search.wire.ts'

const searchParams = z.object({ search: z.string().max(64) })

export const tourSearchCalls = defineCalls('tours', {
  readTourCalendar: {
    method: 'get',
    path: '/api/tours/calendar/',
    access: 'open',
    summary: 'Lowest known prices by day of departure, six months ahead',
    query: z.object({
      from: z.string().max(40),
      to: z.string().max(100),
      nights: z.string().max(5).default('7'),
      tourists: z.string().max(12).default('2'),
      start: z.string().max(10).optional(),
      end: z.string().max(10).optional(),
    }),
    answer: calendarAnswer,
    refusals: ['not_found', 'invalid_fields'],
  },
  startTourSearch: {
    method: 'post',
    path: '/api/tours/searches/',
    access: 'open',
    summary: 'Begins a search, or returns the one that an equal query began within 10 minutes',
    body: searchBody,
    answer: searchAnswer,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'invalid_fields', 'too_many_requests'],
  },
  readTourSearch: {
    method: 'get',
    path: '/api/tours/searches/{search}/',
    access: 'open',
    summary: 'State of a search; with `after` the answer waits up to 10 s (`wait_ms`) for a newer version',
    params: searchParams,
    query: z.object({
      after: z.coerce.number().int().min(0).optional(),
      wait_ms: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    answer: searchAnswer,
    refusals: ['not_found'],
  },
  listTourHotels: {
    method: 'get',
    path: '/api/tours/searches/{search}/hotels/',
    access: 'open',
    summary: 'Found hotels with filters, sorting and counts',
    params: searchParams,
    query: hotelsQuery,
    answer: hotelsAnswer,
    refusals: ['not_found'],
  },
  listHotelOffers: {
    method: 'get',
    path: '/api/tours/searches/{search}/hotels/{slug}/offers/',
    access: 'open',
    summary: 'Offers of one found hotel',
    params: z.object({ search: z.string().max(64), slug: z.string().max(100) }),
    answer: hotelOffersAnswer,
    refusals: ['not_found'],
  },
  listHotTours: {
    method: 'get',
    path: '/api/tours/hot/',
    access: 'open',
    summary: 'Tours that leave soon at a reduced price',
    query: z.object({ from: z.string().max(40).optional(), limit: z.coerce.number().int().min(1).max(40).default(12) }),
    answer: hotAnswer,
    refusals: ['not_found'],
  },
  rebuildTour: {
    method: 'post',
    path: '/api/tours/rebuild/',
    access: 'open',
    summary: 'Finds the offer of a link to a room again, or the nearest ones',
    body: rebuildBody,
    answer: rebuildAnswer,
    refusals: ['not_found', 'invalid_fields', 'too_many_requests'],
  },
})

export const toursStreams = defineStreams('tours', {
  watchTourSearch: {
    path: '/api/tours/searches/{search}/events/',
    access: 'open',
    summary: 'Tells that a search has a newer version',
    params: searchParams,
    events: { batch: z.object({ version: z.number().int(), progress: z.number().int(), is_done: z.boolean() }) },
    refusals: ['not_found'],
  },
})
