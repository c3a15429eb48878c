import { expect, test } from 'vitest'
import { readable } from './phone-link.tsx'

test.each([
  ['+78005550134', '8\u00a0800\u00a0555-01-34'],
  ['88005550134', '8\u00a0800\u00a0555-01-34'],
  ['+73432223344', '+7\u00a0343\u00a0222-33-44'],
  ['8 (343) 222 33 44', '8 (343) 222 33 44'],
  ['112', '112'],
])('%s shows as %s', (phone, shown) => expect(readable(phone)).toBe(shown))
