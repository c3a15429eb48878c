// The records of an export, independent of its format. A field that the file does not contain is absent, not null: a package with only prices
// must not change names and stock.

export type FeedRecord =
  | FeedSource
  | FeedScope
  | FeedCategory
  | FeedProperty
  | FeedPriceType
  | FeedWarehouse
  | FeedProduct
  | FeedCharacteristic
  | FeedOffer
  | FeedNote

/** The namespace of ids: two feeds may use the same offer ids. */
export type FeedSource = { kind: 'source'; source: string }

/** Whether the package is complete, so that goods absent from it are withdrawn. */
export type FeedScope = { kind: 'scope'; part: 'products' | 'offers'; full: boolean }

export type FeedCategory = {
  kind: 'category'
  id: string
  parentId: string | null
  name: string
  position: number
  deleted?: true
}

export type FeedProperty = {
  kind: 'property'
  id: string
  name: string
  reference: boolean
  values: Record<string, string>
  /** Internal property, never shown. */
  hidden?: true
}

export type FeedPriceType = { kind: 'price_type'; id: string; name: string; currency: string | null }

export type FeedWarehouse = {
  kind: 'warehouse'
  id: string
  name: string
  address: string | null
  city: string | null
  phone: string | null
}

export type FeedProduct = {
  kind: 'product'
  id: string
  deleted?: boolean
  service?: boolean
  /** Several offers of one group each describe the product; the first description is used. */
  shared?: true
  /** Distinguishes different goods that one file lists under the same id; see `stageRows`. */
  identity?: string
  name?: string
  /** Full name for documents, if it differs from the name. */
  fullName?: string
  /** Additional search terms: manufacturers' codes, offer ids, barcodes. */
  codes?: string[]
  article?: string
  barcode?: string
  description?: string
  vendor?: string
  country?: string
  productType?: string
  unitCode?: string
  unitName?: string
  vatRate?: string
  /** Quantities in units of sale, «0,1»: what one step is, and the smallest order. */
  saleStep?: string
  saleMinimum?: string
  weightKg?: string
  /** Length, width and height of a packed piece in cm, in the format of YML: «20.1/20.5/22.5». */
  dimensions?: string
  categoryIds?: string[]
  pictures?: string[]
  /** Property values by property id; a value may be the id of a reference value. */
  properties?: { id: string; values: string[] }[]
  params?: FeedParam[]
  /** False: no courier delivery or no pickup. Absent: the export does not declare it. */
  delivery?: boolean
  pickup?: boolean
}

export type FeedParam = { name: string; value: string; unit?: string }

/**
 * A variant in the catalogue of an older 1C, which lists `good#characteristic` as a product. It is not an offer: it has no price and no stock,
 * and its presence does not prove that the offer still exists.
 */
export type FeedCharacteristic = Pick<FeedOffer, 'id' | 'productId' | 'deleted' | 'characteristics' | 'barcode'> & {
  kind: 'characteristic'
}

export type FeedOffer = {
  kind: 'offer'
  id: string
  productId: string
  deleted?: boolean
  identity?: string
  /** Other prices at which the same offer was listed again. */
  also?: string[]
  name?: string
  article?: string
  barcode?: string
  codes?: string[]
  /** Parameters in which offers of a group may differ; which of them distinguish the offers is known only when all are read. */
  params?: FeedParam[]
  /** Property values by property id, if the export has no characteristics. */
  properties?: { id: string; values: string[] }[]
  characteristics?: FeedParam[]
  pictures?: string[]
  prices?: FeedPrice[]
  oldPrice?: string
  available?: boolean
  /** Total of all warehouses. */
  quantity?: string
  stocks?: { warehouseId: string; quantity: string }[]
}

/** `coefficient`: number of base units per price; `unit`: name of that unit. */
export type FeedPrice = {
  typeId: string
  amount: string
  currency: string | null
  coefficient: string | null
  unit?: string
}

/** An anomaly that the reader handled. */
export type FeedNote = { kind: 'note'; code: FeedNoteCode; key: string; detail: string }
export type FeedNoteCode = 'no_id' | 'feed_old' | 'encoding_mended' | 'xml_mended'

/** A format: which elements are delivered whole, and how they map to records. */
export type FeedFormat = {
  isRecord(path: string): boolean
  onOpen(path: string, attributes: Record<string, string>): FeedRecord[]
  onRecord(path: string, element: import('./xml.ts').XmlElement): FeedRecord[]
}
