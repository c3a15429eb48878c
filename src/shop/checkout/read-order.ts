import { isEmail, normalizeEmail } from '#lib/email.ts'
import { closest, distanceKm } from '#lib/geo.ts'
import { digitsOnly } from '#lib/phone-text.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { type DeliveryType, targetOf } from '#shop/delivery/delivery-type.ts'
import { type AddressPart, missingParts } from '#shop/places/address.ts'

/** A structured address as the lookup gives it, or a line of text typed by hand. */
export type GivenAddress =
  | string
  | {
      address: string
      city?: string | null
      settlement?: string | null
      street?: string | null
      house?: string | null
      latitude?: number | null
      longitude?: number | null
    }

/** Where the goods are to go, as given: an address, or a place of pickup. */
export type GivenPlace = { address: GivenAddress | null; outletId: number | null }

export type Destination = { outletId: number | null; address: Exclude<GivenAddress, string> | null }
export type DestinationRefusal =
  | { code: 'address_or_outlet' }
  | { code: 'address_needed' }
  | { code: 'address_incomplete'; missing: AddressPart[] }
  | { code: 'outlet_needed' }

/** Where the goods go: an address or a place of pickup, never both, whatever the delivery asks for (CHK-06). */
export function readDestination(type: DeliveryType, given: GivenPlace): Result<Destination, DestinationRefusal> {
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

/** How far from the middle of a region's city we still deliver (our choice). */
const reachKm = 60

/**
 * Whether what the lookup found for an address typed by hand is that place: it is in a city, or a settlement, that the
 * text names. «Мира, 5» is found in some city or other, and says nothing of where the customer lives.
 */
export function isNamedIn(text: string, found: { city: string | null; settlement: string | null }): boolean {
  const words = text.toLowerCase().replaceAll('ё', 'е')
  const names = [found.city, found.settlement].flatMap((name) => name?.toLowerCase().replaceAll('ё', 'е') ?? [])
  return names.some((name) => words.includes(name))
}

/** No region of the company is near enough. An address that nobody can place is believed (our choice). */
export function isOutOfReach(
  address: { latitude?: number | null; longitude?: number | null } | null,
  regions: readonly { latitude: number; longitude: number }[],
): boolean {
  if (address?.latitude == null || address.longitude == null) return false
  const point = { latitude: address.latitude, longitude: address.longitude }
  const nearest = closest(regions, point)
  return nearest === undefined || distanceKm(point, nearest) > reachKm
}

export type RecipientRefusal = { code: 'recipient_phone_invalid' } | { code: 'recipient_email_invalid' }

/** At least 11 digits of phone (spec §5); an email is optional but must be one. */
export function readRecipient(given: {
  phone: string
  email: string
}): Result<{ phone: string; email: string }, RecipientRefusal> {
  const phone = digitsOnly(given.phone)
  if (phone.length < 11 || phone.length > 20) return refuse({ code: 'recipient_phone_invalid' })
  if (given.email !== '' && !isEmail(given.email)) return refuse({ code: 'recipient_email_invalid' })
  return ok({ phone, email: normalizeEmail(given.email) })
}
