import { defineCalls } from '#shop/call.ts'
import { archiveAnswer, eraseAnswer, exportAnswer, exportParam, withdrawBody } from './privacy.wire.ts'

const access = 'customer'
const path = '/api/customers/me/erase/'

export const privacyCalls = defineCalls('privacy', {
  readErasure: {
    method: 'get',
    path,
    access,
    summary: 'Whether and when my account is deleted',
    answer: eraseAnswer,
  },
  askErasure: {
    method: 'post',
    path,
    access,
    summary: 'Deletes my account in thirty days; until then it can be taken back',
    answer: eraseAnswer,
    status: 202,
    idempotent: true,
  },
  cancelErasure: {
    method: 'delete',
    path,
    access,
    summary: 'Keeps my account after all',
    answer: eraseAnswer,
  },
  withdrawConsent: {
    method: 'post',
    path: '/api/consents/withdraw/',
    access,
    summary: 'Takes a consent back; without the one to personal data the account is deleted as well',
    body: withdrawBody,
    answer: eraseAnswer,
  },
  askExport: {
    method: 'post',
    path: '/api/customers/me/export/',
    access,
    summary: 'An address for a day, where everything the shop knows of me is fetched as one archive',
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
    summary: 'The archive; made when it is fetched',
    params: exportParam,
    answer: archiveAnswer,
    contentType: 'application/zip',
    refusals: ['not_found'],
  },
})
