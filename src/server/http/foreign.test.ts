import { describe, expect, test } from 'vitest'
import { isForeign, isOfThisSite } from './foreign.ts'

const home = 'https://shop.test'
const asked = (headers: Record<string, string>, method = 'POST') =>
  new Request('http://x/', { method, headers: { ...headers } })
const to = (host: string, headers: Record<string, string>) => {
  const request = asked(headers)
  const read = new Headers(headers)
  read.set('host', host)
  return { ...request, method: 'POST', headers: read } as Request
}

describe('a cross-origin write', () => {
  test.each([
    ['another port', 'shop.test:3000', { origin: 'http://shop.test:3001' }],
    ['another host', 'shop.test', { origin: 'https://evil.test' }],
    ['a frame without an origin', 'shop.test', { origin: 'null' }],
    ['another site by its own word', 'shop.test', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour below one domain', 'shop.test', { 'sec-fetch-site': 'same-site' }],
    ['one whose only mark is the page it was on', 'shop.test', { referer: 'https://evil.test/form' }],
    ['one whose page cannot be read', 'shop.test', { referer: 'evil' }],
    ['another site that hides it', 'shop.test', { 'sec-fetch-site': 'none', origin: 'https://evil.test' }],
  ])('%s is foreign', (_, host, headers) => {
    expect(isForeign(to(host, headers as Record<string, string>), home)).toBe(true)
  })

  test.each([
    ['the shop itself', 'shop.test:3000', { origin: 'http://shop.test:3000', 'sec-fetch-site': 'same-origin' }],
    ['the usual port, named or not', 'shop.test:443', { origin: 'https://shop.test' }],
    ['a program', 'shop.test', {}],
    ['a page of the shop, by its address alone', 'shop.test:3000', { referer: 'http://shop.test:3000/cart/' }],
    [
      'the shop by its own word, whatever page it was',
      'shop.test',
      { referer: 'https://evil.test/', 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s is not', (_, host, headers) => {
    expect(isForeign(to(host, headers as Record<string, string>), home)).toBe(false)
  })

  test('behind a proxy that drops the port, the port of PUBLIC_URL counts', () => {
    const request = to('shop.test', { origin: 'https://shop.test:8443' })
    expect(isForeign(request, home)).toBe(true)
    expect(isForeign(request, 'https://shop.test:8443')).toBe(false)
  })

  test('reads are never foreign', () => {
    expect(isForeign(asked({ origin: 'https://evil.test' }, 'GET'), home)).toBe(false)
  })
})

describe('a write by a cookie that must not be borrowed', () => {
  const said = (headers: Record<string, string>, publicUrl = home) => isOfThisSite(to('shop.test', headers), publicUrl)

  test('comes from this site by its origin, or without one by its own word', () => {
    expect(said({ origin: 'https://shop.test' })).toBe(true)
    expect(said({ 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(said({ origin: 'http://shop.test' }, 'http://shop.test')).toBe(true)
  })

  test('does not if it says nothing, something else, or another origin than its own word', () => {
    for (const headers of [
      {},
      { referer: 'https://shop.test/office/' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { origin: 'https://evil.test' },
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://shop.test', 'sec-fetch-site': 'cross-site' },
    ])
      expect(said(headers as Record<string, string>), JSON.stringify(headers)).toBe(false)
  })

  test('does not from an address without encryption, where the shop has it', () => {
    expect(said({ origin: 'http://shop.test' })).toBe(false)
  })
})
