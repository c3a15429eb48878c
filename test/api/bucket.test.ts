import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createBucket } from '#outside/bucket/s3.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { eraseDue } from '#shop/privacy/erase.flow.ts'
import { sweepOrphans } from '#shop/uploads/orphans.flow.ts'
import { filesBroken, uploadsBroken } from '../../src/server/doctor.ts'
import { placed, walkTo } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Uploads of a shop with FILES_URL: the same app stores its files in a bucket.

let emulators: Emulators
let bucket: ReturnType<typeof createBucket>
let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  bucket = createBucket(
    { ...emulatorSettings(emulators.url).bucket, prefix: '' },
    {
      timeouts: { totalMs: 600 },
      // Consecutive faults would open it.
      breaker: false,
    },
  )
  shop = await startApp({ outside: { uploads: bucket.files('uploads', '') } })
})
let phones = 79_000_000_100
// Without uploads of other tests: tests count rows and files.
beforeEach(async () => {
  anna = await shop.signIn(String(++phones))
  await sql`delete from uploads`.execute(shop.db)
  await sweepOrphans(shop.app, 0)
  expect(await objects()).toEqual([])
})
afterEach(() => fetch(`${emulators.url}/faults`, { method: 'DELETE' }))
afterAll(async () => {
  await shop.close()
  bucket.close()
  await emulators.close()
})

const photo = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
async function send(width: number, headers = anna, purpose = 'review') {
  const form = new FormData()
  form.append('file', new Blob([(await photo(width)) as Uint8Array<ArrayBuffer>]), 'photo.jpg')
  form.append('purpose', purpose)
  return shop.json('/api/uploads/', { method: 'POST', body: form, headers })
}
const read = (url: string, headers: Record<string, string> = {}) => shop.request(url, { headers })
const objects = async () => (await (await fetch(`${emulators.url}/s3-control/objects`)).json()) as string[]
const rows = async () => (await sql`select 1 from uploads`.execute(shop.db)).rows.length
const fail = (mode: string, more: object = {}) =>
  fetch(`${emulators.url}/faults`, { method: 'POST', body: JSON.stringify({ provider: 's3', mode, ...more }) })

test('a photo in the bucket is private to its sender, public once its review is published, and erased with its author', async () => {
  const boris = await shop.signIn('79000000009')
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], {
    delivery_payment_option: shop.cast.options.courierCash,
  })
  await walkTo(shop, order.id, 'done')
  const { status, body: upload } = await send(400)
  expect([status, (await objects()).length]).toEqual([201, 1])
  // An address of the shop, whatever the address of the bucket.
  expect(upload.url).toMatch(/^\/api\/uploads\/[\w-]{43}\/picture\.jpg$/)
  expect([(await read(upload.url, anna)).status, (await read(upload.url, boris)).status]).toEqual([200, 404])
  expect((await read(upload.url)).status).toBe(401)

  const review = { order_item: order.items[0].id, rating: 5, comment: 'Хороша', agreement: true, photos: [upload.id] }
  const written = await shop.json('/api/reviews/', { json: review, headers: anna })
  expect(written.status).toBe(201)
  const olga = await shop.staff()
  await shop.json(`/api/staff/reviews/${written.body.id}/approve/`, { json: {}, headers: olga })
  expect((await shop.json('/api/products/mug/reviews/')).body.items[0].photos).toMatchObject([{ url: upload.url }])
  const shown = await read(upload.url)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(400)

  // Erasing a customer erases her files too, even if the bucket is unavailable at first.
  await shop.json('/api/customers/me/erase/', { method: 'POST', headers: anna })
  shop.clock.advance(31 * 86_400_000)
  await fail('http500')
  await eraseDue(shop.app).catch(() => 0)
  expect([await rows(), (await objects()).length]).toEqual([1, 1])
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  await eraseDue(shop.app)
  expect([await rows(), await objects()]).toEqual([0, []])
  expect((await read(upload.url)).status).not.toBe(200)
})

