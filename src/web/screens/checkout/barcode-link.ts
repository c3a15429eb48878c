import { keepText, keptText } from '../../browser/kept/kept-text.ts'

/** A thing somebody opened by its barcode in a shop: `/cart/direct?outlet=&sku=&barcode=` (STO-02). The last one is remembered. */
export interface BarcodeLink {
  outlet: number
  sku: string
  barcode: string
}
const key = 'barcode_link'

export const keepBarcodeLink = (link: BarcodeLink): boolean => keepText(key, JSON.stringify(link))

/** The barcode the thing was opened by; it goes into the item of its order. */
export function storedBarcode(sku: string): string | null {
  const kept = storedLink()
  return kept?.sku === sku ? kept.barcode : null
}

/** Ordered: the next piece of the thing has a barcode of its own. */
export function forgetBarcode(skus: readonly string[]): void {
  const kept = storedLink()
  if (kept && skus.includes(kept.sku)) keepText(key, null)
}

function storedLink(): BarcodeLink | null {
  try {
    const kept = JSON.parse(keptText(key) ?? 'null') as Partial<BarcodeLink> | null
    return typeof kept?.sku === 'string' && typeof kept.barcode === 'string' ? (kept as BarcodeLink) : null
  } catch {
    return null
  }
}
