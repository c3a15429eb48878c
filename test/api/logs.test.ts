import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import { Database, sql } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { address, orderBody } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Canaries pass through every flow, failing ones too, at the most verbose level; none may appear in a log (reliability R44).
let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})

const phone = '79123334455'
const name = 'Канарейкина'
const email = 'canary@shop.test'
const street = 'Канареечная'

test('no phone, code, token, name, email or address reaches a log', async () => {
  const send = (query = '') =>
    shop.json(`/api/sms/send_code/?phone=%2B${phone}${query}`, { method: 'POST', ip: '203.0.113.5' })
  const verify = (code: string) =>
    shop.json('/api/v2/auth/verify_code/', { json: { source: `+${phone}`, code, method: 'sms' } })
  for (const mode of ['http500', 'reset', 'garbage'] as const) {
    await outer.makeIll('sms', mode)
    await send()
    await send('&method=call')
  }
  await outer.makeWell()
  await send()
  const code = (await outer.outbox(phone))[0]!.code!
  await verify('000000')
  const key = (await verify(code)).body.key
  const me = { authorization: `Token ${key}` }
  const { id } = (await shop.json('/api/customers/me/', { headers: me })).body
  await shop.json(`/api/customers/${id}/`, { method: 'PATCH', json: { last_name: name }, headers: me })
  await shop.json(`/api/customers/${id}/`, { method: 'PATCH', json: { last_name: name.repeat(20) }, headers: me })
  await shop.json('/api/dadata/suggest/', { json: { query: street } })
  await outer.makeIll('dadata', 'http500')
  await shop.json('/api/dadata/suggest/', { json: { query: `${street} ${phone}` } })
  await shop.json('/api/customers/me/', { headers: { authorization: 'Token canary-token' } })
  await shop.json('/api/auth-codes/verify/', { json: { id, code: 'canary-token' } })
  await outer.makeIll('yookassa', 'http500')
  const order = orderBody(shop, [{ sku: 'MUG', count: 1 }], {
    recipient_name: name,
    recipient_phone: `+${phone}`,
    recipient_email: email,
    address: { ...address, street },
  })
  const placed = await shop.json('/api/orders/', { json: order, headers: me })
  expect(placed.status).toBe(201)
  await shop.json(`/api/orders/${placed.body.id}/pay/`, { json: {}, headers: me })

  // Database errors: a unique violation quotes the existing row, an invalid value is quoted itself.
  const { db } = shop.app
  for (const broken of [
    sql`insert into customers (company_id, phone) values (${shop.cast.company}, ${phone})`,
    sql`select ${name}::int`,
    sql`insert into orders select * from orders where id = ${placed.body.id}`,
  ]) {
    const error: Error = await broken.execute(db).then(
      () => assert.fail('the statement has to fail'),
      (error) => error,
    )
    shop.app.db = new Database(shop.database.pool, {
      onAnswer({ strings }) {
        if (strings.some((text) => text.includes('from banners'))) throw error
      },
    })
    expect((await shop.json('/api/banners/')).status).toBe(500)
    shop.app.db = db
  }

  const lines = [...shop.logged, ...outer.logged]
  expect(shop.logged.filter((line) => line.includes('api call failed'))).toHaveLength(3)
  expect(outer.logged.some((line) => line.includes('"provider":"sms"'))).toBe(true)
  const text = lines.join('\n')
  for (const canary of [phone, phone.slice(1), code, key, name, email, street, 'canary-token']) {
    expect(
      lines.find((line) => line.includes(canary)),
      canary,
    ).toBeUndefined()
  }
  expect(text).toContain('customers_company_id_phone_key')
})

test('the scan detects leaks: named fields are cut two levels deep, values quoted by errors are cut, the stack stays', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ phone, order: { recipient_name: name, customer: { email } } }, 'said')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    phone: '[cut]',
    order: { recipient_name: '[cut]', customer: { email: '[cut]' } },
  })
  log.info({ note: phone }, 'said')
  expect(lines[1]).toContain(phone)
  const fault = Object.assign(
    new Error(`invalid input syntax for type integer: "${name}"`, { cause: new Error(`Key (phone)=(${phone})`) }),
    {
      code: '22P02',
      detail: `Key (phone)=(${phone}) already exists.`,
      constraint: 'customers_phone',
    },
  )
  log.error({ err: fault }, 'failed')
  const { err } = JSON.parse(lines[2]!)
  expect(err).toMatchObject({
    message: 'invalid input syntax for type integer: [cut]',
    error_code: '22P02',
    constraint: 'customers_phone',
  })
  expect(err.stack).toContain('logs.test.ts')
  expect(lines[2]).not.toContain(name)
  expect(lines[2]).not.toContain(phone)
})
