import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  messageBody,
  moveReclamationBody,
  opensAt,
  reclamationOfStaff,
  reclamationsOfStaffAnswer,
  reclamationsOfStaffQuery,
  talkAnswer,
} from './reclamations.wire.ts'

const params = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const reclamationsStaffCalls = defineCalls('reclamations', {
  listReclamationsOfStaff: {
    method: 'get',
    path: '/api/staff/reclamations/',
    access: { staff: 'reclamations.read' },
    summary: 'Reclamations that were sent, those that await verification first; personal data are hidden',
    query: reclamationsOfStaffQuery,
    answer: reclamationsOfStaffAnswer,
  },
  readReclamationOfStaff: {
    method: 'get',
    path: '/api/staff/reclamations/{id}/',
    access: { staff: 'reclamations.read' },
    summary: 'One reclamation in full, with its possible moves',
    params,
    answer: reclamationOfStaff,
    refusals: ['not_found'],
  },
  moveReclamation: {
    method: 'post',
    path: '/api/staff/reclamations/{id}/move/',
    access: { staff: 'reclamations.move' },
    moreFor: 'reclamations.decide',
    summary:
      'Moves a reclamation to another state. Decisions of the seller and `done` also need `reclamations.decide`. `done` refunds the money: by the payment service, or paid by people to bank details',
    params,
    body: moveReclamationBody,
    answer: reclamationOfStaff,
    idempotent: true,
    refusals: [
      'not_found',
      'invalid_fields',
      'reclamation_move_refused',
      'reclamation_reason_needed',
      'refund_not_possible',
    ],
    details: { invalid_fields: opensAt },
  },
  readReclamationMessagesOfStaff: {
    method: 'get',
    path: '/api/staff/reclamations/{id}/messages/',
    access: { staff: 'reclamations.read' },
    summary: 'Messages about a reclamation',
    params,
    answer: talkAnswer,
    refusals: ['not_found'],
  },
  answerReclamation: {
    method: 'post',
    path: '/api/staff/reclamations/{id}/messages/',
    access: { staff: 'reclamations.move' },
    summary: 'Sends a message about a reclamation to the customer',
    params,
    body: messageBody,
    answer: talkAnswer,
    idempotent: true,
    refusals: ['not_found'],
  },
})
