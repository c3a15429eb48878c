import { m } from '#texts/messages.js'
import { fieldText } from '../../../parts/field-texts.ts'
import type { Fault } from './faults.ts'
import type { FieldFault } from './field-fault.ts'

const texts: Partial<Record<Fault['code'], () => string>> = {
  choose_delivery: m.checkout_choose_delivery,
  add_address: m.checkout_add_address,
  address_not_chosen: m.checkout_address_not_chosen,
  locality: m.checkout_specify_locality,
  street: m.checkout_specify_street,
  house: m.checkout_specify_house,
  choose_place: m.checkout_choose_place,
  choose_payment: m.checkout_choose_payment,
  inn: m.account_inn_wrong,
  inn_digits: m.checkout_inn_digits,
  kpp: m.account_kpp_wrong,
  company: m.checkout_company_needed,
  company_address: m.checkout_company_address_needed,
  sign_in: m.checkout_confirm_phone,
  consultant_unknown: m.checkout_consultant_unknown,
  consent_offer: m.checkout_consent_offer_needed,
  consent_data: m.checkout_consent_data_needed,
}

const faultText = ({ code, problem }: Fault): string =>
  problem ? fieldText(problem) : (texts[code]?.() ?? m.errors_generic())

const labels: Record<string, () => string> = {
  lastName: m.checkout_last_name,
  firstName: m.checkout_first_name,
  phone: m.checkout_phone,
  email: m.checkout_email,
}

/** In the list of faults a text stands alone, so those of a name or a phone say whose they are. */
function faultInList(fault: Fault): string {
  const [, who, input] = /^checkout-(customer|recipient)-(\w+)$/.exec(fault.field) ?? []
  const label = input && labels[input]?.()
  if (!label) return faultText(fault)
  return `${who === 'recipient' ? `${m.checkout_recipient()}: ${label.toLowerCase()}` : label} — ${lowered(faultText(fault))}`
}

export const describeFault = (fault: Fault): FieldFault => ({
  field: fault.field,
  text: faultText(fault),
  inList: faultInList(fault),
})

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
