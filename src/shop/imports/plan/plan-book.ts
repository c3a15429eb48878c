import { type Counts, type Entity, type NoteCode, noCounts, type RefusalCode, type Remark } from '../refusals.ts'
import type { AttributeRef, PriceRow, ProductRow, StockRow, VariantRow } from './catalog-shapes.ts'

export type ProductPlan = {
  products: ProductRow[]
  variants: VariantRow[]
  prices: PriceRow[]
  removedPrices: { key: string; typeId: number }[]
  stocks: StockRow[]
  /** The complete property list of each product whose properties are known now. */
  links: Map<string, AttributeRef[]>
  /** What the file contains about the offers of a product; for `nothing`, properties known from offers remain. */
  offersSaid: Map<string, 'nothing' | 'labels' | 'names'>
  /** Products counted as unchanged so far; their properties may still differ. */
  unchanged: Set<string>
  /** External ids of products whose card may have changed. */
  touched: Set<string>
  counts: Counts
  remarks: Remark[]
}

export const emptyPlan = (): ProductPlan => ({
  products: [],
  variants: [],
  prices: [],
  removedPrices: [],
  stocks: [],
  links: new Map(),
  offersSaid: new Map(),
  unchanged: new Set(),
  touched: new Set(),
  counts: noCounts(),
  remarks: [],
})

export function writeProduct(plan: ProductPlan, row: ProductRow): void {
  plan.products.push(row)
  plan.touched.add(row.externalId)
}

export function writeVariant(plan: ProductPlan, row: VariantRow): void {
  plan.variants.push(row)
  plan.touched.add(row.productKey)
}

export function refuse(plan: ProductPlan, entity: Entity, key: string, code: RefusalCode, detail: string): void {
  plan.counts[entity].refused++
  plan.remarks.push({ entity, key, code, detail, refused: true })
}

/** A record that occurs several times: one is used, the others count as read and refused. */
export function refuseRepeats(
  plan: ProductPlan,
  entity: Entity,
  key: string,
  times: number,
  code: 'repeated' | 'repeated_offer' = 'repeated',
  detail = '',
): void {
  for (let i = 0; i < times; i++) {
    plan.counts[entity].read++
    refuse(plan, entity, key, code, detail)
  }
}

export function remark(plan: ProductPlan, entity: Entity, key: string, code: NoteCode, detail: string): void {
  plan.remarks.push({ entity, key, code, detail, refused: false })
}
