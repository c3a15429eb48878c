import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks, sumOf, times } from '#lib/money.ts'
import { named, presentImage } from '#shop/catalog/catalog.present.wire.ts'
import { piecesOf } from './check.ts'
import type { Sale } from './sale.ts'
import type { SaleOnWire } from './sales.wire.ts'

export const presentSale = (sale: Sale, locale: Locale): SaleOnWire => ({
  id: sale.id,
  check_number: sale.checkNumber,
  date: sale.soldAt.toISOString(),
  outlet: {
    id: sale.outlet.id,
    name: named(locale, sale.outlet.name, sale.outlet.nameEn),
    address: named(locale, sale.outlet.address, sale.outlet.addressEn),
  },
  product_count: piecesOf(sale.items),
  total: roublesFromKopecks(sale.total),
  items: sale.items.map((item) => ({
    id: item.id,
    sku: item.sku,
    product: item.product,
    name: named(locale, item.name, item.nameEn),
    size: item.size,
    count: item.count,
    price: roublesFromKopecks(item.price),
    total: roublesFromKopecks(times(item.price, item.count)),
    returned: item.returned,
    image: item.image && presentImage(item.image),
    actions: [
      ...(item.product && (item.review === null || item.review.state === 'rejected') ? (['REVIEW'] as const) : []),
      ...(item.product && item.review?.canAdd ? (['COMMENT'] as const) : []),
    ],
  })),
  returns: sale.returns.map((one) => ({
    check_number: one.checkNumber,
    date: new Date(one.at).toISOString(),
    outlet: named(locale, one.outlet, one.outletEn),
    total: roublesFromKopecks(one.total),
  })),
  refunded: roublesFromKopecks(sumOf(sale.returns.map(({ total }) => total))),
})
