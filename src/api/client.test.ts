import { expect, test } from 'vitest'
import { ApiFailure, type ApiIdentity, createApi } from './client.ts'
import { overHttp } from './over-http.ts'

function setup(answer: (request: Request) => Response | Promise<Response>, as: Partial<ApiIdentity> = {}) {
  const sent: Request[] = []
  const events: string[] = []
  const identity: ApiIdentity = { companyId: 7, regionId: 3, locale: 'ru', token: null, ...as }
  const api = createApi({
    send: overHttp(
      () => 'http://shop.test',
      async (request) => {
        sent.push(request)
        return answer(request)
      },
    ),
    identity: () => identity,
    onUnauthorized: () => void events.push('signed out'),
    onFailure: (failure) => void events.push(`failed ${failure.status}`),
  })
  return { api, sent, events }
}
const header = (request: Request | undefined, name: string) => request?.headers.get(name)

test('[NAV-02] adds the company query only to paths that end in current/', async () => {
  const { api, sent } = setup(() => Response.json({}))
  await api.get('/api/companies/current/')
  await api.get('/api/regions/')
  expect(sent.map((one) => one.url)).toEqual([
    'http://shop.test/api/companies/current/?company=7',
    'http://shop.test/api/regions/',
  ])
})

test('[NAV-03] every call sends company, region and, if signed in, authorization', async () => {
  const { api, sent } = setup(() => Response.json({}), { token: 'abc' })
  await api.get('/api/regions/')
  await api.post('/api/v2/cart/', { body: { items: [] } })
  for (const one of sent) {
    expect([header(one, 'x-company-id'), header(one, 'x-region-id'), header(one, 'authorization')]).toEqual([
      '7',
      '3',
      'Token abc',
    ])
  }
})

test('a guest sends no authorization, an unknown region no header', async () => {
  const { api, sent } = setup(() => Response.json({}), { regionId: null })
  await api.get('/api/regions/')
  expect(sent[0]?.headers.has('authorization')).toBe(false)
  expect(sent[0]?.headers.has('x-region-id')).toBe(false)
})

test('[ERR-07] a rejected authorization signs out and the call retries once without it', async () => {
  const { api, sent, events } = setup(
    (r) => Response.json({ n: 1 }, { status: r.headers.has('authorization') ? 401 : 200 }),
    {
      token: 'dead',
    },
  )
  expect(await api.post('/api/v2/cart/', { body: { items: [] } })).toEqual({ n: 1 })
  expect(sent.map((one) => header(one, 'authorization'))).toEqual(['Token dead', null])
  expect(await sent[1]?.json()).toEqual({ items: [] })
  expect(events).toEqual(['signed out'])
})

test('a call that requires sign-in retries only if the customer is signed in again', async () => {
  for (const isBack of [true, false]) {
    const sent: (string | null)[] = []
    let token = 'dead'
    const api = createApi({
      send: overHttp(
        () => 'http://shop.test',
        async (request) => {
          sent.push(request.headers.get('authorization'))
          return Response.json({}, { status: sent.at(-1) === 'Token new' ? 200 : 401 })
        },
      ),
      identity: () => ({ companyId: 7, regionId: 3, locale: 'ru', token }),
      async onSignInNeeded(method) {
        expect(method).toBe('patch')
        token = 'new'
        return isBack
      },
    })
    const done = api.patch('/api/customers/{id}/', { params: { id: 5 }, body: {} })
    if (isBack) expect(await done).toEqual({})
    else await expect(done).rejects.toMatchObject({ status: 401 })
    expect(sent).toEqual(['Token dead', null, ...(isBack ? ['Token new'] : [])])
  }
})

test('the retried call omits credentials in the browser too', async () => {
  const { api, sent } = setup(() => Response.json({}, { status: 401 }), { token: 'cookie' })
  await expect(api.get('/api/customers/me/')).rejects.toThrow()
  expect(sent.map((one) => one.credentials)).toEqual(['same-origin', 'omit'])
})

test('does not retry a guest’s call after 401', async () => {
  const { api, sent, events } = setup(() => Response.json({ code: 'sign_in_required' }, { status: 401 }))
  await expect(api.get('/api/orders/')).rejects.toMatchObject({ status: 401, code: 'sign_in_required' })
  expect(sent).toHaveLength(1)
  expect(events).toEqual(['failed 401'])
})

test('no response and a non-problem response are failures too', async () => {
  const { api } = setup(() => Promise.reject(new TypeError('offline')))
  await expect(api.get('/api/regions/')).rejects.toMatchObject({ status: 0 })
  const html = setup(() => new Response('<html>', { status: 502 }))
  await expect(html.api.get('/api/regions/')).rejects.toBeInstanceOf(ApiFailure)
})

test('a query omits undefined values and joins lists', async () => {
  const { api, sent } = setup(() => Response.json({}))
  await api.get('/api/products/', { query: { page: 2, sort: undefined, 'f.color': ['a', 'b'] } })
  expect(new URL(sent[0]!.url).search).toBe('?page=2&f.color=a%2Cb')
})
