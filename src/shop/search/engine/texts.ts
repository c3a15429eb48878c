/** Searchable fields of a product. */
export interface SearchedProduct {
  id: number
  name: string
  nameEn: string
  fullName: string
  description: string
  categoryId: number
  valueIds: number[]
  /** Articles, barcodes and ids from all sources. */
  codes: string[]
  sizes: string[]
}

/** Text of an attribute value, shared by all products that have it. */
export interface SearchedValue {
  text: string
  attribute: string
  isBrand: boolean
}

/** Names of a category and its ancestors, its own first, in both languages. */
export type SearchedPath = readonly string[]
