import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { balanceAnswer, operationsAnswer, operationsQuery, upcomingAnswer, upcomingQuery } from './loyalty.wire.ts'

export const loyaltyCalls = defineCalls('loyalty', {
  readBonusBalance: {
    method: 'get',
    path: '/api/loyalty/balance/',
    access: 'customer',
    summary: 'Bonuses of the customer: what can be spent, what comes, what ends soon, and the card',
    answer: balanceAnswer,
  },
  listBonusOperations: {
    method: 'get',
    path: '/api/loyalty/operations/',
    access: 'customer',
    summary: 'What happened to the bonuses, newest first',
    query: operationsQuery,
    answer: operationsAnswer,
  },
  listUpcomingBonuses: {
    method: 'get',
    path: '/api/loyalty/upcoming/',
    access: 'customer',
    summary: 'Bonuses that will come and that will end, soonest first',
    query: upcomingQuery,
    answer: upcomingAnswer,
  },
  readBonusCardPicture: {
    method: 'get',
    path: '/api/loyalty/card.svg',
    access: 'customer',
    summary: 'The bonus card as a Code 128 picture for a scanner',
    answer: z.string(),
    contentType: 'image/svg+xml; charset=utf-8',
  },
})
