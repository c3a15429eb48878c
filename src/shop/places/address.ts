/** The parts of an address that are required by name (spec §5). */
export type AddressParts = { city: string; settlement: string; street: string; house: string }
export type AddressPart = 'locality' | 'street' | 'house'

const isBlank = (text: string | null | undefined): boolean => !text?.trim()

/**
 * Missing parts of an address: the locality, the street, the house number, in this order (spec §5). A settlement may have no streets, so none is
 * required there (our choice, REG-14).
 */
export function missingParts(address: { [Part in keyof AddressParts]?: string | null }): AddressPart[] {
  const missing: AddressPart[] = []
  if (isBlank(address.city) && isBlank(address.settlement)) missing.push('locality')
  if (isBlank(address.street) && isBlank(address.settlement)) missing.push('street')
  if (isBlank(address.house)) missing.push('house')
  return missing
}
