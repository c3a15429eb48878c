import { wholeUnit } from '#lib/quantity.ts'
import type { DemoProduct } from './products.ts'
import { dice } from './seed.ts'

export interface DemoStock {
  sku: string
  outlet: string
  /** Whole steps. */
  count: number
}
export interface Storehouse {
  key: string
  kind: string
}

/**
 * Stock by outlet: most products are in the warehouses and in some shops, some have only one to three pieces in one place, some are sold
 * out, and every range of sizes has one or two gaps.
 */
export function makeStock(
  products: readonly DemoProduct[],
  places: readonly Storehouse[],
  endless: (product: DemoProduct) => number | null,
): DemoStock[] {
  const warehouses = places.filter((p) => p.kind === 'warehouse')
  const shops = places.filter((p) => p.kind === 'shop' || p.kind === 'filial')
  const made: DemoStock[] = []
  for (const product of products) {
    const fate = dice(`stock ${product.slug}`).next()
    for (const { sku, size } of product.variants) {
      const roll = dice(`stock ${sku}`)
      const put = (outlet: string, units: number) =>
        made.push({ sku, outlet, count: Math.floor((units * wholeUnit) / product.soldBy.step) })
      const plenty = endless(product)
      if (plenty !== null) {
        for (const place of warehouses) put(place.key, plenty)
        for (const place of shops) put(place.key, roll.between(20, 90))
      } else if (fate < 0.04 || (size !== '' && roll.chance(0.07))) {
        put(warehouses[0]!.key, 0)
      } else if (fate < 0.13) {
        put(roll.pick([...warehouses, ...shops]).key, roll.between(1, 3))
      } else {
        put(warehouses[0]!.key, roll.between(6, 80))
        for (const place of warehouses.slice(1)) if (roll.chance(0.7)) put(place.key, roll.between(4, 60))
        for (const place of shops) if (roll.chance(0.35)) put(place.key, roll.between(1, 9))
      }
    }
  }
  return made
}
