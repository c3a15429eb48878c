/** Identifiers by which rules of promotions name goods: they are readable and survive a repeated import. */
export interface Marks {
  /** Slug of the product. */
  product: string
  /** Path of the category: `gear/bags`. */
  category: string
  /** Attribute values: `brand:tropa`. */
  attributes: readonly string[]
}
