import { expect, test } from 'vitest'
import {
  applicationId,
  callbackName,
  offeredProviders,
  providerNamed,
  providerOfCallback,
  readProvider,
} from './oauth-services.ts'

const none = {
  oauth_methods: [],
  yandex_id: '',
  tbank_id: '',
  sber_id: { Client_ID: '', scope: '', is_test: false },
  vk_id: { app_id: '' },
}
const all = {
  ...none,
  yandex_id: 'y',
  tbank_id: 't',
  sber_id: { ...none.sber_id, Client_ID: 's' },
  vk_id: { app_id: 'v' },
}
const named = (...slugs: string[]) => slugs.map((slug) => ({ slug }))

test('[SET-24] offers services in settings order, each once, by either name of T-Bank', () => {
  expect(offeredProviders({ ...all, oauth_methods: named('vk', 'tid', 'sber', 'tbank', 'yandex') })).toEqual([
    'vk',
    'tid',
    'sber',
    'yandex',
  ])
  expect(offeredProviders({ ...all, oauth_methods: named('tbank') })).toEqual(['tid'])
  expect(offeredProviders(all)).toEqual([])
})

test('[SET-25] [SET-26] [SET-28] a service without an application id is not offered', () => {
  const methods = named('sber', 'yandex', 'vk', 'tid')
  expect(offeredProviders({ ...none, oauth_methods: methods })).toEqual([])
  expect(offeredProviders({ ...none, vk_id: { app_id: '51' }, oauth_methods: methods })).toEqual(['vk'])
  expect(applicationId(all, 'tid')).toBe('t')
})

test('callback and API names of a provider are distinct', () => {
  expect(callbackName('tid')).toBe('tbank')
  expect([providerOfCallback('tbank'), providerOfCallback('tid'), providerOfCallback('vk')]).toEqual([
    'tid',
    null,
    'vk',
  ])
  expect([readProvider('tid'), readProvider('tbank'), readProvider('google')]).toEqual(['tid', null, null])
  expect([providerNamed('tid'), providerNamed('tbank'), providerNamed('google')]).toEqual(['tid', 'tid', null])
})
