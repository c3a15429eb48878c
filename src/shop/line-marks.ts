/** Words by which rules of promotions name goods: they stay readable and outlive a repeated import. */
export interface Marks {
  /** The slug of its product. */
  product: string
  /** The path of its category: `gear/bags`. */
  category: string
  /** Values of its properties: `brand:tropa`. */
  attributes: readonly string[]
}
