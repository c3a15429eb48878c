import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'

/** Label of the choice: size, unless the product names what its variants differ in. */
export const variantTexts = (product: ProductAnswer | null) =>
  product?.variants_differ_in
    ? { label: product.variants_differ_in, choose: m.catalog_choose_variant() }
    : { label: m.catalog_size(), choose: m.catalog_choose_size() }
