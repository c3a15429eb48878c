import type { Db } from '#kit/db.ts'
import { slugify } from '#lib/text.ts'
import * as store from '../products.store.ts'
import type { AttributeRef } from './catalog-shapes.ts'
import { firstFree, shortHash } from './slugs.ts'

type Attribute = { id: number; values: Map<string, number>; slugs: Set<string> }

/** A property with more distinct values is free text, not something to filter by. */
const maxValues = 5_000

/**
 * Finds or creates properties and their values by name, so that «Цвет» of the shop and «Цвет» of a file are the same property. Results are
 * cached for the next batch; `reset` clears the cache after a transaction that did not commit.
 */
export function createAttributeBook(companyId: number, write: boolean) {
  let known: store.ExistingAttribute[] | null = null
  const byKey = new Map<string, Attribute>()
  const byId = new Map<number, Attribute>()
  let unborn = 0

  async function attributeOf(db: Db, ref: AttributeRef): Promise<Attribute> {
    const found = byKey.get(ref.key)
    if (found) return found
    known ??= await store.existingAttributes(db, companyId)
    const base = slugify(ref.name, 40) || `a-${shortHash(ref.key, 6)}`
    const name = ref.name.toLowerCase()
    // A property in another unit is a different property: grams are not kilograms.
    const alike = known.filter((attribute) => attribute.unit === ref.unit)
    const same =
      known.find((attribute) => attribute.key === ref.key) ??
      alike.find((attribute) => attribute.slug === base || attribute.name.toLowerCase() === name)
    const taken = new Set(known.map((attribute) => attribute.slug))
    const slug = firstFree(
      [base, `${base}-${slugify(ref.unit, 10) || 'x'}`, `${base}-${shortHash(ref.key, 6)}`],
      (one) => taken.has(one),
    )
    let id = same?.id
    if (id === undefined) {
      id = write ? await store.insertAttribute(db, companyId, slug, ref) : --unborn
      known.push({ id, slug, name: ref.name, key: ref.key, unit: ref.unit })
    } else if (same?.key === null) {
      if (write) await store.adoptAttribute(db, id, ref.key)
      same.key = ref.key
    }
    const attribute = byId.get(id) ?? { id, values: new Map(), slugs: new Set() }
    if (!byId.has(id) && id > 0) {
      for (const value of await store.attributeValues(db, id)) {
        attribute.values.set(value.value.toLowerCase(), value.id)
        attribute.slugs.add(value.slug)
      }
    }
    byId.set(id, attribute)
    byKey.set(ref.key, attribute)
    return attribute
  }

  return {
    /** Ids of the attribute and the value; null: the property has too many values. */
    async find(db: Db, ref: AttributeRef): Promise<{ attributeId: number; valueId: number } | null> {
      const attribute = await attributeOf(db, ref)
      const words = ref.text.toLowerCase()
      let valueId = attribute.values.get(words)
      if (valueId === undefined) {
        if (attribute.values.size >= maxValues) return null
        const slug = freeSlug(attribute, ref.text)
        valueId = write ? await store.insertValue(db, companyId, attribute.id, slug, ref) : --unborn
        attribute.values.set(words, valueId)
        attribute.slugs.add(slug)
      }
      return { attributeId: attribute.id, valueId }
    },
    reset(): void {
      known = null
      byKey.clear()
      byId.clear()
    },
  }
}

export type AttributeBook = ReturnType<typeof createAttributeBook>

function freeSlug(attribute: Attribute, text: string): string {
  const base = slugify(text, 50)
  if (base && !attribute.slugs.has(base)) return base
  return base ? `${base}-${shortHash(text, 4)}` : `v-${shortHash(text, 6)}`
}
