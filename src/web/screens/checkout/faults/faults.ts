import type { FieldProblem } from '#lib/fields.ts'
import { digitsOnly } from '#lib/phone-text.ts'
import { isInn, isKpp } from '#lib/russian-documents.ts'
import { formProblems, MIN_PHONE_DIGITS } from '#shop/checkout/customer-form.ts'
import { missingParts } from '#shop/places/address.ts'
import { isByInvoice, type Option } from '../delivery-choices.ts'
import type { AddressForm, CheckoutForm } from '../form.ts'

/** A fault to correct before the order can be sent, in page order; `field` is the id of its input. */
export interface Fault {
  field: string
  code:
    | 'choose_delivery'
    | 'add_address'
    | 'address_not_chosen'
    | 'locality'
    | 'street'
    | 'house'
    | 'choose_place'
    | 'choose_payment'
    | 'inn'
    | 'inn_digits'
    | 'kpp'
    | 'company'
    | 'company_address'
    | 'sign_in'
    | 'consultant_unknown'
    | 'consent_offer'
    | 'consent_data'
    | FieldProblem['code']
  problem?: FieldProblem
}

export interface CheckedForm {
  form: CheckoutForm
  option: Option | undefined
  signedIn: boolean
  consents: { offer: boolean; data: boolean }
  /** Consent to the offer is required only if the shop has one (SET-46). */
  asksOffer: boolean
  /** No employee has the typed phone (CHK-15). */
  isConsultantUnknown?: boolean
  /** Groups of orders beside that no option is offered for. */
  withoutOption?: readonly string[]
}

export function faultsOf(checked: CheckedForm): Fault[] {
  const { form, option, signedIn, consents, asksOffer, isConsultantUnknown, withoutOption = [] } = checked
  const faults: Fault[] = []
  if (form.delivery === null) faults.push({ field: 'checkout-delivery', code: 'choose_delivery' })
  if (form.delivery === 'DELIVERY') faults.push(...addressFaults(form.address))
  const place = form.delivery === 'PICKUP' ? form.outlet : form.delivery === 'PICKUP_POINT' ? form.point : 0
  if (place === null) faults.push({ field: 'checkout-place', code: 'choose_place' })
  if (form.delivery !== null && !option) faults.push({ field: 'checkout-payment', code: 'choose_payment' })
  for (const group of withoutOption) faults.push({ field: `checkout-beside-${group}`, code: 'choose_payment' })
  if (option && isByInvoice(option)) faults.push(...requisitesFaults(form.legal))
  faults.push(...personFaults(form, signedIn))
  const consultant = digitsOnly(form.consultant)
  if (consultant !== '' && (isConsultantUnknown || consultant.length < MIN_PHONE_DIGITS))
    faults.push({ field: 'checkout-consultant', code: 'consultant_unknown' })
  if (asksOffer && !consents.offer) faults.push({ field: 'checkout-offer', code: 'consent_offer' })
  if (!consents.data) faults.push({ field: 'checkout-data', code: 'consent_data' })
  return faults
}

function addressFaults(address: AddressForm): Fault[] {
  if (address.mode === 'manual') {
    if ([address.city, address.street, address.house].every((part) => part.trim() === ''))
      return [{ field: 'checkout-city', code: 'add_address' }]
    const fields = { locality: 'checkout-city', street: 'checkout-street', house: 'checkout-house' }
    // In a typed address, a village without streets cannot be told from a missing street: both parts are required.
    return missingParts(address).map((part) => ({ field: fields[part], code: part }))
  }
  if (address.text.trim() === '') return [{ field: 'checkout-address', code: 'add_address' }]
  if (!address.found) return [{ field: 'checkout-address', code: 'address_not_chosen' }]
  const [first] = missingParts(address.found)
  return first ? [{ field: 'checkout-address', code: first }] : []
}

function requisitesFaults({ inn, kpp, company, address }: CheckoutForm['legal']): Fault[] {
  const faults: Fault[] = []
  const isWhole = /^(\d{10}|\d{12})$/.test(inn.replace(/\s/g, ''))
  if (!isInn(inn)) faults.push({ field: 'checkout-legal-inn', code: isWhole ? 'inn_digits' : 'inn' })
  if (kpp.trim() !== '' && !isKpp(kpp)) faults.push({ field: 'checkout-legal-kpp', code: 'kpp' })
  if (company.trim() === '') faults.push({ field: 'checkout-legal-company', code: 'company' })
  if (address.trim() === '') faults.push({ field: 'checkout-legal-address', code: 'company_address' })
  return faults
}

function personFaults(form: CheckoutForm, signedIn: boolean): Fault[] {
  const { customer, recipient } = formProblems(form)
  const inputs = ['lastName', 'firstName', 'middleName', 'phone', 'email'] as const
  const of = (who: 'customer' | 'recipient', problems: typeof customer): Fault[] =>
    inputs.flatMap((input) => {
      const problem = problems[input]
      return problem ? [{ field: `checkout-${who}-${input}`, code: problem.code, problem }] : []
    })
  const own = of('customer', customer)
  // A guest confirms the phone by a code, so it is requested once there and not as a field of the form.
  const faults = signedIn ? own : own.filter(({ field }) => field !== 'checkout-customer-phone')
  if (!signedIn) faults.unshift({ field: 'sign-in-phone', code: 'sign_in' })
  return [...faults, ...of('recipient', recipient)]
}
