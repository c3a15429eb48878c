import { named, presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import type { StockSnapshot } from './cart.ts'
import { type Goods, goodsFacts } from './goods.store.ts'
import { goodsGroup } from './goods-group.ts'
import { stockTag } from './line-facts.flow.ts'
import { lineProblem } from './line-problem.ts'

/** Goods in stock: every line that belongs to no other kind. */
export const goods: LineKind<Goods> = {
  name: 'goods',
  group: goodsGroup,
  isOf: () => true,
  facts: ({ company, region }, lines) =>
    goodsFacts(
      { companyId: company.id, regionId: region.id, zoneId: region.zoneId },
      lines.map(({ sku }) => sku),
    ),
  // Anybody can make up skus: unknown ones are not cached.
  tags: ({ own }) => (own.variantId === null ? null : [`product:${own.productId}`, stockTag(own.productId)]),
  problem: lineProblem,
  demand: ({ own, count, sku }) => {
    const seen: StockSnapshot = { productId: own.productId, stock: own.stock }
    return [{ claim: 'stock', thing: own.variantId!, count, sku, seen }]
  },
  piecesFor: ({ own: { stock } }, outletId) => ({
    here: sumOf(stock.filter((row) => row.outletId === outletId)),
    brought: sumOf(stock.filter((row) => row.isWarehouse && row.outletId !== outletId)),
  }),
  held: ({ variantId, sku, count }) => [{ claim: 'stock', thing: variantId!, count, sku }],
  fiscal: ({ own }, { settings: { tax } }) => ({
    vat: own.vat ?? tax.vat,
    subject: tax.payment_subject,
    mode: tax.payment_mode,
    // Goods are the shop's own; a kind that is sold on behalf of a third party names it here.
    agent: null,
  }),
  stored: ({ own }) => ({ variantId: own.variantId, productId: own.productId, details: {} }),
  present: ({ own, name, nameEn, article, size, image }, locale) => ({
    id: own.productId,
    slug: own.slug,
    name: named(locale, name, nameEn),
    article,
    size,
    image: image && presentImage(image),
    category: {
      id: own.category.id,
      name: named(locale, own.category.name, own.category.nameEn),
      path: own.category.path,
      feed_id: own.category.feedId,
    },
  }),
  presentStored: ({ productId, slug, name, nameEn }, locale) => ({
    id: productId ?? 0,
    slug: slug ?? '',
    name: named(locale, name, nameEn),
  }),
}

const sumOf = (rows: StockSnapshot['stock']): number => rows.reduce((sum, { free }) => sum + free, 0)
