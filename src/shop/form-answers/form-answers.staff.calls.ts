import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { formAnswersAnswer, formAnswersCsvQuery, formAnswersQuery } from './form-answers.wire.ts'

export const formAnswersStaffCalls = defineCalls('form-answers', {
  listFormAnswers: {
    method: 'get',
    path: '/api/staff/form-answers/',
    access: { staff: 'forms.read' },
    summary: 'Answers to forms, the newest first, by form and by date',
    query: formAnswersQuery,
    answer: formAnswersAnswer,
  },
  exportFormAnswers: {
    method: 'get',
    path: '/api/staff/form-answers/csv/',
    access: { staff: 'forms.export' },
    summary: 'The same as a table for office programs; each export is written into the audit log',
    query: formAnswersCsvQuery,
    answer: z.string(),
    contentType: 'text/csv; charset=utf-8',
  },
  deleteFormAnswer: {
    method: 'delete',
    path: '/api/staff/form-answers/{id}/',
    access: { staff: 'forms.write' },
    summary: 'Deletes an answer, as its author may demand',
    params: z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: z.object({}),
    refusals: ['not_found'],
  },
})
