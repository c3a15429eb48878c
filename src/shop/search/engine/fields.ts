/**
 * How much a word says, by where it stands (decision 0037). Whatever is above `weakest` is said of the thing itself; words of a
 * description are not.
 */
export const fields = {
  /** What the name and the section are both about: «Кран шаровой» among «Краны», unlike «Кран-букса» among spare parts. */
  headKind: 102,
  head: 100,
  /** In the name, and what the section or the long name is about: «Комплект инсталляция» among «Инсталляции». */
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
  /** Of the name of a section as a whole: its own, and one above it. */
  section: 46,
  above: 23,
} as const

/** Added to the weight of a word the product's name is about. */
export const headFlag = 128
