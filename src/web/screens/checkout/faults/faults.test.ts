import { expect, test } from 'vitest'
import { emptyPerson } from '#shop/checkout/person.ts'
import { type CheckoutForm, emptyForm } from '../form.ts'
import { type CheckedForm, faultsOf } from './faults.ts'

const anna = { lastName: 'Котова', firstName: 'Анна', middleName: '', phone: '+7 900 000-00-01', email: '' }
const option = {
  id: 1,
  delivery_type: 'PICKUP' as const,
  payment_type: { type: 'CASH', name: '' },
  method: '',
  can_use_bonuses: false,
  price: 0,
  free_from: null,
  is_least: false,
  date: '2026-11-22',
  intervals: [],
  pay_online: false,
}
const judged = (form: Partial<CheckoutForm>, more: Partial<CheckedForm> = {}) =>
  faultsOf({
    form: { ...emptyForm, delivery: 'PICKUP', outlet: 5, customer: anna, ...form },
    option,
    signedIn: true,
    consents: { offer: true, data: true },
    asksOffer: true,
    ...more,
  }).map(({ field, code }) => `${field}: ${code}`)

test('a complete form has no errors', () => {
  expect(judged({})).toEqual([])
})

test('[DLV-20] a courier needs an address', () => {
  expect(judged({ delivery: 'DELIVERY' })).toEqual(['checkout-address: add_address'])
})

test('[DLV-21] a pickup of either kind needs a place', () => {
  expect(judged({ outlet: null })).toEqual(['checkout-place: choose_place'])
  expect(judged({ delivery: 'PICKUP_POINT', point: null })).toEqual(['checkout-place: choose_place'])
})

test('[CHK-13] a delivery needs a payment', () => {
  expect(judged({}, { option: undefined })).toEqual(['checkout-payment: choose_payment'])
})

test('[REG-14] a typed address reports each missing part', () => {
  const typed = { ...emptyForm.address, mode: 'manual' as const, city: 'Казань', street: 'Баумана', house: '1' }
  const without = (part: object) => judged({ delivery: 'DELIVERY', address: { ...typed, ...part } })
  expect(without({})).toEqual([])
  expect(without({ city: ' ' })).toEqual(['checkout-city: locality'])
  expect(without({ street: '' })).toEqual(['checkout-street: street'])
  expect(without({ house: '' })).toEqual(['checkout-house: house'])
})

test('text in the address line not chosen from the list is not an address', () => {
  const address = { ...emptyForm.address, text: 'Казань, Баумана 1' }
  expect(judged({ delivery: 'DELIVERY', address })).toEqual(['checkout-address: address_not_chosen'])
})

test('[CHK-14] an empty customer fails field by field', () => {
  expect(judged({ customer: emptyPerson })).toEqual([
    'checkout-customer-lastName: required',
    'checkout-customer-firstName: required',
    'checkout-customer-phone: required',
  ])
})

test('[CHK-02] a guest is asked to sign in, and the phone is reported once', () => {
  expect(judged({ customer: { ...anna, phone: '' } }, { signedIn: false })).toEqual(['sign-in-phone: sign_in'])
})

test('[CHK-11] another recipient is validated only if present', () => {
  const recipient = { ...emptyPerson, isEnabled: false }
  expect(judged({ recipient })).toEqual([])
  expect(judged({ recipient: { ...recipient, isEnabled: true } })).toHaveLength(3)
})

test('[CHK-15] an invalid consultant phone is not found', () => {
  expect(judged({ consultant: '+7 900' })).toEqual(['checkout-consultant: consultant_unknown'])
})

test('both consents are required, the offer only if the shop has one', () => {
  const consents = { offer: false, data: false }
  expect(judged({}, { consents })).toEqual(['checkout-offer: consent_offer', 'checkout-data: consent_data'])
  expect(judged({}, { consents, asksOffer: false })).toEqual(['checkout-data: consent_data'])
})

test('[CHK-23] a tax number with a wrong digit is reported as such, one of another length reports the length', () => {
  const legal = { company: 'ООО «Север»', inn: '', kpp: '', ogrn: '', address: 'Екатеринбург' }
  const invoice = { ...option, payment_type: { type: 'INVOICE' as const, name: '' } }
  const told = (inn: string) => judged({ legal: { ...legal, inn } }, { option: invoice })
  expect(told('7707 083893')).toEqual([])
  expect(told('7707083894')).toEqual(['checkout-legal-inn: inn_digits'])
  expect(told('770708389')).toEqual(['checkout-legal-inn: inn'])
})
