import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  callbackBody,
  cancelAnswer,
  cancelBody,
  linkedAnswer,
  linksAnswer,
  oauthKeyAnswer,
  providerParams,
  startAnswer,
  startBody,
} from './oauth.wire.ts'

export const oauthCalls = defineCalls('sign-in', {
  startOAuth: {
    method: 'post',
    path: '/api/v2/oauth/{provider}/start/',
    access: 'open',
    summary: 'Begins a sign-in through a service: where the browser goes',
    params: providerParams,
    body: startBody,
    answer: startAnswer,
    refusals: ['oauth_not_offered', 'too_many_requests'],
  },
  signInByService: {
    method: 'post',
    path: '/api/v2/oauth/{provider}/auth/',
    access: 'open',
    summary: 'Signs in by what the service gave back to the browser',
    params: providerParams,
    body: callbackBody,
    answer: oauthKeyAnswer,
    refusals: [
      'oauth_state_wrong',
      'oauth_refused',
      'oauth_unavailable',
      'oauth_phone_needed',
      'oauth_not_linked',
      'oauth_taken',
    ],
  },
  linkService: {
    method: 'post',
    path: '/api/v2/oauth/{provider}/link/',
    access: 'customer',
    summary:
      'Links the account of a service to the signed-in customer; the same body as `auth`, also after its refusal',
    params: providerParams,
    body: callbackBody,
    answer: linkedAnswer,
    refusals: ['oauth_state_wrong', 'oauth_refused', 'oauth_unavailable', 'oauth_taken', 'oauth_other_linked'],
  },
  cancelOAuth: {
    method: 'post',
    path: '/api/v2/oauth/{provider}/cancel/',
    access: 'open',
    summary: 'The visitor changed their mind at the service: where they wanted to be',
    params: providerParams,
    body: cancelBody,
    answer: cancelAnswer,
  },
  linkedServices: {
    method: 'get',
    path: '/api/v2/oauth/links/',
    access: 'customer',
    summary: 'Services the customer signs in through',
    answer: linksAnswer,
  },
  unlinkService: {
    method: 'delete',
    path: '/api/v2/oauth/{provider}/link/',
    access: 'customer',
    summary: 'Unlinks a service; the phone stays the way in',
    params: providerParams,
    answer: z.object({}),
    refusals: ['not_found'],
  },
})
