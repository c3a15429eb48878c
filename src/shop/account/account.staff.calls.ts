import { defineCalls } from '#shop/call.ts'
import { managersAnswer, managersBody, idParam as params } from './account.wire.ts'

export const accountStaffCalls = defineCalls('account', {
  setManagers: {
    method: 'put',
    path: '/api/staff/customers/{id}/managers/',
    access: { staff: 'customers.write' },
    summary: 'Gives a customer their managers, by phone or id of an employee; an empty list takes them away',
    params,
    body: managersBody,
    answer: managersAnswer,
    refusals: ['not_found', 'employee_unknown'],
  },
})
