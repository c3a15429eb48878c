import { defineCalls } from '#shop/call.ts'
import { companyAnswer } from './company.wire.ts'

export const companyCalls = defineCalls('company', {
  readCompany: {
    method: 'get',
    path: '/api/companies/current/',
    access: 'open',
    summary: 'The company of this request with its settings',
    answer: companyAnswer,
  },
})
