import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { actualizeBody, alternativesAnswer, quoteAnswer, quotePatch, termsBody, touristsBody } from './quote.wire.ts'

const refParams = z.object({ ref: z.string().regex(/^[\w-]{1,64}$/) })
const tokenParams = z.object({ token: z.string().max(64) })

export const tourQuotesCalls = defineCalls('tours', {
  actualizeTour: {
    method: 'post',
    path: '/api/tours/offers/{ref}/actualize/',
    access: 'open',
    summary: 'Asks the operator for the price and the flights now; the quote belongs to the visitor',
    params: refParams,
    body: actualizeBody,
    answer: quoteAnswer,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'tour_sold_out', 'tour_expired', 'operator_silent', 'too_many_requests'],
  },
  listTourAlternatives: {
    method: 'get',
    path: '/api/tours/offers/{ref}/alternatives/',
    access: 'open',
    summary: 'Three nearest offers at the budget of one that is gone',
    params: refParams,
    answer: alternativesAnswer,
    refusals: ['not_found'],
  },
  readTourQuote: {
    method: 'get',
    path: '/api/tours/quotes/{token}/',
    access: 'open',
    summary: 'A quote of this visitor',
    params: tokenParams,
    answer: quoteAnswer,
    refusals: ['not_found'],
  },
  changeTourQuote: {
    method: 'patch',
    path: '/api/tours/quotes/{token}/',
    access: 'open',
    summary: 'Chooses flight and extras, or agrees to a changed price',
    params: tokenParams,
    body: quotePatch,
    answer: quoteAnswer,
    refusals: ['not_found', 'tour_sold_out', 'tour_expired', 'tour_price_changed', 'operator_silent'],
  },
  putQuoteTourists: {
    method: 'put',
    path: '/api/tours/quotes/{token}/tourists/',
    access: 'customer',
    summary: 'Stores the tourists of a quote, encrypted',
    params: tokenParams,
    body: touristsBody,
    answer: quoteAnswer,
    refusals: ['not_found', 'invalid_fields', 'tour_expired'],
  },
  agreeToTourTerms: {
    method: 'put',
    path: '/api/tours/quotes/{token}/terms/',
    access: 'customer',
    summary: 'A yes to the contract, the cancellation rules and the processing of tourists’ data; stored word for word',
    params: tokenParams,
    body: termsBody,
    answer: quoteAnswer,
    refusals: ['not_found', 'tour_expired', 'tour_terms_changed'],
  },
})
