import { defineCalls } from '#shop/call.ts'
import { restockAnswer, restockBody, restockCode, restockWait } from './restock.wire.ts'

export const restockCalls = defineCalls('restock', {
  askForRestock: {
    method: 'post',
    path: '/api/restock/',
    access: 'open',
    summary:
      'Asks for one message when a size that is sold out in the region can be bought; asked again it is the same request',
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
    summary: 'What a message is waited for, by its code',
    params: restockCode,
    answer: restockWait,
    refusals: ['not_found'],
  },
  stopRestock: {
    method: 'delete',
    path: '/api/restock/{code}/',
    access: 'open',
    summary: 'Ends the wait: nothing is sent, the phone or address is forgotten',
    params: restockCode,
    answer: restockWait,
    refusals: ['not_found'],
  },
})