test.each(['hang', 'reset', 'http500', 'garbage'])(
  'a bucket fault (%s) answers 503 with Retry-After, is logged, and leaves nothing behind',
  async (mode) => {
    const { body: upload } = await send(410 + mode.length)
    const [before, rowsBefore, saidBefore] = [await objects(), await rows(), shop.logged.length]
    await fail(mode)
    for (const answer of [
      await read(upload.url, anna),
      await shop.request('/api/uploads/', await sending(420, anna)),
    ]) {
      expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]).toEqual([
        503,
        '2',
        'service_unavailable',
      ])
    }
    const said = shop.logged.slice(saidBefore).join('\n')
    expect(said).toMatch(/the bucket vitrina at 127\.0\.0\.1:\d+: (GET|HEAD): /)
    expect(said).not.toContain('emulator-secret')
    await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
    expect([await objects(), await rows()]).toEqual([before, rowsBefore])
    expect((await read(upload.url, anna)).status).toBe(200)
  },
)

async function sending(width: number, headers: Record<string, string>): Promise<RequestInit> {
  const form = new FormData()
  form.append('file', new Blob([(await photo(width)) as Uint8Array<ArrayBuffer>]), 'photo.jpg')
  form.append('purpose', 'review')
  return { method: 'POST', body: form, headers }
}

test.each(['HEAD', 'PUT'])('uploads that wait for the %s of a hanging bucket hold no transaction', async (method) => {
  await fail('hang', { method })
  const sent = await Promise.all([450, 451, 452].map((width) => sending(width, anna)))
  const waiting = Promise.all(sent.map((one) => shop.request('/api/uploads/', one)))
  const asked = async () =>
    ((await (await fetch(`${emulators.url}/requests?provider=s3&limit=1`)).json()) as { fault: string | null }[])[0]
  await expect.poll(asked, { interval: 10, timeout: 20_000 }).toMatchObject({ fault: 'hang' })
  const { rows: open } = await sql`select pid from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(shop.db)
  expect(open).toEqual([])
  expect((await waiting).map(({ status }) => status)).toEqual([503, 503, 503])
})

test.each(['hang', 'reset'])('an upload whose PUT fails by %s is 503 and can be sent again', async (mode) => {
  const said = shop.logged.length
  await fail(mode, { method: 'PUT' })
  const answer = await shop.request('/api/uploads/', await sending(460, anna))
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'service_unavailable'])
  expect(shop.logged.slice(said).join('\n')).toMatch(/the bucket vitrina at 127\.0\.0\.1:\d+: PUT: /)
  expect([await objects(), await rows()]).toEqual([[], 0])
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  expect((await send(460)).status).toBe(201)
  expect([(await objects()).length, await rows()]).toEqual([1, 1])
})

test('a file stored by a bucket that then hung has no row, and the sweep removes it', async () => {
  await fail('hang', { after: true, method: 'PUT' })
  expect((await shop.request('/api/uploads/', await sending(430, anna))).status).toBe(503)
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  expect([(await objects()).length, await rows()]).toEqual([1, 0])
  await sweepOrphans(shop.app, 0)
  expect(await uploadsBroken(shop.app)).toEqual([])
  const { rows: kept } = await sql<{ file: string }>`select distinct file from uploads`.execute(shop.db)
  expect((await objects()).sort()).toEqual(kept.map(({ file }) => `vitrina/uploads/${file}`).sort())
})

test('the doctor reports a missing file and a bucket that cannot be used', async () => {
  const { body: upload } = await send(440)
  const { file } = (await sql<{ file: string }>`select file from uploads where id = ${upload.id}`.execute(shop.db))
    .rows[0]!
  const files = { fault: bucket.fault, uploads: shop.app.uploads! }
  expect(await filesBroken(shop.app, files)).toEqual([])
  await shop.app.uploads!.remove(file)
  expect(await filesBroken(shop.app, files)).toEqual([
    { name: 'every photograph somebody sent is kept', count: 1, examples: file },
  ])
  expect((await read(upload.url, anna)).status).toBe(404)
  await fail('http500')
  expect(await filesBroken(shop.app, files)).toMatchObject([
    { name: 'FILES_URL: the bucket can be used', examples: expect.stringContaining('LIST: unavailable, server_error') },
  ])
})
