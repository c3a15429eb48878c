import { readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { deleteUnusedUploads } from '#shop/uploads/uploads.flow.ts'
import { createApi } from '../../src/server/http/api.ts'
import { createWeb } from '../../src/server/http/web.ts'
import { heic } from '../heic.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let boris: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  boris = await shop.signIn('79000000009')
})
sameStart(() => shop)
// Their rows are reset already.
beforeEach(() => rm(path.join(shop.folder, 'uploads'), { recursive: true, force: true }))
afterAll(() => shop.close())

const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#347' } })
const kept = () => readdir(path.join(shop.folder, 'uploads')).catch((): string[] => [])
const rows = async () => (await sql`select 1 from uploads`.execute(shop.db)).rows.length

async function send(
  file: Uint8Array | string,
  more: { purpose?: string; headers?: Record<string, string>; type?: string } = {},
) {
  const form = new FormData()
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>], { type: more.type ?? 'image/jpeg' }), 'photo.jpg')
  if (more.purpose !== '') form.append('purpose', more.purpose ?? 'review')
  return shop.json('/api/uploads/', { method: 'POST', body: form, headers: more.headers ?? anna })
}
const read = (url: string, headers: Record<string, string> = {}) => shop.request(url, { headers })

describe('a photograph', () => {
  test('is re-encoded upright without location, and only its owner and the staff read it', async () => {
    const given = await picture()
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '56/1 50/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await send(Buffer.concat([given, Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    expect([status, body]).toMatchObject([201, { width: 300, height: 400 }])
    expect(body.url).toMatch(/^\/api\/uploads\/[\w-]{43}\/picture\.jpg$/)
    const answer = await read(body.url, anna)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const now = await sharp(bytes).metadata()
    expect([now.width, now.height, now.exif, now.orientation]).toEqual([300, 400, undefined, undefined])
    for (const trace of ['SECRET', 'script', 'PK\x03\x04', 'Exif']) expect(bytes.includes(trace), trace).toBe(false)
    expect((await read(body.url)).status).toBe(401)
    expect((await read(body.url, boris)).status).toBe(404)
    expect((await read(body.url, await shop.staff(['uploads.read']))).status).toBe(200)
    expect((await read(body.url, await shop.staff(['prices.write']))).status).toBe(404)
    const second = await shop.signIn('79000000001', shop.cast.second)
    expect((await shop.request(body.url, { headers: second, host: 'second.test' })).status).toBe(404)
    expect((await read('/api/uploads/..%2f..%2fx/picture.jpg', anna)).status).toBe(404)
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s, whatever its name', async (format) => {
    const file = await picture().toFormat(format).toBuffer()
    expect((await send(file, { type: 'text/html' })).body).toMatchObject({ width: 400, height: 300 })
  })

  test('may be an Apple HEIC: stored upright, with its colours, without metadata', async () => {
    const [red, blue] = [
      [81, 90, 240],
      [41, 240, 110],
    ] as const
    const file = Buffer.concat([heic((_, y) => (y < 16 ? red : blue), { quarters: 1 }), Buffer.from('SECRET')])
    const { status, body } = await send(file, { type: 'image/heic' })
    expect([status, body]).toMatchObject([201, { width: 32, height: 32 }])
    const bytes = Buffer.from(await (await read(body.url, anna)).arrayBuffer())
    expect(bytes.includes('SECRET')).toBe(false)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number) => [...data.subarray((16 * info.width + x) * 3, (16 * info.width + x) * 3 + 3)]
    // A quarter turn to the left: what was at the top is on the left.
    expect([at(4)[0]! > 200 && at(4)[2]! < 60, at(27)[2]! > 200 && at(27)[0]! < 60]).toEqual([true, true])
  })

  test('is scaled down if large', async () => {
    const { body } = await send(await picture(4000, 1000).jpeg().toBuffer())
    expect([body.width, body.height]).toEqual([2560, 640])
  })

  test('resent with its key is stored once', async () => {
    const before = await rows()
    const headers = { ...anna, 'idempotency-key': 'one-photo' }
    const file = await picture(50, 50).jpeg().toBuffer()
    const [one, two] = [await send(file, { headers }), await send(file, { headers })]
    expect([two.status, two.body]).toEqual([201, one.body])
    expect(await rows()).toBe(before + 1)
    expect((await send(await picture(51, 50).jpeg().toBuffer(), { headers })).body.code).toBe('idempotency_key_reused')
  })
})

