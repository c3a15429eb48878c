import type { Db } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { OrderState } from './order-states.ts'
import type { HistoryEntry, Order } from './orders.store.ts'

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

/** What belongs to these orders: three statements, however many orders. */
export async function detailsOf(db: Db, orders: readonly Order[]): Promise<OrderDetails> {
  if (orders.length === 0) return { items: [], history: [], outlets: [] }
  const ids = orders.map((order) => order.id)
  const outletIds = orders.flatMap((order) => order.outletId ?? [])
  const [items, history, outlets] = await Promise.all([
    db
      .selectFrom('order_items as i')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select([
        'i.id',
        'i.order_id',
        'i.product_id',
        'p.slug',
        'i.sku',
        'i.article',
        'i.name',
        'i.name_en',
        'i.size',
        'i.seller',
        'i.count',
        'i.price',
        'i.old_price',
        'i.total',
        'i.image',
      ])
      .where('i.order_id', 'in', ids)
      .orderBy('i.id')
      .execute(),
    db.selectFrom('order_history').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    outletIds.length === 0 ? [] : db.selectFrom('outlets').selectAll().where('id', 'in', outletIds).execute(),
  ])
  return {
    items: items.map((i) => ({
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
    history: history.map((h) => ({
      orderId: h.order_id,
      fromState: h.from_state,
      toState: h.to_state as OrderState,
      subState: h.sub_state,
      actor: h.actor,
      reason: h.reason,
      at: h.at,
    })),
    outlets: outlets.map((o) => ({
      id: o.id,
      name: o.name,
      nameEn: o.name_en,
      address: o.address,
      addressEn: o.address_en,
      latitude: o.latitude,
      longitude: o.longitude,
      schedule: o.schedule as string[],
    })),
  }
}
