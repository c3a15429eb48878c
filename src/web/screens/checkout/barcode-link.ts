import { readStored, writeStored } from '../../browser/stored/stored-text.ts'

/** A product opened by scanning its barcode in a shop: `/cart/direct?outlet=&sku=&barcode=` (STO-02). Only the last one is stored. */
export interface BarcodeLink {
  outlet: number
  sku: string
  barcode: string
}
const key = 'barcode_link'

export const storeBarcodeLink = (link: BarcodeLink): boolean => writeStored(key, JSON.stringify(link))

/** The scanned barcode of the sku; it is sent with the line of the order. */
export function storedBarcode(sku: string): string | null {
  const kept = storedLink()
  return kept?.sku === sku ? kept.barcode : null
}

/** Called after ordering: the next piece of the same sku has another barcode. */
export function removeBarcodes(skus: readonly string[]): void {
  const kept = storedLink()
  if (kept && skus.includes(kept.sku)) writeStored(key, null)
}

function storedLink(): BarcodeLink | null {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as Partial<BarcodeLink> | null
    return typeof kept?.sku === 'string' && typeof kept.barcode === 'string' ? (kept as BarcodeLink) : null
  } catch {
    return null
  }
}
