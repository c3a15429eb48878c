/** A product as the staff sees it: with what is switched off, its prices of the main list, and its stock in all outlets. */
export interface StaffProduct {
  id: number
  slug: string
  article: string
  name: string
  nameEn: string
  category: { id: number; name: string }
  isActive: boolean
  markingType: string
  version: number
  updatedAt: Date
  variants: StaffVariant[]
}

export interface StaffVariant {
  sku: string
  article: string
  size: string
  barcode: string
  isActive: boolean
  /** Kopecks; null: not in the main list. */
  price: number | null
  oldPrice: number | null
  onHand: number
  reserved: number
}

/** How staff calls name a product: by its slug, or by the sku of one of its variants. */
export type NamedProduct = { slug: string } | { sku: string }