/** A PNG of one colour that decodes to `side` × `side` pixels. */
function bomb(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => ~bytes.reduce((c, byte) => crcTable[(c ^ byte) & 255]! ^ (c >>> 8), 0xffffffff) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((side / 8 + 1) * 1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an invalid photograph is refused and leaves nothing behind', () => {
  const jpeg = () => picture(300, 300).jpeg().toBuffer()
  const hostile: Record<string, [code: string, file: () => Promise<Uint8Array | string> | Uint8Array | string]> = {
    'nothing at all': ['file_empty', () => new Uint8Array()],
    'a page': ['file_type_unknown', () => '<!doctype html><script>1</script>'],
    'a drawing with script': ['file_type_unknown', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'],
    'a paper': ['file_pdf', () => '%PDF-1.7\n1 0 obj'],
    'a paper with a picture behind': ['file_pdf', async () => Buffer.concat([Buffer.from('%PDF-1.4'), await jpeg()])],
    'a HEIC cut in the middle': ['file_broken', () => heic(() => [81, 90, 240]).subarray(0, 900)],
    'a HEIC that says it is enormous': ['file_too_many_pixels', () => heic(() => [81, 90, 240], { says: 20_000 })],
    'a film': ['file_type_unknown', async () => picture().gif().toBuffer()],
    'an archive': ['file_type_unknown', () => 'PK\x03\x04'],
    'an archive with a picture behind': [
      'file_type_unknown',
      async () => Buffer.concat([Buffer.from('PK\x03\x04'), await jpeg()]),
    ],
    'the first bytes of one': ['file_broken', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    'a page that begins like one': ['file_broken', () => Buffer.from('\xff\xd8\xff<script>1</script>', 'latin1')],
    'one that was cut': ['file_broken', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 600)],
    'a PNG cut in the middle': [
      'file_broken',
      async () => (await picture(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
    ],
    'a bomb of 900 million pixels': ['file_too_many_pixels', () => bomb(30_000)],
    'one larger than allowed by little': ['file_too_many_pixels', () => bomb(8000)],
  }
  test.each(Object.entries(hostile))('%s', async (_, [code, file]) => {
    const [before, files] = [await rows(), await kept()]
    const { status, body } = await send(await file())
    expect([status, body.code, body.errors[0]?.field]).toEqual([400, code, 'file'])
    expect(body.detail.length).toBeGreaterThan(5)
    expect([await rows(), await kept()]).toEqual([before, files])
  })

  test('sixty more: prefixed files, cuts at every eighth, heads without a body, noise under a good head', async () => {
    let headers = anna
    const before = [await rows(), await kept()]
    const formats = ['jpeg', 'png', 'webp', 'avif'] as const
    // Noise does not compress, so each eighth of the file holds pixels.
    const noise = sharp(
      Buffer.from(Array.from({ length: 96 * 96 * 3 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251)),
      {
        raw: { width: 96, height: 96, channels: 3 },
      },
    )
    const whole = new Map<string, Buffer>()
    for (const format of formats) whole.set(format, await noise.clone().toFormat(format).toBuffer())
    const heads =
      'GIF89a,%PDF-1.7,PK\x03\x04,<svg ,<!doctype html>,<?php ,#!/bin/sh,MZ,\x7fELF,\x1f\x8b,Rar!,7z\xbc\xaf,BM,II*\0,\0\0\x01\0,\0\0\0 ftypheic,RIFF0000WAVE,\x00asm'
    const files: [string, Buffer][] = [
      ...heads
        .split(',')
        .map((head): [string, Buffer] => [
          `a picture behind ${JSON.stringify(head)}`,
          Buffer.concat([Buffer.from(head, 'latin1'), whole.get('jpeg')!]),
        ]),
      ...formats.flatMap((format) =>
        [1, 2, 3, 4, 5, 6].map((eighth): [string, Buffer] => [
          `${format} cut at ${eighth}/8`,
          whole.get(format)!.subarray(0, Math.floor((whole.get(format)!.length * eighth) / 8)),
        ]),
      ),
      ...formats.map((format): [string, Buffer] => [`the head of ${format} alone`, whole.get(format)!.subarray(0, 16)]),
      ...formats.map((format): [string, Buffer] => [
        `noise under the head of ${format}`,
        Buffer.concat([whole.get(format)!.subarray(0, 12), Buffer.alloc(5000, 0xa5)]),
      ]),
      ...[9000, 12_000, 20_000, 40_000, 64_000, 16, 17, 100, 5000, 50_000].flatMap((side): [string, Buffer][] =>
        side > 8000 ? [[`a bomb of ${side} a side`, bomb(side)]] : [[`zeros, ${side} of them`, Buffer.alloc(side)]],
      ),
    ]
    expect(files.length).toBeGreaterThanOrEqual(56)
    // Sent by several customers: the limit of each is sixty per hour.
    for (const [index, [name, file]] of files.entries()) {
      if (index % 50 === 0) headers = await shop.signIn(`790055500${10 + index / 50}`)
      const { status, body } = await send(file, { headers })
      expect([status, String(body.code)], name).toEqual([400, expect.stringMatching(/^file_/)])
    }
    expect([await rows(), await kept()]).toEqual(before)
  })

  test('too many bytes, declared or not, are not read fully', async () => {
    const long = new Uint8Array(13 * 1024 * 1024).fill(1)
    expect((await send(long)).body.code).toBe('body_too_large')
    let pulled = 0
    const endless = new ReadableStream({
      pull(stream) {
        pulled++
        stream.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const headers = { ...anna, 'content-type': 'multipart/form-data; boundary=x' }
    const { status } = await shop.json('/api/uploads/', {
      method: 'POST',
      body: endless,
      headers,
      duplex: 'half',
    } as never)
    expect(status).toBe(413)
    expect(pulled).toBeLessThan(20)
    // Other calls keep their limit.
    const other = await shop.json('/api/restock/', { method: 'POST', body: long, headers: anna })
    expect(other.status).toBe(413)
  })

  test('through the server too, which reads a chunked upload only up to the limit', async () => {
    const pages = Object.assign(async () => new Response(null, { status: 404 }), { cached: () => undefined })
    const web = createWeb({
      app: shop.app,
      api: createApi(shop.app),
      pages,
      pictures: async () => null,
      readiness: async () => 'ready',
      trustedProxies: 0,
    })
    await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
    const { port } = web.server.address() as AddressInfo
    const sendInChunks = async (path: string, type: string, body: Uint8Array) => {
      const stream = new ReadableStream({
        start(to) {
          for (let at = 0; at < body.length; at += 65_536) to.enqueue(body.subarray(at, at + 65_536))
          to.close()
        },
      })
      const headers = { ...anna, 'content-type': type }
      const given = { method: 'POST', body: stream, headers, duplex: 'half' } as RequestInit
      return (await fetch(`http://127.0.0.1:${port}${path}`, given)).status
    }
    const part = (rest: string) => `--x\r\nContent-Disposition: form-data; name=${rest}\r\n`
    const upload = (file: Uint8Array) => {
      const head = `${part('"purpose"\r\n\r\nreview')}${part('"file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n')}`
      const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
      return sendInChunks('/api/uploads/', 'multipart/form-data; boundary=x', body)
    }
    const photo = await picture().jpeg().toBuffer()
    try {
      expect(await upload(Buffer.concat([photo, Buffer.alloc(2_000_000)]))).toBe(201)
      expect(await upload(Buffer.concat([photo, Buffer.alloc(13 * 1024 * 1024)]))).toBe(413)
      expect(await sendInChunks('/api/restock/', 'application/json', Buffer.alloc(400_000, 32))).toBe(413)
    } finally {
      await web.drain(0)
    }
  })

  test('no form, a cut one, one without its fields, and a guest', async () => {
    const json = await shop.json('/api/uploads/', { json: { purpose: 'review' }, headers: anna })
    expect([json.status, json.body]).toMatchObject([
      415,
      { code: 'unsupported_media_type', needed: 'multipart/form-data', detail: expect.stringContaining('Нужна форма') },
    ])
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8'
    const headers = { ...anna, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await shop.json('/api/uploads/', { method: 'POST', body: cut, headers })).body.code).toBe('bad_request')
    const wrong = await send(await jpeg(), { purpose: 'everything' })
    expect([wrong.body.code, wrong.body.errors[0].field]).toEqual(['invalid_fields', 'purpose'])
    const form = new FormData()
    form.append('file', 'a text')
    form.append('purpose', 'review')
    const text = await shop.json('/api/uploads/', { method: 'POST', body: form, headers: anna })
    expect([text.body.code, text.body.errors[0].field]).toEqual(['invalid_fields', 'file'])
    expect((await send(await jpeg(), { headers: {} })).body.code).toBe('sign_in_required')
    const staff = await send(await jpeg(), { headers: await shop.staff() })
    expect(staff.body.code).toBe('sign_in_required')
  })

  test('a failed row insert leaves no file', async () => {
    const files = await kept()
    await sql`alter table uploads add constraint full_disk check (width <> 77)`.execute(shop.db)
    expect((await send(await picture(77, 10).jpeg().toBuffer())).status).toBe(500)
    await sql`alter table uploads drop constraint full_disk`.execute(shop.db)
    expect(await kept()).toEqual(files)
  })
})

describe('purposes of files', () => {
  const legal = { company: 'ООО «Север»', inn: '7707083893', address: 'Екатеринбург', fio: 'Морозов С. П.' }
  const ask = (documents: number[], headers = boris) =>
    shop.json('/api/customers/me/price-access/', { json: { legal, documents }, headers })

  test('[PRC-06] a price request takes own documents of this purpose, once', async () => {
    const file = async (purpose: string, headers = boris) =>
      (await send(await picture(200, 201).jpeg().toBuffer(), { purpose, headers })).body
    const [document, review, foreign] = [await file('document'), await file('review'), await file('document', anna)]
    for (const id of [review.id, foreign.id, 999_999])
      expect((await ask([document.id, id])).body.code).toBe('file_unknown')
    expect((await shop.json('/api/customers/me/price-access/', { headers: boris })).body.state).toBe('none')
    expect((await ask([document.id])).status).toBe(202)
    expect((await ask([document.id])).status).toBe(202)
    const olga = await shop.staff()
    const { items } = (await shop.json('/api/staff/price-access/', { headers: olga })).body
    expect(items[0].documents).toEqual([document.url])
    expect((await read(document.url, olga)).status).toBe(200)
  })

  test('a file unused for a day is deleted; a file two rows refer to stays', async () => {
    const document = await send(await picture(200, 201).jpeg().toBuffer(), { purpose: 'document', headers: boris })
    expect((await ask([document.body.id])).status).toBe(202)
    shop.clock.advance(86_400_001)
    const { body } = await send(await picture(200, 201).jpeg().toBuffer())
    await deleteUnusedUploads(shop.app)
    const { rows: left } = await sql<{ used: string | null }>`select used_by as used from uploads order by id`.execute(
      shop.db,
    )
    expect(left).toEqual([{ used: expect.stringMatching(/^price_access:/) }, { used: null }])
    expect(await kept()).toHaveLength(1)
    expect((await read(body.url, anna)).status).toBe(200)
    shop.clock.advance(86_400_001)
    await deleteUnusedUploads(shop.app)
    expect(await rows()).toBe(1)
    expect(await kept()).toHaveLength(1)
  })

  test('sixty an hour per customer', async () => {
    const file = await picture(10, 10).jpeg().toBuffer()
    const sent = await Promise.all(Array.from({ length: 61 }, () => send(file, { headers: anna })))
    const told = sent.map(({ status }) => status)
    expect(told.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(told.filter((status) => status === 201).length).toBeLessThanOrEqual(60)
  })
})
