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
    summary: 'Parameters for opening each chat of the company; null if its settings are incomplete',
    answer: chatsAnswer,
  },
  findEmployee: {
    method: 'get',
    path: '/api/employees/',
    access: 'open',
    summary: 'The consultant with this phone, for `employee` of an order',
    query: employeeQuery,
    answer: employeeAnswer,
    refusals: ['employee_unknown', 'too_many_requests'],
  },
})
