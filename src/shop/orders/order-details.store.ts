import { type Selectable, sql } from 'kysely'
import { type Question, question } from '#kit/db.ts'
import type { OrderHistory, OrderItems, Outlets } from '#kit/schema.d.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { OrderState } from './order-states.ts'
import type { HistoryEntry } from './orders.store.ts'

export interface OrderDetails {
  items: {
    id: number
    orderId: number
    productId: number
    slug: string
    sku: string
    article: string
    name: string
    nameEn: string
    size: string
    seller: string
    count: number
    price: Kopecks
    oldPrice: Kopecks | null
    total: Kopecks
    image: StoredImage | null
  }[]
  history: HistoryEntry[]
  outlets: {
    id: number
    name: string
    nameEn: string
    address: string
    addressEn: string
    latitude: number | null
    longitude: number | null
    schedule: string[]
  }[]
}

/** What belongs to these orders, each in one statement however many they are. */
export const itemsOf = (orderIds: readonly number[]): Question<OrderDetails['items']> =>
  question(
    sql<ItemRow>`
    select i.id, i.order_id, i.product_id, p.slug, i.sku, i.article, i.name, i.name_en, i.size, i.seller, i.count, i.price,
      i.old_price, i.total, i.image
    from order_items i join products p on p.id = i.product_id
    where i.order_id = any (${orderIds}::bigint[]) order by i.id`,
    (rows) =>
      rows.map((i) => ({
        id: i.id,
        orderId: i.order_id,
        productId: i.product_id,
        slug: i.slug,
        sku: i.sku,
        article: i.article,
        name: i.name,
        nameEn: i.name_en,
        size: i.size,
        seller: i.seller,
        count: i.count,
        price: i.price,
        oldPrice: i.old_price,
        total: i.total,
        image: i.image as StoredImage | null,
      })),
  )

export const historyOf = (orderIds: readonly number[]): Question<HistoryEntry[]> =>
  question(
    sql<Selectable<OrderHistory>>`
    select * from order_history where order_id = any (${orderIds}::bigint[]) order by id`,
    (rows) =>
      rows.map((h) => ({
        orderId: h.order_id,
        fromState: h.from_state,
        toState: h.to_state as OrderState,
        subState: h.sub_state,
        actor: h.actor,
        reason: h.reason,
        at: h.at,
      })),
  )

export const outletsOf = (orderIds: readonly number[]): Question<OrderDetails['outlets']> =>
  question(
    sql<Selectable<Outlets>>`
    select * from outlets where id in (select outlet_id from orders where id = any (${orderIds}::bigint[]))`,
    (rows) =>
      rows.map((o) => ({
        id: o.id,
        name: o.name,
        nameEn: o.name_en,
        address: o.address,
        addressEn: o.address_en,
        latitude: o.latitude,
        longitude: o.longitude,
        schedule: o.schedule as string[],
      })),
  )

type ItemRow = Omit<Selectable<OrderItems>, 'variant_id' | 'barcode' | 'price' | 'old_price' | 'total'> & {
  slug: string
  price: Kopecks
  old_price: Kopecks | null
  total: Kopecks
}
