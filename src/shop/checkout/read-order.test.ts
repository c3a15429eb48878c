import { describe, expect, test } from 'vitest'
import { readDestination, readRecipient } from './read-order.ts'

const whole = { address: 'г Казань, ул Баумана, д 1', city: 'Казань', street: 'Баумана', house: '1' }
const nowhere = { address: null, outletId: null }

describe('the destination', () => {
  test.each([
    ['DELIVERY', { address: whole }, { outletId: null, address: whole }],
    ['DELIVERY', { address: 'Казань, Баумана 1' }, { outletId: null, address: { address: 'Казань, Баумана 1' } }],
    ['PICKUP', { outletId: 3 }, { outletId: 3, address: null }],
    ['PICKUP_POINT', { outletId: 4 }, { outletId: 4, address: null }],
    ['VIRTUAL', {}, { outletId: null, address: null }],
  ] as const)('%s with %j', (type, given, value) => {
    expect(readDestination(type, { ...nowhere, ...given })).toEqual({ ok: true, value })
  })

  test.each([
    ['DELIVERY', {}, 'address_needed'],
    ['DELIVERY', { outletId: 3 }, 'address_needed'],
    ['DELIVERY', { address: whole, outletId: 3 }, 'address_or_outlet'],
    ['DELIVERY', { address: { ...whole, house: ' ' } }, 'address_incomplete'],
    ['DELIVERY', { address: { ...whole, street: null } }, 'address_incomplete'],
    ['PICKUP', {}, 'outlet_needed'],
    ['PICKUP', { address: whole, outletId: 3 }, 'address_or_outlet'],
    ['PICKUP_POINT', { address: whole }, 'outlet_needed'],
  ] as const)('%s with %j is refused: %s', (type, given, code) => {
    expect(readDestination(type, { ...nowhere, ...given })).toMatchObject({ ok: false, refusal: { code } })
  })

  test('a settlement needs no street; a free-text address is not checked by parts', () => {
    expect(
      readDestination('DELIVERY', {
        ...nowhere,
        address: { address: 'с Сосновка, д 3', settlement: 'Сосновка', house: '3' },
      }).ok,
    ).toBe(true)
    expect(
      readDestination('DELIVERY', {
        ...nowhere,
        address: { address: 'за мостом направо', city: null, street: null, house: null },
      }).ok,
    ).toBe(true)
  })
})

describe('the recipient', () => {
  test.each([
    ['+7 900 000-00-01', '79000000001'],
    ['8(900)0000001', '79000000001'],
  ])('%s is read as %s', (phone, digits) => {
    expect(readRecipient({ phone, email: '' })).toEqual({ ok: true, value: { phone: digits, email: '' } })
  })
  test('refuses ten digits and an invalid email, lowercases a valid one', () => {
    expect(readRecipient({ phone: '9000000001', email: '' })).toMatchObject({
      refusal: { code: 'recipient_phone_invalid' },
    })
    expect(readRecipient({ phone: '79000000001', email: 'anna@' })).toMatchObject({
      refusal: { code: 'recipient_email_invalid' },
    })
    expect(readRecipient({ phone: '79000000001', email: 'Anna@Mail.RU' })).toMatchObject({
      value: { email: 'anna@mail.ru' },
    })
  })
})
