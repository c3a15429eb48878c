import { defineCalls } from '#shop/call.ts'
import { managersAnswer, managersBody, idParam as params } from './account.wire.ts'

export const accountStaffCalls = defineCalls('account', {
  setManagers: {
    method: 'put',
    path: '/api/staff/customers/{id}/managers/',
    access: { staff: 'customers.write' },
    summary: 'Sets the managers of a customer, by phone or id of an employee; an empty list removes them',
    params,
    body: managersBody,
    answer: managersAnswer,
    refusals: ['not_found', 'employee_unknown'],
  },
})
