import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sweepOrphans, uploadFaults } from '#shop/uploads/orphans.flow.ts'
import { deleteUnusedUploads } from '#shop/uploads/uploads.flow.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let olga: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  olga = await shop.member('content')
})
afterAll(() => shop.close())

const picture = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#347' } })
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .png()
    .toBuffer()

async function send(file: Uint8Array | string, purpose = 'content', headers = olga) {
  const form = new FormData()
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'banner.svg')
  form.append('purpose', purpose)
  return shop.json('/api/staff/uploads/', { method: 'POST', body: form, headers })
}

describe('a picture of the shop', () => {
  test('is made anew from its pixels, seen by everybody, listed by purpose, and stays while nobody deletes it', async () => {
    const { status, body } = await send(await picture(90))
    expect([status, body]).toMatchObject([201, { purpose: 'content', width: 90, height: 30 }])
    const seen = await shop.request(body.url)
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=600',
    ])
    expect(Buffer.from(await seen.arrayBuffer()).includes('SECRET')).toBe(false)
    const product = (await send(await picture(91), 'product')).body
    const ids = async (query: string) =>
      (await shop.json(`/api/staff/uploads/?${query}`, { headers: olga })).body.items.map(
        ({ id }: { id: number }) => id,
      )
    expect(await ids('purpose=product')).toEqual([product.id])
    expect((await ids('')).slice(0, 2)).toEqual([product.id, body.id])
    shop.clock.advance(30 * 86_400_000)
    await deleteUnusedUploads(shop.app)
    await sweepOrphans(shop.app)
    expect((await shop.request(body.url)).status).toBe(200)
  })

  test('is deleted with its file by staff, and is nobody’s business in another company', async () => {
    const { body } = await send(await picture(92))
    const other = await shop.staff(['*'], shop.cast.second)
    const remove = (headers: Record<string, string>, host: string) =>
      shop.json(`/api/staff/uploads/${body.id}/`, { method: 'DELETE', headers, host })
    expect((await remove(other, 'second.test')).status).toBe(404)
    expect((await shop.request(body.url, { host: 'second.test' })).status).not.toBe(200)
    const before = (await readdir(path.join(shop.folder, 'uploads'))).length
    expect((await remove(olga, 'shop.test')).status).toBe(200)
    expect((await readdir(path.join(shop.folder, 'uploads'))).length).toBe(before - 1)
    expect((await remove(olga, 'shop.test')).status).toBe(404)
    expect((await shop.request(body.url)).status).not.toBe(200)
    expect(await uploadFaults(shop.app)).toEqual({ orphans: [], missing: [] })
    const audit = await shop.json(`/api/staff/audit/?object=picture+${body.id}`, { headers: await shop.staff() })
    expect(audit.body.items.map(({ call }: { call: string }) => call)).toEqual(['removeShopPicture', 'sendShopPicture'])
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'file_type_unknown'],
    ['%PDF-1.7', 'file_pdf'],
    ['', 'file_empty'],
    ['\xff\xd8\xff\xe0 no picture', 'file_type_unknown'],
  ])('is refused if its bytes are no picture: %s', async (text, code) => {
    const { rows: before } = await sql`select from uploads`.execute(shop.db)
    const { status, body } = await send(text)
    expect([status, body.code]).toEqual([400, code])
    expect((await sql`select from uploads`.execute(shop.db)).rows).toHaveLength(before.length)
  })

  test('is not taken for the purposes of customers, nor a customer’s for those of the shop', async () => {
    expect((await send(await picture(93), 'document')).status).toBe(400)
    const form = new FormData()
    form.append('file', new Blob([(await picture(94)) as Uint8Array<ArrayBuffer>]))
    form.append('purpose', 'content')
    const anna = await shop.signIn('79000000001')
    expect((await shop.json('/api/uploads/', { method: 'POST', body: form, headers: anna })).status).toBe(400)
  })

  test('is refused when it is larger than 24 MB', async () => {
    const { status, body } = await send(new Uint8Array(24 * 1024 * 1024 + 1))
    expect([status, body.code]).toEqual([413, 'body_too_large'])
  })
})
