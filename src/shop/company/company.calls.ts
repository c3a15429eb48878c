import { defineCalls } from '#shop/call.ts'
import { chatsAnswer, companyAnswer, employeeAnswer, employeeQuery } from './company.wire.ts'

export const companyCalls = defineCalls('company', {
  readCompany: {
    method: 'get',
    path: '/api/companies/current/',
    access: 'open',
    summary: 'The company of this request with its settings',
    answer: companyAnswer,
  },
  readChats: {
    method: 'get',
    path: '/api/chats/',
    access: 'open',
    summary: 'What each chat of the company is opened with; null where its settings do not say enough',
    answer: chatsAnswer,
  },
  findEmployee: {
    method: 'get',
    path: '/api/employees/',
    access: 'open',
    summary: 'The consultant who has this phone; an order may name them as its `employee`',
    query: employeeQuery,
    answer: employeeAnswer,
    refusals: ['employee_unknown', 'too_many_requests'],
  },
})
