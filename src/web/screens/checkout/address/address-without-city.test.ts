import { expect, test } from 'vitest'
import { addressWithoutCity } from './address-without-city.ts'

test('an address omits its city, before or after', () => {
  expect(addressWithoutCity('Екатеринбург, ул. 8 Марта, 46', 'Екатеринбург')).toBe('ул. 8 Марта, 46')
  expect(addressWithoutCity('8 Marta St. 46, Yekaterinburg', 'Yekaterinburg')).toBe('8 Marta St. 46')
  expect(addressWithoutCity('Берёзовский, ул. Театральная, 1', 'Екатеринбург')).toBe('Берёзовский, ул. Театральная, 1')
  expect(addressWithoutCity('Екатеринбург', 'Екатеринбург')).toBe('Екатеринбург')
  expect(addressWithoutCity('ул. 8 Марта, 46', undefined)).toBe('ул. 8 Марта, 46')
})
