import type { OutletOnWire } from '#shop/places/places.wire.ts'

export type OutletKind = 'all' | 'pickup_point' | 'locker'

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Every word stands somewhere in the name or the address: a street, a city or a mall (DLV-08). */
export function outletsFound(places: readonly OutletOnWire[], text: string, kind: OutletKind = 'all'): OutletOnWire[] {
  const words = plain(text)
    .split(/[\s,.]+/)
    .filter(Boolean)
  return places.filter((place) => {
    if (kind !== 'all' && place.kind !== kind) return false
    const about = plain(`${place.name} ${place.address}`)
    return words.every((word) => about.includes(word))
  })
}
