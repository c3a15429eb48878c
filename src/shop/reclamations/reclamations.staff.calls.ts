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
    summary: 'Reclamations that were sent, those that wait for verification first; what is personal is hidden',
    query: reclamationsOfStaffQuery,
    answer: reclamationsOfStaffAnswer,
  },
  readReclamationOfStaff: {
    method: 'get',
    path: '/api/staff/reclamations/{id}/',
    access: { staff: 'reclamations.read' },
    summary: 'One reclamation whole, with where it may go',
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
      'Moves a reclamation; what the seller decides, and `done`, need `reclamations.decide` too; `done` gives the money back: by the service that took it, or paid by people to bank details',
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
    summary: 'What was written about a reclamation',
    params,
    answer: talkAnswer,
    refusals: ['not_found'],
  },
  answerReclamation: {
    method: 'post',
    path: '/api/staff/reclamations/{id}/messages/',
    access: { staff: 'reclamations.move' },
    summary: 'Writes to the customer about a reclamation',
    params,
    body: messageBody,
    answer: talkAnswer,
    idempotent: true,
    refusals: ['not_found'],
  },
})
