import { describe, expect, test } from 'vitest'
import { placeOrderBody } from './checkout.wire.ts'
import { formProblems, personProblems, receiverOf } from './customer-form.ts'
import { emptyPerson, type Person } from './person.ts'

const anna: Person = { lastName: 'Петрова', firstName: 'Анна', middleName: '', phone: '+7 900 000-00-01', email: '' }

describe('the customer', () => {
  test('[CHK-08] requires only last name, first name and phone', () => {
    expect(personProblems(emptyPerson)).toEqual({
      lastName: { code: 'required' },
      firstName: { code: 'required' },
      phone: { code: 'required' },
    })
    expect(personProblems({ ...anna, firstName: '  ' })).toEqual({ firstName: { code: 'required' } })
    expect(personProblems(anna)).toEqual({})
  })

  test('[CHK-08] validates an email only if given', () => {
    expect(personProblems({ ...anna, email: 'anna@' })).toEqual({ email: { code: 'email_invalid' } })
    expect(personProblems({ ...anna, email: 'anna@mail.example' })).toEqual({})
  })

  test('[CHK-09] a phone requires eleven digits, ten are refused', () => {
    expect(personProblems({ ...anna, phone: '+7 900 000-00-0' })).toEqual({
      phone: { code: 'phone_too_short', min: 11 },
    })
    expect(personProblems({ ...anna, phone: '7 900 000 00 01' })).toEqual({})
  })
})

describe('the recipient', () => {
  const options = { customer: anna, recipient: { ...emptyPerson, isEnabled: false } }

  test('[CHK-10] customer and recipient have five fields, the recipient also a switch', () => {
    const names = ['last_name', 'first_name', 'middle_name', 'phone', 'email']
    const body = placeOrderBody.shape
    expect(Object.keys(body.customer.unwrap().shape)).toEqual(names)
    expect(Object.keys(body.recipient.unwrap().shape)).toEqual([...names, 'isEnabled'])
  })

  test('[CHK-11] is required only when enabled', () => {
    const whole = { customer: {}, recipient: {} }
    expect(formProblems(options)).toEqual(whole)
    expect(formProblems({ ...options, recipient: { ...emptyPerson, isEnabled: true } })).toEqual({
      customer: {},
      recipient: { lastName: { code: 'required' }, firstName: { code: 'required' }, phone: { code: 'required' } },
    })
    expect(formProblems({ ...options, recipient: { ...anna, isEnabled: true } })).toEqual(whole)
  })

  test('receives goods only if enabled', () => {
    const boris = { ...anna, firstName: 'Борис' }
    expect(receiverOf({ customer: anna, recipient: { ...boris, isEnabled: false } })).toEqual(anna)
    expect(receiverOf({ customer: anna, recipient: { ...boris, isEnabled: true } })).toEqual(boris)
  })
})
