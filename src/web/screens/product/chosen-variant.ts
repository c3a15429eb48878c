import type { VariantOnWire } from '#shop/catalog/catalog.wire.ts'

type Variant = Pick<VariantOnWire, 'sku' | 'price' | 'stock'>

/**
 * Initial variant of a product page: the one in the address, the only one, or the cheapest in stock if the company wants that (SET-58).
 * Otherwise none is chosen.
 */
export function chosenVariant<V extends Variant>(
  variants: readonly V[],
  sku: string | null,
  selectCheapest: boolean,
): V | undefined {
  const asked = variants.find((one) => one.sku === sku)
  if (asked) return asked
  if (variants.length === 1) return variants[0]
  return selectCheapest ? cheapest(variants) : undefined
}

function cheapest<V extends Variant>(variants: readonly V[]): V | undefined {
  const priceOf = (one: V) => one.price ?? Number.POSITIVE_INFINITY
  return variants
    .filter((one) => one.stock > 0)
    .reduce<V | undefined>((best, one) => (best && priceOf(best) <= priceOf(one) ? best : one), undefined)
}
