import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { type CompanyFacts, missingBlock, presentMissing, whatIsMissing } from './what-is-missing.ts'

const whole: CompanyFacts = {
  slug: 'shop',
  isDefault: true,
  hasHosts: false,
  missingLegal: [],
  hasPhone: true,
  hasGoods: true,
  exchangeLateSince: null,
  pickupIsNowhere: false,
  unpaidMethods: [],
}
const set = {
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '1',
  SMS_API_ID: 's3cret-sms',
  DADATA_TOKEN: 's3cret-dadata',
}
const codes = (env: Record<string, string>, list: CompanyFacts[]) =>
  whatIsMissing(readConfig(env), list).map(({ code, needed }) => `${needed ? '!' : ''}${code}`)

test('a fully configured shop lacks nothing', () => {
  expect(codes(set, [whole])).toEqual([])
  expect(missingBlock([], 'ru')).toBe('')
})

test('without settings and company, required items come first', () => {
  expect(codes({}, [])).toEqual(['!company', '!sms', '!public_url', 'addresses'])
})

test.each<[string, Record<string, string>, Partial<CompanyFacts>]>([
  ['!sms', { SMS_API_ID: '' }, {}],
  ['!public_url', { PUBLIC_URL: '', TRUSTED_PROXIES: '1' }, {}],
  ['!payments', {}, { unpaidMethods: ['redirect'] }],
  ['https', { PUBLIC_URL: 'http://shop.example' }, {}],
  ['proxies', { TRUSTED_PROXIES: '0' }, {}],
  ['addresses', { DADATA_TOKEN: '' }, {}],
  ['secret_keys', { DATABASE_URL: 'postgresql://u@h/d' }, {}],
  ['goods', {}, { hasGoods: false }],
  ['exchange_late', {}, { exchangeLateSince: '2026-11-20 09:00' }],
  ['pickup', {}, { pickupIsNowhere: true }],
  ['legal', {}, { missingLegal: ['legal.inn'] }],
  ['phone', {}, { hasPhone: false }],
  ['hosts', {}, { isDefault: false }],
])('reports %s alone', (code, env, facts) => {
  expect(codes({ ...set, ...env }, [{ ...whole, ...facts }])).toEqual([code])
})

test('each message is in both languages, names the fix, and contains no secret', () => {
  const env = { SMS_API_ID: 's3cret-sms', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 's3cret-key' }
  const facts = {
    ...whole,
    isDefault: false,
    hasGoods: false,
    missingLegal: ['legal.name', 'legal.inn'],
    hasPhone: false,
    pickupIsNowhere: true,
  }
  const found = whatIsMissing(readConfig(env), [{ ...facts, unpaidMethods: ['redirect'] }])
  const [ru, en] = [missingBlock(found, 'ru'), missingBlock(found, 'en')]
  expect([ru, en].join()).not.toMatch(/s3cret|\{company\}|\{detail\}/)
  expect(ru.split('\n')).toHaveLength(found.length + 1)
  expect(ru).toContain('Задайте PUBLIC_URL')
  expect(presentMissing({ code: 'payments', needed: true, company: 'shop', detail: 'redirect' }, 'en')).toMatch(
    /^shop: paying online \(redirect\).*provider set yookassa .*--company shop$/,
  )
})
