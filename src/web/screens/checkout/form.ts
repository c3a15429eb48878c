import type { DeliveryInterval } from '#shop/cart/cart.wire.ts'
import { emptyPerson, type Person } from '#shop/checkout/person.ts'
import type { Requisites } from '#shop/orders/order.ts'
import type { LookupOnWire } from '#shop/places/places.wire.ts'
import { typedKey as key } from '../../browser/stored/delete-stored.ts'
import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import type { DeliveryType } from './delivery-choices.ts'

export interface AddressForm {
  /** Found by suggestions, or typed in three fields. */
  mode: 'search' | 'manual'
  text: string
  found: LookupOnWire | null
  city: string
  street: string
  house: string
  /** A private house has no flat and no floor. */
  isHouse: boolean
  flat: string
  floor: string
  entrance: string
  comment: string
  /** Save the address to the account after the order is placed. */
  keep: boolean
  /** The customer declined the saved addresses: none is filled in automatically any more. */
  isOther?: boolean
}

export interface CheckoutForm {
  delivery: DeliveryType | null
  /** `paymentKey` of an option. */
  payment: string | null
  address: AddressForm
  outlet: number | null
  point: number | null
  /** `paymentKey` of the options of the orders beside it, by the group of their lines. */
  others: Readonly<Record<string, string>>
  /** Chosen courier interval; null: the earliest. */
  interval: DeliveryInterval | null
  customer: Person
  recipient: Person & { isEnabled: boolean }
  consultant: string
  comment: string
  /** Requisites of a company that orders; asked for when the order is paid by invoice. */
  legal: Requisites
}

export const emptyForm: CheckoutForm = {
  delivery: null,
  payment: null,
  address: {
    mode: 'search',
    text: '',
    found: null,
    city: '',
    street: '',
    house: '',
    isHouse: false,
    flat: '',
    floor: '',
    entrance: '',
    comment: '',
    keep: true,
  },
  outlet: null,
  point: null,
  others: {},
  interval: null,
  customer: emptyPerson,
  recipient: { ...emptyPerson, isEnabled: false },
  consultant: '',
  comment: '',
  legal: { company: '', inn: '', kpp: '', ogrn: '', address: '' },
}

/** Restores the form after a reload (O10). Consents must be given again; cards and passports are never stored. */
function readForm(text: string | null): CheckoutForm | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<CheckoutForm> | null
    if (!kept || typeof kept !== 'object') return null
    return {
      ...emptyForm,
      ...kept,
      address: { ...emptyForm.address, ...kept.address },
      customer: { ...emptyPerson, ...kept.customer },
      recipient: { ...emptyForm.recipient, ...kept.recipient },
      legal: { ...emptyForm.legal, ...kept.legal },
    }
  } catch {
    return null
  }
}

export const storedForm = (): CheckoutForm | null => readForm(readStored(key, 'sessionStorage'))
/** False: the storage is full or unavailable. */
export const storeForm = (form: CheckoutForm): boolean => writeStored(key, JSON.stringify(form), 'sessionStorage')
export const clearStoredForm = (): boolean => writeStored(key, null, 'sessionStorage')
