import { isEmail, normalizeEmail } from '#lib/email.ts'
import { readPhone } from '#lib/phone.ts'
import { digitsOnly } from '#lib/phone-text.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { isSameSlot, type Slot } from '#shop/delivery/courier-zones.ts'
import { type DeliveryType, targetOf } from '#shop/delivery/delivery-type.ts'
import type { DeliveryOption, OfferedOption } from '#shop/delivery/option.ts'
import { type AddressPart, missingParts } from '#shop/places/address.ts'
import type { EnteredAddress } from '#shop/places/entered-address.ts'

/** Where the goods are to go, as given: an address, or a place of pickup. */
export type RequestedPlace = { address: EnteredAddress | null; outletId: number | null }

export type Destination = { outletId: number | null; address: Exclude<EnteredAddress, string> | null }
export type DestinationRefusal =
  | { code: 'address_or_outlet' }
  | { code: 'address_needed' }
  | { code: 'address_incomplete'; missing: AddressPart[] }
  | { code: 'outlet_needed' }

/** Where the goods go: an address or a place of pickup, never both, whatever the delivery asks for (CHK-06). */
export function readDestination(type: DeliveryType, given: RequestedPlace): Result<Destination, DestinationRefusal> {
  const target = targetOf(type)
  if (target === null) return ok({ outletId: null, address: null })
  const place = given.outletId
  if (given.address !== null && place !== null) return refuse({ code: 'address_or_outlet' })
  if (target !== 'address') {
    return place === null ? refuse({ code: 'outlet_needed' }) : ok({ outletId: place, address: null })
  }
  if (given.address === null) return refuse({ code: 'address_needed' })
  const address = typeof given.address === 'string' ? { address: given.address } : given.address
  // An address typed by hand when the lookup finds nothing has no parts to check (DLV-19).
  const isTyped = [address.city, address.settlement, address.street, address.house].every((part) => !part?.trim())
  const missing = isTyped ? [] : missingParts(address)
  return missing.length > 0 ? refuse({ code: 'address_incomplete', missing }) : ok({ outletId: null, address })
}

export type RecipientRefusal = { code: 'recipient_phone_invalid' } | { code: 'recipient_email_invalid' }

/** The phone must have at least 11 digits (spec §5) and be a possible number, as messages go to it. The email is optional but must be valid. */
export function readRecipient(given: {
  phone: string
  email: string
}): Result<{ phone: string; email: string }, RecipientRefusal> {
  const phone = readPhone(given.phone)
  if (!phone.ok || digitsOnly(given.phone).length < 11) return refuse({ code: 'recipient_phone_invalid' })
  if (given.email !== '' && !isEmail(given.email)) return refuse({ code: 'recipient_email_invalid' })
  return ok({ phone: phone.value, email: normalizeEmail(given.email) })
}

/**
 * The chosen option in the region of the order. The customer may have chosen it from the list of another region: it is the same option if
 * delivery, payment and method are the same, and its price is that of the order's region.
 */
export function chosenOption(
  { here, shown }: { here: DeliveryOption[]; shown: DeliveryOption[] },
  id: number,
): DeliveryOption | undefined {
  const chosen = [...here, ...shown].find((option) => option.id === id)
  return here.find(
    (option) =>
      option.id === id ||
      (option.deliveryType === chosen?.deliveryType &&
        option.paymentType === chosen.paymentType &&
        option.method === chosen.method),
  )
}

/**
 * The hours the customer chose, if they are still free. An order without hours is accepted for the day: orders of the specification have
 * no hours (our choice).
 */
export function chosenSlot(
  { slots }: OfferedOption,
  wanted: Slot | null,
): Result<Slot | null, { code: 'interval_gone'; intervals: readonly Slot[] }> {
  if (wanted === null) return ok(null)
  const slot = slots.find((one) => isSameSlot(one, wanted))
  return slot ? ok(slot) : refuse({ code: 'interval_gone', intervals: slots })
}
