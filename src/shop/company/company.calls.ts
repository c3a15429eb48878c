import { defineCalls } from '#shop/call.ts'
import { companyAnswer, employeeAnswer, employeeQuery } from './company.wire.ts'

export const companyCalls = defineCalls('company', {
  readCompany: {
    method: 'get',
    path: '/api/companies/current/',
    access: 'open',
    summary: 'The company of this request with its settings',
    answer: companyAnswer,
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
