import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'

/** A purchase in an outlet, as its till reported it. */
export interface Sale {
  id: number
  companyId: number
  checkNumber: string
  soldAt: Date
  customerId: number | null
  total: Kopecks
  outlet: { id: number; name: string; nameEn: string; address: string; addressEn: string }
  items: SaleItem[]
  returns: SaleReturn[]
}

export interface SaleItem {
  id: number
  sku: string
  name: string
  nameEn: string
  size: string
  count: number
  price: Kopecks
  /** Null: the site does not show the product. */
  product: { id: number; slug: string } | null
  image: StoredImage | null
  /** Path of its category. */
  category: string
  /** Null: not reviewed. */
  review: { id: number; state: 'new' | 'approved' | 'rejected'; canAdd: boolean } | null
  /** Returned pieces and the amount refunded for them. */
  returned: number
  refunded: Kopecks
}

/** A check of an outlet that took pieces back. */
export interface SaleReturn {
  checkNumber: string
  /** An ISO moment: it comes from the database inside JSON. */
  at: string
  outlet: string
  outletEn: string
  total: Kopecks
}

export interface NewSale {
  companyId: number
  outletId: number
  checkNumber: string
  soldAt: Date
  customerId: number | null
  phone: string
  total: Kopecks
  at: Date
}

export interface NewSaleReturn {
  companyId: number
  saleId: number
  outletId: number
  checkNumber: string
  returnedAt: Date
  total: Kopecks
  at: Date
}

/** The key a till of an outlet signs in with. */
export interface TillKey {
  id: number
  outletId: number
  outlet: string
  name: string
  createdAt: Date
  revokedAt: Date | null
}
