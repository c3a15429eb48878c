/** What the search reads of one product. */
export interface SearchedProduct {
  id: number
  name: string
  nameEn: string
  fullName: string
  description: string
  categoryId: number
  valueIds: number[]
  /** Articles, barcodes and ids of every source. */
  codes: string[]
  sizes: string[]
}

/** What is said of a value of an attribute wherever a product has it. */
export interface SearchedValue {
  text: string
  attribute: string
  isBrand: boolean
}

/** Names of a section and of those above it, its own first, in both languages. */
export type SearchedPath = readonly string[]
