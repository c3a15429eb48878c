import type { Allowed } from '#shop/delivery/shipping.ts'

/** A serialized card, with the fields that are needed besides its JSON. */
export interface CachedCard {
  id: number
  /** Its JSON without the time-dependent end (`endOfCard`) and the closing brace. */
  json: Uint8Array<ArrayBuffer>
  /** In the language of the answer. */
  name: string
  categoryId: number
  inStock: boolean
  /** In kopecks; internal, set even if the visitor may not see prices. */
  price: number
  /** Shops that now hold a variant at this price. */
  heldIn: readonly number[]
  allowed: Allowed
}

/** Visitors who receive the same cards. */
export interface Audience {
  companyId: number
  zoneId: number
  regionId: number
  locale: 'ru' | 'en'
  pricesShown: boolean
}

/** Bytes of an entry besides its JSON: objects, arrays and map entries. */
const besidesBytes = 500

const sizeOf = ({ json, name, heldIn }: CachedCard): number =>
  json.byteLength + name.length * 2 + heldIn.length * 8 + besidesBytes

type Tags = ReadonlySet<string> | 'everything'

/** Cards that are being read. A card that changes meanwhile must not be cached. */
interface Reading {
  companyId: number
  changed: Set<number>
  isOld: boolean
}

interface Shelf {
  companyId: number
  young: Map<number, CachedCard>
  old: Map<number, CachedCard>
}

/**
 * Serialized cards in memory, in two generations. A requested card is young; when young cards take half of the space, old cards are dropped and
 * the young become old. So the least recently used are dropped first, and a card moves at most once per generation.
 */
export class CardCache {
  private readonly mostBytes: number
  private readonly shelves = new Map<string, Shelf>()
  private readonly readings = new Set<Reading>()
  private youngBytes = 0
  private oldBytes = 0
  private found = 0
  private missed = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  /** The cards of these products: cached ones, and the others from `read`. Products that are not sold are left out. */
  async of(
    audience: Audience,
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<readonly CachedCard[]>,
  ): Promise<CachedCard[]> {
    const shelf = this.shelfOf(audience)
    const here = new Map<number, CachedCard>()
    const missing: number[] = []
    for (const id of ids) {
      const card = this.take(shelf, id)
      if (card) here.set(id, card)
      else missing.push(id)
    }
    this.found += here.size
    this.missed += missing.length
    if (missing.length > 0) {
      const reading: Reading = { companyId: audience.companyId, changed: new Set(), isOld: false }
      this.readings.add(reading)
      try {
        for (const card of await read(missing)) {
          here.set(card.id, card)
          if (!reading.isOld && !reading.changed.has(card.id)) this.put(this.shelfOf(audience), card)
        }
      } finally {
        this.readings.delete(reading)
      }
    }
    return ids.flatMap((id) => here.get(id) ?? [])
  }

  /** Invalidates single products, or all cards of a company if no product is named. */
  hear(tags: Tags): void {
    if (tags === 'everything') {
      this.forget(() => true)
      return
    }
    const changed: number[] = []
    const whole = new Set<number>()
    for (const tag of tags) {
      if (tag.startsWith('product:')) changed.push(Number(tag.slice(8)))
      else if (tag.startsWith('company:')) whole.add(Number(tag.slice(8)))
    }
    // A change of the catalog that names no product may concern any.
    if (changed.length === 0) for (const tag of tags) if (tag.startsWith('catalog:')) whole.add(Number(tag.slice(8)))
    if (whole.size > 0) this.forget((companyId) => whole.has(companyId))
    for (const reading of this.readings) for (const id of changed) reading.changed.add(id)
    for (const { young, old } of this.shelves.values()) {
      for (const id of changed) {
        this.youngBytes -= removed(young, id)
        this.oldBytes -= removed(old, id)
      }
    }
  }

  stats(): { entries: number; size: number; hits: number; misses: number } {
    const entries = this.shelves.values().reduce((sum, { young, old }) => sum + young.size + old.size, 0)
    return { entries, size: this.youngBytes + this.oldBytes, hits: this.found, misses: this.missed }
  }

  private shelfOf({ companyId, zoneId, regionId, locale, pricesShown }: Audience): Shelf {
    const key = `${companyId}:${zoneId}:${regionId}:${locale}:${pricesShown}`
    const known = this.shelves.get(key)
    if (known) return known
    const made: Shelf = { companyId, young: new Map(), old: new Map() }
    this.shelves.set(key, made)
    return made
  }

  private take(shelf: Shelf, id: number): CachedCard | undefined {
    const young = shelf.young.get(id)
    if (young) return young
    const old = shelf.old.get(id)
    if (!old) return undefined
    this.oldBytes -= removed(shelf.old, id)
    this.put(shelf, old)
    return old
  }

  private put(shelf: Shelf, card: CachedCard): void {
    this.youngBytes += sizeOf(card) - removed(shelf.young, card.id)
    this.oldBytes -= removed(shelf.old, card.id)
    shelf.young.set(card.id, card)
    if (this.youngBytes > this.mostBytes / 2) this.age()
  }

  private age(): void {
    for (const [key, shelf] of this.shelves) {
      shelf.old = shelf.young
      shelf.young = new Map()
      if (shelf.old.size === 0) this.shelves.delete(key)
    }
    this.oldBytes = this.youngBytes
    this.youngBytes = 0
  }

  private forget(isMeant: (companyId: number) => boolean): void {
    for (const reading of this.readings) reading.isOld ||= isMeant(reading.companyId)
    for (const [key, { companyId, young, old }] of this.shelves) {
      if (!isMeant(companyId)) continue
      for (const card of young.values()) this.youngBytes -= sizeOf(card)
      for (const card of old.values()) this.oldBytes -= sizeOf(card)
      this.shelves.delete(key)
    }
  }
}

/** Removes a card and returns its size in bytes. */
function removed(cards: Map<number, CachedCard>, id: number): number {
  const card = cards.get(id)
  if (!card) return 0
  cards.delete(id)
  return sizeOf(card)
}
