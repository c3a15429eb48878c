import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createDiskFiles, type Files } from '#kit/files/files.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { importXml, insertCompany, offersXml, writeFiles, zipOf } from '../fixtures.ts'
import { openImport, runImport } from '../import.flow.ts'
import type { FetchLimits } from './picture-fetcher.flow.ts'

let base: TestDatabase
let server: Server
let files: Files
let folder: string
let companyId: number
let companies = 0
const asked: string[] = []
const colours: Record<string, string> = { '/red.jpg': '#f00', '/blue.jpg': '#00f', '/green.jpg': '#0f0' }
const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  base = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-pictures-'))
  files = createDiskFiles(folder, '/images/')
  server = createServer(async (request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    if (url === '/moved.jpg') response.writeHead(301, { location: '/blue.jpg' }).end()
    else if (url === '/loop.jpg') response.writeHead(302, { location: '/loop.jpg' }).end()
    else if (url === '/huge.jpg') response.writeHead(200, { 'content-length': String(10 ** 9) }).end()
    else if (url === '/page.jpg') response.writeHead(200).end('<html>')
    else if (colours[url]) response.writeHead(200).end(await picture(colours[url]))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.close()
  await base.drop()
})
beforeEach(async () => {
  companyId = await insertCompany(base.db, `shop-${++companies}`)
  asked.length = 0
})

const here = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
const feed = (
  pictures: string[][],
) => `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-22"><shop><url>https://s.example</url>
  <categories><category id="1">К</category></categories><offers>${pictures
    .map(
      (
        urls,
        n,
      ) => `<offer id="${n}" available="true"><name>Вещь ${n}</name><price>10</price><currencyId>RUB</currencyId>
      <categoryId>1</categoryId>${urls.map((url) => `<picture>${url}</picture>`).join('')}</offer>`,
    )
    .join('')}</offers></shop></yml_catalog>`

type More = { at?: string; limits?: FetchLimits; allowPrivate?: boolean }
async function take(
  texts: Record<string, string | Uint8Array>,
  { at = '2026-11-22T10:00:00Z', limits, allowPrivate = true }: More = {},
) {
  const pictures = { network: { allowPrivate }, ...(limits && { limits }) }
  const app = { db: base.db, clock: fixedClock(at), files, pictures }
  const opened = await openImport(app, { companyId, files: await writeFiles(texts) })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const done = await runImport(app, opened.value.importId)
  if (!done.ok) throw new Error(done.refusal.code)
  return done.value
}
async function shown(): Promise<number[]> {
  const { rows } = await sql<{
    count: number
  }>`select (select count(*)::int from product_images i where i.product_id = p.id) as count
    from products p where p.company_id = ${companyId} order by p.external_id`.execute(base.db)
  return rows.map(({ count }) => count)
}

test('fetches and scales feed pictures once; the next import fetches only new ones', async () => {
  const report = await take({ 'feed.xml': feed([[here('red.jpg'), here('moved.jpg')], [here('red.jpg')]]) })
  expect(report.notes).toEqual({ stock_assumed: 2 })
  expect(await shown()).toEqual([2, 1])
  expect(asked.toSorted()).toEqual(['/blue.jpg', '/moved.jpg', '/red.jpg'])
  const { rows } = await sql<{
    url: string
  }>`select scaled -> 0 ->> 'url' as url from images where company_id = ${companyId}`.execute(base.db)
  for (const { url } of rows) expect(existsSync(path.join(folder, path.basename(url)))).toBe(true)
  asked.length = 0
  await take({
    'feed.xml': feed([
      [here('red.jpg'), here('moved.jpg')],
      [here('red.jpg'), here('green.jpg')],
    ]),
  })
  expect(asked).toEqual(['/green.jpg'])
  expect(await shown()).toEqual([2, 2])
  asked.length = 0
  await take({ 'feed.xml': feed([[here('red.jpg')]]) }, { at: '2026-12-30T10:00:00Z' })
  expect(asked).toEqual(['/red.jpg'])
})

