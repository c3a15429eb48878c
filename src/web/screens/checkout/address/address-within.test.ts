import { expect, test } from 'vitest'
import { addressWithin } from './address-within.ts'

test('an address omits its city, before or after', () => {
  expect(addressWithin('Екатеринбург, ул. 8 Марта, 46', 'Екатеринбург')).toBe('ул. 8 Марта, 46')
  expect(addressWithin('8 Marta St. 46, Yekaterinburg', 'Yekaterinburg')).toBe('8 Marta St. 46')
  expect(addressWithin('Берёзовский, ул. Театральная, 1', 'Екатеринбург')).toBe('Берёзовский, ул. Театральная, 1')
  expect(addressWithin('Екатеринбург', 'Екатеринбург')).toBe('Екатеринбург')
  expect(addressWithin('ул. 8 Марта, 46', undefined)).toBe('ул. 8 Марта, 46')
})
