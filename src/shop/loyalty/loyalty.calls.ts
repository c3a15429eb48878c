import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { balanceAnswer, operationsAnswer, operationsQuery, upcomingAnswer, upcomingQuery } from './loyalty.wire.ts'

export const loyaltyCalls = defineCalls('loyalty', {
  readBonusBalance: {
    method: 'get',
    path: '/api/loyalty/balance/',
    access: 'customer',
    summary: 'Bonuses of the customer: available, pending, expiring soon, and the card',
    answer: balanceAnswer,
  },
  listBonusOperations: {
    method: 'get',
    path: '/api/loyalty/operations/',
    access: 'customer',
    summary: 'Bonus operations, newest first',
    query: operationsQuery,
    answer: operationsAnswer,
  },
  listUpcomingBonuses: {
    method: 'get',
    path: '/api/loyalty/upcoming/',
    access: 'customer',
    summary: 'Pending and expiring bonuses, soonest first',
    query: upcomingQuery,
    answer: upcomingAnswer,
  },
  readBonusCardPicture: {
    method: 'get',
    path: '/api/loyalty/card.svg',
    access: 'customer',
    summary: 'The bonus card as a Code 128 barcode image',
    answer: z.string(),
    contentType: 'image/svg+xml; charset=utf-8',
  },
})
