import { expect, test } from 'vitest'
import { readHost, requestedHost } from './host.ts'

test.each([
  ['shop.ru', 'shop.ru'],
  [' HOSTS-D.localhost ', 'hosts-d.localhost'],
  ['localhost', 'localhost'],
  ['shop.ru.', 'shop.ru'],
  ['кружки.рф', 'xn--f1aeeb2as.xn--p1ai'],
  ['КРУЖКИ.РФ', 'xn--f1aeeb2as.xn--p1ai'],
  ['xn--f1aeeb2as.xn--p1ai', 'xn--f1aeeb2as.xn--p1ai'],
  ['10.0.0.7', '10.0.0.7'],
])('%j gives host %s', (text, host) => {
  expect(readHost(text)).toBe(host)
})

test.each([
  'https://shop.ru',
  'shop.ru/',
  'shop.ru:8080',
  'a@shop.ru',
  'shop ru',
  '',
  '.',
  'shop_ru',
  '*.shop.ru',
  'a..b',
])('%j is not a host', (text) => expect(readHost(text)).toBeNull())

const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
test.each([
  ['Shop.ru:3000', 'shop.ru'],
  ['shop.ru.', 'shop.ru'],
  ['xn--f1aeeb2as.xn--p1ai', 'xn--f1aeeb2as.xn--p1ai'],
  [asBytes('КРУЖКИ.РФ:80'), 'xn--f1aeeb2as.xn--p1ai'],
  ['кружки.рф', 'xn--f1aeeb2as.xn--p1ai'],
  ['[::1]:3000', '[::1]'],
  ['', ''],
])('a request to %j has host %s', (header, host) => {
  expect(requestedHost(header)).toBe(host)
})
