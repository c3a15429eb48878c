/**
 * Weight of a word by the field it occurs in (decision 0037). Weights above `weakest` are fields that describe the thing itself; the
 * description is not one of them.
 */
export const fields = {
  /** Main word of both the name and the category: «Кран шаровой» in «Краны», unlike «Кран-букса» in spare parts. */
  headKind: 102,
  head: 100,
  /** In the name, and the main word of the category or the full name: «Комплект инсталляция» in «Инсталляции». */
  nameKind: 86,
  name: 84,
  nameAim: 48,
  brand: 76,
  fullHead: 80,
  full: 62,
  fullAim: 38,
  categoryHead: 72,
  category: 60,
  categoryAim: 34,
  parent: 46,
  value: 52,
  size: 40,
  attribute: 20,
  weakest: 14,
  description: 12,
  /** For the name of a category as a whole: of its own, and of an ancestor. */
  section: 46,
  above: 23,
} as const

/** Added to the weight of a main word of the product's name. */
export const headFlag = 128
