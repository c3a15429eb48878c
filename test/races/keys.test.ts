import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { vitrina } from '../operator.ts'
import { placed, walkTo } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let folder: string
beforeAll(async () => {
  shop = await startApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-keys-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const passport = {
  document_type: 'RU_INTERNAL',
  series: '45 11',
  number: '100000',
  issue_date: '2012-01-20',
  issuer: 'ОВД «Хамовники» города Москвы',
  issuer_code: '770-001',
  registration_address: 'Москва, Комсомольский проспект, 3',
}

test('keys are rotated by another process during writes: acknowledged data is readable, and the newest key alone opens all', async () => {
  // The shop and the operator's tool are two processes: they share only the key file.
  const file = path.join(folder, 'secret-keys')
  const before = shop.app.secrets
  Object.assign(shop.app, { secrets: createSecrets({ setting: '', file }) })
  const operator = { ...shop.app, secrets: createSecrets({ setting: '', file }) }
  const rotate = () => vitrina(operator, 'keys', 'rotate')

  interface Person {
    headers: Record<string, string>
    send(method: string, url: string, json: object): ReturnType<TestApp['json']>
    paper: number
    draft: number
    last: { number: string; account: string; name: string }
  }
  const people: Person[] = []
  for (let n = 0; n < 5; n++) {
    const headers = await shop.signIn(`7900900000${n}`)
    const send = (method: string, url: string, json: object) => shop.json(url, { method, json, headers })
    const { body: me } = await shop.json('/api/customers/me/', { headers })
    await sql`update customers set type = 'legal' where id = ${me.id}`.execute(shop.db)
    const { body: paper } = await send('POST', '/api/documents/', passport)
    const order = await placed(shop, headers, [{ sku: 'MUG', count: 1 }], {
      delivery_payment_option: shop.cast.options.courierCash,
    })
    await walkTo(shop, order.id, 'done')
    const { body: draft } = await send('POST', '/api/reclamations/', { order_item: order.items[0].id, count: 1 })
    people.push({ headers, send, paper: paper.id, draft: draft.id, last: { number: '', account: '', name: '' } })
  }

  let isRotating = true
  let written = 0
  const writing = people.map(async (one, at) => {
    for (let n = 0; isRotating; n++) {
      const number = String(100_000 + at * 10_000 + n)
      const name = `Иванов ${number}`
      const account = `40702810${String(100_000_000_000 + Number(number)).slice(0, 12)}`
      const told = await Promise.all([
        one.send('PATCH', `/api/documents/${one.paper}/`, { number }),
        one.send('PATCH', '/api/customers/me/legal/', { account }),
        one.send('PATCH', `/api/reclamations/${one.draft}/`, { applicant_name: name }),
      ])
      expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
      one.last = { number, account, name }
      written++
    }
  })
  for (let n = 0; n < 6; n++) {
    const enough = written + 5
    await vi.waitFor(() => expect(written).toBeGreaterThanOrEqual(enough), { interval: 2, timeout: 60_000 })
    expect((await rotate()).code).toBe(0)
  }
  isRotating = false
  await Promise.all(writing)

  const read = async () => {
    for (const { headers, paper, draft, last } of people) {
      const get = async (url: string) => (await shop.json(url, { headers })).body
      const [document, legal, application] = [
        await get(`/api/documents/${paper}/`),
        await get('/api/customers/me/legal/'),
        await get(`/api/reclamations/${draft}/`),
      ]
      expect({ number: document.number, account: legal.account, name: application.applicant_name }).toEqual(last)
    }
  }
  await read()
  // Once more without traffic: then the old keys may be removed.
  await rotate()
  const [newest] = (await readFile(file, 'utf8')).trim().split('\n')
  Object.assign(shop.app, { secrets: createSecrets({ setting: newest!, file: '' }) })
  await read()
  Object.assign(shop.app, { secrets: before })
})
