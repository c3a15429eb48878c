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
    access: { staff: 'messages.read' },
    summary: 'Templates of all messages by channel and language, as they are used now',
    answer: templatesAnswer,
  },
  changeMessageTemplate: {
    method: 'put',
    path: '/api/staff/message-templates/{event}/{channel}/{language}/',
    access,
    summary: 'Sets the template of the company for a message, or switches the message off',
    params: whichTemplate,
    body: templateBody,
    answer: templateOnWire,
    refusals: ['not_found', 'template_word_unknown', 'template_word_missing'],
  },
  previewMessage: {
    method: 'post',
    path: '/api/staff/message-templates/preview/',
    access,
    summary: 'Previews a template with example values',
    body: previewBody,
    answer: previewAnswer,
    refusals: ['template_word_unknown'],
  },
  listMessages: {
    method: 'get',
    path: '/api/staff/messages/',
    access: { staff: 'messages.read' },
    summary: 'Journal of messages with their channels and outcomes, newest first',
    query: journalQuery,
    answer: journalAnswer,
  },
})
