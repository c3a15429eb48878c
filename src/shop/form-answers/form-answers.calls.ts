import { defineCalls } from '#shop/call.ts'
import { formAnswerAccepted, formAnswerBody } from './form-answers.wire.ts'

export const formAnswersCalls = defineCalls('form-answers', {
  sendFormAnswer: {
    method: 'post',
    path: '/api/form-answers/',
    access: 'open',
    summary: 'Stores an answer to the form of the landing pages, with the consent to the processing of its data',
    body: formAnswerBody,
    answer: formAnswerAccepted,
    status: 201,
    idempotent: true,
    refusals: ['invalid_fields', 'form_changed', 'puzzle_needed', 'too_many_requests'],
  },
})
