import { defineCalls } from '#shop/call.ts'
import {
  journalAnswer,
  journalQuery,
  previewAnswer,
  previewBody,
  templateBody,
  templateOnWire,
  templatesAnswer,
  whichTemplate,
} from './notices.wire.ts'

const access = { staff: 'messages.write' } as const

export const noticesStaffCalls = defineCalls('notices', {
  listMessageTemplates: {
    method: 'get',
    path: '/api/staff/message-templates/',
    access,
    summary: 'Every message by every way in both languages, as it would be said now',
    answer: templatesAnswer,
  },
  changeMessageTemplate: {
    method: 'put',
    path: '/api/staff/message-templates/{event}/{channel}/{language}/',
    access,
    summary: 'The company’s own words for a message, or its silence',
    params: whichTemplate,
    body: templateBody,
    answer: templateOnWire,
    refusals: ['not_found', 'template_word_unknown', 'template_word_missing'],
  },
  previewMessage: {
    method: 'post',
    path: '/api/staff/message-templates/preview/',
    access,
    summary: 'How words would look, filled with examples',
    body: previewBody,
    answer: previewAnswer,
    refusals: ['template_word_unknown'],
  },
  listMessages: {
    method: 'get',
    path: '/api/staff/messages/',
    access,
    summary: 'The journal of messages: what was said by which way and what came of it, newest first',
    query: journalQuery,
    answer: journalAnswer,
  },
})
