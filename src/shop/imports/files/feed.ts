// What an export says, whatever its format. A field that the file does not mention is absent, not null:
// a package of prices alone must leave names and stocks as they are.

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

/** Whose ids these are: two feeds may number their offers alike. */
export type FeedSource = { kind: 'source'; source: string }

/** Whether the package lists everything there is, so that what is absent is gone. */
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
  /** For the shop's own use: never shown. */
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
  /** Several offers of one group each describe the product; the first description stays. */
  shared?: true
  /** What tells goods apart that one file lists under one id; see `stageRows`. */
  identity?: string
  name?: string
  /** The long name for papers, when it says more than the name. */
  fullName?: string
  /** Further words it is looked for by: codes of makers, ids of offers, barcodes. */
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
  weightKg?: string
  /** Length, width and height of a packed piece in cm, as YML writes them: «20.1/20.5/22.5». */
  dimensions?: string
  categoryIds?: string[]
  pictures?: string[]
  /** Values of properties by property id; a value may be the id of a reference value. */
  properties?: { id: string; values: string[] }[]
  params?: FeedParam[]
  /** False: not by courier, not at a shop. Absent: the export does not say. */
  delivery?: boolean
  pickup?: boolean
}

export type FeedParam = { name: string; value: string; unit?: string }

/**
 * What the catalogue of an older 1C, which lists `good#characteristic` as a good, says of one size. It is not an offer: it tells no
 * price and no stock, and goods that are listed so do not say that the offer is still there.
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
  /** Prices under which the same offer was listed again. */
  also?: string[]
  name?: string
  article?: string
  barcode?: string
  codes?: string[]
  /** What all offers of a group may differ by: which of it tells them apart is known when all are. */
  params?: FeedParam[]
  /** Values of properties by property id, where an export has no characteristics. */
  properties?: { id: string; values: string[] }[]
  characteristics?: FeedParam[]
  pictures?: string[]
  prices?: FeedPrice[]
  oldPrice?: string
  available?: boolean
  /** The sum over all warehouses. */
  quantity?: string
  stocks?: { warehouseId: string; quantity: string }[]
}

/** `coefficient`: how many base units the price is for; `unit`: what that is called. */
export type FeedPrice = {
  typeId: string
  amount: string
  currency: string | null
  coefficient: string | null
  unit?: string
}

/** Something odd that the reader met and coped with. */
export type FeedNote = { kind: 'note'; code: FeedNoteCode; key: string; detail: string }
export type FeedNoteCode = 'no_id' | 'feed_old' | 'encoding_mended' | 'xml_mended'

/** How one format is read: which elements arrive whole, and what they mean. */
export type FeedFormat = {
  isRecord(path: string): boolean
  onOpen(path: string, attributes: Record<string, string>): FeedRecord[]
  onRecord(path: string, element: import('./xml.ts').XmlElement): FeedRecord[]
}
