import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8:0:0:ffff::a', '2001:db8:0:0', '2001:db8:0'],
  ['2001:0DB8:0000:0001:1:2:3:4', '2001:db8:0:1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s counts as %s in %s: a /64 counts as one visitor', (ip, address, block) => {
  expect(networkOf(ip)).toEqual({ address, block })
})
