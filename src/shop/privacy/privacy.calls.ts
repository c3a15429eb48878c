import { defineCalls } from '#shop/call.ts'
import { archiveAnswer, eraseAnswer, exportAnswer, exportParam, withdrawBody } from './privacy.wire.ts'

const access = 'customer'
const path = '/api/customers/me/erase/'

export const privacyCalls = defineCalls('privacy', {
  readErasure: {
    method: 'get',
    path,
    access,
    summary: 'Whether and when the account will be deleted',
    answer: eraseAnswer,
  },
  askErasure: {
    method: 'post',
    path,
    access,
    summary: 'Schedules the deletion of the account in thirty days; until then it can be cancelled',
    answer: eraseAnswer,
    status: 202,
    idempotent: true,
  },
  cancelErasure: {
    method: 'delete',
    path,
    access,
    summary: 'Cancels the deletion of the account',
    answer: eraseAnswer,
  },
  withdrawConsent: {
    method: 'post',
    path: '/api/consents/withdraw/',
    access,
    summary: 'Withdraws a consent; withdrawing the one to personal data also schedules the deletion of the account',
    body: withdrawBody,
    answer: eraseAnswer,
  },
  askExport: {
    method: 'post',
    path: '/api/customers/me/export/',
    access,
    summary: 'Creates a URL, valid for one day, of an archive with all data about the customer',
    answer: exportAnswer,
    status: 202,
    idempotent: true,
    tellsSecret: true,
    refusals: ['too_many_requests'],
  },
  readExport: {
    method: 'get',
    path: '/api/customers/me/export/{key}/archive.zip',
    access,
    summary: 'The archive, made on download',
    params: exportParam,
    answer: archiveAnswer,
    contentType: 'application/zip',
    refusals: ['not_found'],
  },
})
