import { expect, test } from 'vitest'
import { isBelow } from './menu-address.ts'

test.each([
  ['/catalog/tents/', '/catalog/tents/', true],
  ['/catalog/tents/', '/catalog/tents', true],
  ['/catalog/tents?sort=price', '/catalog/tents/', true],
  ['/catalog/tents/light/', '/catalog/tents/', true],
  ['/catalog/tents-and-awnings/', '/catalog/tents/', false],
  ['/catalog/', '/catalog/tents/', false],
  ['/catalog/tents/', '/', false],
  ['/catalog/tents/', '', false],
])('%s is below %s: %s', (url, section, is) => expect(isBelow(url, section)).toBe(is))
