import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, answerOf, bytesOf, isSame, storePage } from './stored-page.ts'

const text = `<!doctype html>${'тёплая куртка '.repeat(200)}`

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  ['br', 'identity'],
  ['br;q=0, gzip', 'identity'],
  ['identity', 'identity'],
] as const)('%j selects %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding))

test.each(['br', 'gzip', 'identity'] as const)('rendered for %s, every encoding has the same text', async (reader) => {
  const page = await storePage(200, {}, text, reader)
  expect(bytesOf(page, 'identity').body.toString()).toBe(text)
  expect(gunzipSync(bytesOf(page, 'gzip').body).toString()).toBe(text)
  const { body, encoding } = bytesOf(page, 'br')
  expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString()).toBe(text)
})

test('the first brotli reader gets a fast version, later ones a smaller one with another tag', async () => {
  const page = await storePage(200, {}, text, 'br')
  const first = answerOf(page, 'br')
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(first.body.length) })
  await expect.poll(() => answerOf(page, 'br').headers.etag).not.toBe(first.headers.etag)
  const { body, headers } = answerOf(page, 'br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) })
  expect(body.length).toBeLessThan(first.body.length)
  expect(brotliDecompressSync(body).toString()).toBe(text)
  expect(gunzipSync(bytesOf(page, 'gzip').body).toString()).toBe(text)
})

test('a page rendered without brotli gets it for later readers', async () => {
  const page = await storePage(200, {}, text, 'gzip')
  expect(bytesOf(page, 'br').encoding).toBe('gzip')
  await expect.poll(() => bytesOf(page, 'br').encoding).toBe('br')
})

test('the tag of any encoding matches the page', async () => {
  const page = await storePage(200, {}, text, 'br')
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const { etag } = answerOf(page, encoding).headers
    expect([isSame(page, etag), isSame(page, `W/${etag}`)]).toEqual([true, true])
  }
  expect(isSame(page, '"other"')).toBe(false)
  expect(isSame(page, null)).toBe(false)
})
