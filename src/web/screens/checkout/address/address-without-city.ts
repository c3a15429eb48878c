/** Removes the city from an address where the whole list is of one city: «ул. Белинского, 68», `Belinskogo St. 68`. */
export function addressWithoutCity(address: string, city: string | undefined): string {
  if (!city) return address
  if (address.startsWith(`${city}, `)) return address.slice(city.length + 2)
  return address.endsWith(`, ${city}`) ? address.slice(0, -city.length - 2) : address
}
