import { defineCalls } from '#shop/call.ts'
import { askPriceAccessBody, priceAccessAnswer } from './prices.wire.ts'

export const pricesCalls = defineCalls('prices', {
  readPriceAccess: {
    method: 'get',
    path: '/api/customers/me/price-access/',
    access: 'customer',
    summary: 'Whether closed prices are visible to the customer, with the company data given',
    answer: priceAccessAnswer,
    refusals: ['not_found'],
  },
  askPriceAccess: {
    method: 'post',
    path: '/api/customers/me/price-access/',
    access: 'customer',
    summary: 'Requests access to closed prices; staff verify the company data',
    body: askPriceAccessBody,
    answer: priceAccessAnswer,
    status: 202,
    idempotent: true,
    refusals: [
      'not_found',
      'legal_only',
      'legal_info_needed',
      'documents_required',
      'price_access_open',
      'file_unknown',
      'invalid_fields',
    ],
  },
})
