import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// Two processes as on two machines: separate DATA_DIRs, files in one bucket.

const root = path.join(import.meta.dirname, '..', '..')
let database: TestDatabase
let emulators: Emulators
let folder: string
let env: Record<string, string>
let servers: [ServerProcess, ServerProcess]

beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  const { endpoint, region, accessKeyId, secretAccessKey } = emulatorSettings(emulators.url).bucket
  env = {
    FILES_URL: `s3://vitrina/shop?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
  database = await createTestDatabase({ poolSize: 2 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-bucket-'))
  expect((await vitrina('company', 'add', 'two', '--default', '--name', 'Две')).code).toBe(0)
  servers = [
    await startServer(database.url, path.join(folder, 'a'), env),
    await startServer(database.url, path.join(folder, 'b'), env),
  ]
})
afterEach(() => fetch(`${emulators.url}/faults`, { method: 'DELETE' }))
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  await emulators.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs asynchronously, because the emulators run in this process. */
function run(file: string, args: string[], more: Record<string, string> = {}) {
  const settings = {
    ...process.env,
    ...env,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'c'),
    DEMO: '0',
    ...more,
  }
  return new Promise<{ code: number; out: string }>((done) => {
    const child = execFile(
      process.execPath,
      [path.join(root, 'src', 'server', file), ...args],
      { env: settings },
      (_, out, err) => done({ code: child.exitCode ?? -1, out: out + err }),
    )
  })
}
const vitrina = (...args: string[]) => run('cli.ts', args)
const objects = async () => (await (await fetch(`${emulators.url}/s3-control/objects`)).json()) as string[]
const fail = (mode: string) =>
  fetch(`${emulators.url}/faults`, { method: 'POST', body: JSON.stringify({ provider: 's3', mode }) })
const picture = (color: string) => sharp({ create: { width: 200, height: 200, channels: 3, background: color } }).png()

test('both processes show imported pictures; during an outage only those already shown', async () => {
  await picture('#347').toFile(path.join(folder, 'kettle.png'))
  const feed = path.join(folder, 'feed.xml')
  await writeFile(
    feed,
    `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-21T10:00+03:00"><shop><name>Две</name><company>Две</company><url>http://two.test</url>
    <currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Чайники</category></categories>
    <offers><offer id="k1" available="true"><name>Чайник дорожный</name><price>1490</price><currencyId>RUB</currencyId><categoryId>1</categoryId><picture>kettle.png</picture><count>5</count></offer></offers></shop></yml_catalog>`,
  )
  const done = await vitrina('import', feed)
  expect(done.code, done.out).toBe(0)
  const [webp] = (await objects()).filter((at) => at.endsWith('.webp'))
  const address = webp!.replace('vitrina/shop', '')
  expect(address).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/)
  expect((await readdir(path.join(folder, 'c')).catch((): string[] => [])).includes('images')).toBe(false)

  const [first, second] = servers
  await fail('http500')
  const cold = await fetch(first.url + address)
  expect([cold.status, cold.headers.get('retry-after')]).toEqual([503, '2'])
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  for (const { url } of servers) {
    const shown = await fetch(url + address)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(160)
  }
  await fail('hang')
  expect((await fetch(second.url + address)).status).toBe(200)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('a photograph sent to one is read from the other, and only by its owner', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into customers (company_id, phone) select id, '79000000001' from companies limit 1 returning id`.execute(
    database.db,
  )
  const key = newSecret()
  await sql`insert into sessions (token_hash, customer_id, expires_at) values (${hashSecret(key)}, ${rows[0]!.id}, '2099-01-01')`.execute(
    database.db,
  )
  const headers = { authorization: `Token ${key}` }
  const form = new FormData()
  form.append('file', new Blob([(await picture('#734').jpeg().toBuffer()) as Uint8Array<ArrayBuffer>]), 'photo.jpg')
  form.append('purpose', 'review')
  const [first, second] = servers
  const sent = await fetch(`${first.url}/api/uploads/`, { method: 'POST', body: form, headers })
  expect(sent.status).toBe(201)
  const { url } = await sent.json()
  expect((await fetch(second.url + url, { headers })).status).toBe(200)
  expect((await fetch(second.url + url)).status).toBe(401)
  const file = (await objects()).find((at) => at.startsWith('vitrina/shop/uploads/'))!
  // The name of its object does not give access to the file, neither from the shop nor from the bucket.
  expect((await fetch(`${first.url}/images/${path.basename(file)}`)).status).toBe(404)
  expect((await fetch(`${emulators.url}/s3/${file}`)).status).toBe(403)
})

test('wrong keys stop the start with a message; an unreachable bucket does not', async () => {
  const wrong = await run('main.ts', [], { AWS_SECRET_ACCESS_KEY: 'very-secret', PORT: '0' })
  expect([wrong.code, wrong.out]).toEqual([
    1,
    expect.stringMatching(/FILES_URL: the bucket vitrina at .*SignatureDoesNotMatch/),
  ])
  expect(wrong.out).not.toMatch(/very-secret|^\s+at /m)
  await fail('http500')
  const third = await startServer(database.url, path.join(folder, 'd'), { ...env, LOG_LEVEL: 'silent' })
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  await third.stop()
})