test('reports an unfetchable picture with its address, logs it and retries after an hour', async () => {
  const names = ['gone.jpg', 'page.jpg', 'huge.jpg', 'loop.jpg']
  const text = feed([names.map(here)])
  const report = await take({ 'feed.xml': text })
  expect(report.notes).toMatchObject({ picture_unreachable: 2, picture_bad: 1, picture_big: 1 })
  asked.length = 0
  expect((await take({ 'feed.xml': text }, { at: '2026-11-22T10:30:00Z' })).notes).toMatchObject({
    picture_unreachable: 2,
  })
  expect(asked).toEqual([])
  await take({ 'feed.xml': text }, { at: '2026-11-22T11:30:00Z' })
  expect(asked).toContain('/gone.jpg')
  const { rows } =
    await sql`select tries from fetched_pictures where company_id = ${companyId} and url = ${here('gone.jpg')}`.execute(
      base.db,
    )
  expect(rows).toEqual([{ tries: 2 }])
})

test('fetches only from the public internet: no inner addresses, other ports or protocols, nor by redirects', async () => {
  const urls = [
    here('red.jpg'),
    'http://[::1]/x.jpg',
    'http://10.0.0.1/x.jpg',
    'http://localhost/x.jpg',
    'ftp://s.example/x.jpg',
    'https://a:b@s.example/x.jpg',
  ]
  const report = await take({ 'feed.xml': feed([urls]) }, { allowPrivate: false })
  expect(report.notes).toMatchObject({ picture_address: urls.length })
  expect(asked).toEqual([])
})

test('asks a host that does not respond only three times', async () => {
  const silent = createServer()
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  await new Promise((done) => silent.close(done))
  const urls = Array.from({ length: 30 }, (_, n) => [`http://127.0.0.1:${port}/${n}.jpg`])
  const report = await take({ 'feed.xml': feed(urls) })
  expect(report.notes).toMatchObject({ picture_unreachable: 30 })
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from fetched_pictures where company_id = ${companyId}`.execute(base.db)
  // Four requests run at once.
  expect(rows[0]!.count).toBeLessThanOrEqual(6)
})

test('defers pictures over the import limit to the next one and notes it', async () => {
  const limits = { count: 1, bytes: 1e9, ms: 1e9, pictureBytes: 1e6 }
  const text = feed([[here('red.jpg'), here('blue.jpg'), here('green.jpg')]])
  expect((await take({ 'feed.xml': text }, { limits })).notes).toMatchObject({ picture_later: 2 })
  expect(await shown()).toEqual([1])
  await take({ 'feed.xml': text })
  expect(await shown()).toEqual([3])
})

test('takes pictures from the export archive', async () => {
  const zip = zipOf({
    'import.xml': importXml({ goods: [{ id: 'a', name: 'Кран', pictures: ['import_files/aa/x.jpg'] }] }),
    'offers.xml': offersXml({ offers: [{ id: 'a' }] }),
    'import_files/aa/x.jpg': await picture('#abc'),
  })
  await take({ 'export.zip': zip })
  expect(await shown()).toEqual([1])
})

test('finds pictures beside an export within its archive or in the given folder', async () => {
  const goods = [{ id: 'a', name: 'Кран', pictures: ['import_files/aa/x.jpg'] }]
  const jpeg = await picture('#def')
  await take({
    'export.zip': zipOf({
      'webdata/import0_1.xml': importXml({ goods }),
      'webdata/offers0_1.xml': offersXml({ offers: [{ id: 'a' }] }),
      'webdata/import_files/aa/x.jpg': jpeg,
      'x.jpg': 'no picture',
    }),
  })
  expect(await shown()).toEqual([1])

  companyId = await insertCompany(base.db, `shop-${++companies}`)
  const root = await mkdtemp(path.join(os.tmpdir(), 'vitrina-session-'))
  await mkdir(path.join(root, 'goods/1'), { recursive: true })
  await mkdir(path.join(root, 'import_files/aa'), { recursive: true })
  await writeFile(path.join(root, 'goods/1/import.xml'), importXml({ goods }))
  await writeFile(path.join(root, 'import_files/aa/x.jpg'), jpeg)
  const app = { db: base.db, clock: fixedClock('2026-11-22T10:00:00Z'), files }
  for (const [more, count] of [
    [{}, 0],
    [{ picturesIn: root }, 1],
  ] as const) {
    const opened = await openImport(app, { companyId, files: [path.join(root, 'goods/1/import.xml')], ...more })
    if (!opened.ok) throw new Error(opened.refusal.code)
    await runImport(app, opened.value.importId)
    expect(await shown()).toEqual([count])
  }
})
