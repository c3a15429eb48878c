import { collapseSpaces } from '#lib/text.ts'
import type { PlaceOrderBody } from '#shop/checkout/checkout.wire.ts'
import { missingParts } from '#shop/places/address.ts'
import type { AddressForm } from '../form.ts'

/** The address as sent to the shop. */
export function addressBody({
  mode,
  found,
  text,
  city,
  street,
  house,
}: AddressForm): NonNullable<PlaceOrderBody['address']> {
  if (mode === 'manual') {
    const parts = { city: collapseSpaces(city), street: collapseSpaces(street), house: collapseSpaces(house) }
    return { ...parts, address: [parts.city, parts.street, parts.house].filter(Boolean).join(', ') }
  }
  if (!found) return text.trim()
  const { address, fias_id, postal, settlement, latitude, longitude } = found
  return {
    address,
    fias_id,
    postal,
    city: found.city,
    settlement,
    street: found.street,
    house: found.house,
    latitude,
    longitude,
  }
}

/** The address if it is complete (names a house); null otherwise. */
export function completeAddress(form: AddressForm): NonNullable<PlaceOrderBody['address']> | null {
  const { mode, found, city, street, house } = form
  const parts = mode === 'manual' ? { city, street, house } : found
  return parts && missingParts(parts).length === 0 ? addressBody(form) : null
}

/** Details inside the house; details typed for a flat do not apply to a private house. */
export const houseDetails = ({ isHouse, flat, floor, entrance, comment }: AddressForm) => ({
  flat: isHouse ? '' : flat.trim(),
  floor: isHouse ? '' : floor.trim(),
  entrance: isHouse ? '' : entrance.trim(),
  comment: comment.trim(),
})
