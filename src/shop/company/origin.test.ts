import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test.each([
  [{ hosts: [], isDefault: true }, 'https://shop.test', 'https://shop.test'],
  [{ hosts: ['other.test'], isDefault: true }, 'https://shop.test/', 'https://shop.test'],
  [{ hosts: ['second.test', 'www.second.test'], isDefault: false }, 'https://shop.test', 'https://second.test'],
  [{ hosts: ['second.test'], isDefault: false }, 'http://localhost:3000', 'http://second.test:3000'],
  [{ hosts: ['second.test:8080'], isDefault: false }, 'http://localhost:3000', 'http://second.test:8080'],
  [{ hosts: [], isDefault: false }, 'https://shop.test', 'https://shop.test'],
])('%j at %s has origin %s', (company, publicUrl, origin) => {
  expect(originOf(company, publicUrl)).toBe(origin)
})
