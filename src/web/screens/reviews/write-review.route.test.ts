import { expect, test } from 'vitest'
import { load } from './write-review.route.ts'

type Context = Parameters<typeof load>[0]

/** As on the page server, whose client has its own error class (client.ts). */
const notThere = () => Object.assign(new Error('not there'), { name: 'ApiFailure', status: 404 })

async function loaded(rules: object | null) {
  const item = { id: 5, sku: 'MUG', size: '', product: { slug: 'mug', name: 'Mug' }, image: null, actions: ['REVIEW'] }
  const answers: Record<string, object | null> = {
    '/api/orders/{id}/': { id: 1, number: '1', items: [item] },
    '/api/reviews/': { items: [], brings_promo_code: true },
    '/api/customers/me/': { first_name: '', last_name: '' },
    '/api/pages/{kind}/': rules,
  }
  const context = {
    api: { get: async (path: string) => answers[path] ?? Promise.reject(notThere()) },
    params: { order: '1', item: '5' },
    query: new URLSearchParams(),
  }
  return load(context as unknown as Context)
}

test('the form opens without a rules page too, and knows of the promo code', async () => {
  expect(await loaded({})).toMatchObject({ data: { hasRules: true, bringsCode: true } })
  expect(await loaded(null)).toMatchObject({ data: { hasRules: false, bringsCode: true } })
})
