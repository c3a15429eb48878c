import { expect, test } from 'vitest'
import { load } from './write-review.route.ts'

/** As on the page server, whose client has a class of its own (client.ts). */
const notThere = () => Object.assign(new Error('not there'), { name: 'ApiFailure', status: 404 })

type Context = Parameters<typeof load>[0]

/** Whether the form of an order's only line promises a promo code for the review. */
async function promises(slug: string, promotion: object | null): Promise<boolean> {
  const item = { id: 5, sku: 'MUG', size: '', product: { slug: 'mug', name: 'Mug' }, image: null, actions: ['REVIEW'] }
  const answers: Record<string, object | null> = {
    '/api/orders/{id}/': { id: 1, number: '1', items: [item] },
    '/api/reviews/': { items: [] },
    '/api/customers/me/': { first_name: '', last_name: '' },
    '/api/pages/{kind}/': null,
    '/api/promotions/{slug}/': promotion,
  }
  const context = {
    api: {
      get: async (path: string) => answers[path] ?? Promise.reject(notThere()),
    },
    params: { order: '1', item: '5' },
    query: new URLSearchParams(),
    company: { settings: { review_promotion: slug } },
  }
  const loaded = await load(context as unknown as Context)
  return 'data' in loaded && loaded.data.givesCode
}

test('[REV-07] a promo code for the review is promised only where a promotion gives one today', async () => {
  expect(await promises('thanks', { state: 'active' })).toBe(true)
  expect(await promises('thanks', { state: 'ended' })).toBe(false)
  expect(await promises('thanks', { state: 'upcoming' })).toBe(false)
  expect(await promises('thanks', null)).toBe(false)
  expect(await promises('', { state: 'active' })).toBe(false)
})
