import { defineCalls } from '#shop/call.ts'
import { restockAnswer, restockBody, restockCode, restockWait } from './restock.wire.ts'

export const restockCalls = defineCalls('restock', {
  askForRestock: {
    method: 'post',
    path: '/api/restock/',
    access: 'open',
    summary:
      'Requests one message when a sold-out variant is available in the region; repeating it returns the same request',
    body: restockBody,
    answer: restockAnswer,
    status: 201,
    idempotent: true,
    refusals: [
      'not_found',
      'in_stock_already',
      'phone_invalid',
      'phone_country_not_served',
      'email_invalid',
      'notice_not_possible',
      'too_many_requests',
    ],
  },
  readRestock: {
    method: 'get',
    path: '/api/restock/{code}/',
    access: 'open',
    summary: 'A restock request by its code',
    params: restockCode,
    answer: restockWait,
    refusals: ['not_found'],
  },
  stopRestock: {
    method: 'delete',
    path: '/api/restock/{code}/',
    access: 'open',
    summary: 'Cancels a restock request: nothing is sent, and the phone or address is deleted',
    params: restockCode,
    answer: restockWait,
    refusals: ['not_found'],
  },
})
