import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { collectionAnswer, collectionsAnswer, hotelAnswer } from './hotel.wire.ts'
import { filtersAnswer, placesAnswer, sectionAnswer, sectionsAnswer } from './section.wire.ts'

const hotelParams = z.object({ slug: z.string().max(100) })

export const tourPlacesCalls = defineCalls('tours', {
  readTourFilters: {
    method: 'get',
    path: '/api/tours/filters/',
    access: 'open',
    summary: 'What a search can be made of: departures, destinations, stars, meals, days',
    query: z.object({ from: z.string().max(40).optional() }),
    answer: filtersAnswer,
    refusals: ['not_found'],
  },
  suggestTourPlaces: {
    method: 'get',
    path: '/api/tours/places/',
    access: 'open',
    summary: 'Countries, resorts and hotels by the beginning of a name, also an old one',
    query: z.object({ query: z.string().max(100), limit: z.coerce.number().int().min(1).max(20).default(8) }),
    answer: placesAnswer,
  },
  listTourSections: {
    method: 'get',
    path: '/api/tours/sections/all/',
    access: 'open',
    summary: 'The countries with their resorts',
    answer: sectionsAnswer,
    refusals: ['not_found'],
  },
  readTourSection: {
    method: 'get',
    path: '/api/tours/sections/',
    access: 'open',
    summary: 'A section of tours by its path, «turciya/kemer»',
    query: z.object({ path: z.string().max(500) }),
    answer: sectionAnswer,
    refusals: ['not_found'],
  },
  listHotelCollections: {
    method: 'get',
    path: '/api/hotel-collections/',
    access: 'open',
    summary: 'Collections of hotels',
    answer: collectionsAnswer,
    refusals: ['not_found'],
  },
  readHotelCollection: {
    method: 'get',
    path: '/api/hotel-collections/page/',
    access: 'open',
    summary: 'A collection of hotels by its path',
    query: z.object({ path: z.string().max(500) }),
    answer: collectionAnswer,
    refusals: ['not_found'],
  },
  readHotel: {
    method: 'get',
    path: '/api/tours/hotels/{slug}/',
    access: 'open',
    summary: 'A hotel by its slug',
    params: hotelParams,
    answer: hotelAnswer,
    refusals: ['not_found'],
  },
})
