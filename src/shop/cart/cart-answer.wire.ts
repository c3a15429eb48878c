import type { Locale } from '#lib/format.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { named, presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { CartAnswer, CartItem, DeliveryPaymentOption } from './cart.wire.ts'
import type { LineProblem, PricedCart } from './price-cart.ts'

/** What is presented: the counted cart of cart.flow.ts, told here by its shape because wire files know no flows. */
interface Line {
  sku: string
  count: number
  productId: number
  slug: string
  name: string
  nameEn: string
  article: string
  size: string
  image: StoredImage | null
  category: { id: number; path: string; name: string; nameEn: string; feedId: string }
  price: Kopecks | null
  oldPrice: Kopecks | null
  available: number
  problem: LineProblem | null
}

interface Option {
  id: number
  deliveryType: DeliveryPaymentOption['delivery_type']
  paymentType: string
  method: string
  canUseBonuses: boolean
  deliveryPrice: Kopecks
  freeFrom: Kopecks | null
  date: string
  payOnline: boolean
}

type Counted = PricedCart<Line> & { options: Option[]; useBonuses: boolean; promoCodes: string[] }

const roublesOrNull = (amount: Kopecks | null): number | null => (amount === null ? null : roublesFromKopecks(amount))

export function presentCart(cart: Counted, texts: AnswerTexts, locale: Locale): CartAnswer['cart'] {
  return {
    items: cart.lines.map((line) => presentLine(line, texts, locale)),
    promotions: cart.promoCodes.map((code) => ({
      promotion_code: { code },
      apply_result: { status: 'error', error: { code: 'promo_code_unknown', message: texts.promoCodeUnknown(locale) } },
    })),
    item_count: cart.itemCount,
    subtotal: roublesFromKopecks(cart.subtotal),
    discount_amount: roublesFromKopecks(cart.discountAmount),
    bonus_discount_amount: roublesFromKopecks(cart.bonusDiscountAmount),
    delivery_price: roublesFromKopecks(cart.deliveryPrice),
    total: roublesFromKopecks(cart.total),
    use_bonuses: cart.useBonuses,
    bonuses: { available: 0, usable: 0 },
    delivery_payment_options: cart.options.map((option) => ({
      id: option.id,
      delivery_type: option.deliveryType,
      payment_type: { type: option.paymentType, name: texts.paymentType(option.paymentType, option.method, locale) },
      method: option.method,
      can_use_bonuses: option.canUseBonuses,
      price: roublesFromKopecks(option.deliveryPrice),
      free_from: roublesOrNull(option.freeFrom),
      date: option.date,
      pay_online: option.payOnline,
    })),
  }
}

function presentLine(line: Line & { total: Kopecks | null }, texts: AnswerTexts, locale: Locale): CartItem {
  const { problem, category } = line
  return {
    id: line.sku,
    sku: line.sku,
    count: line.count,
    product: {
      id: line.productId,
      slug: line.slug,
      name: named(locale, line.name, line.nameEn),
      article: line.article,
      size: line.size,
      image: line.image && presentImage(line.image),
      category: {
        id: category.id,
        name: named(locale, category.name, category.nameEn),
        path: category.path,
        feed_id: category.feedId,
      },
    },
    price: roublesOrNull(line.price),
    old_price: roublesOrNull(line.oldPrice),
    total: roublesOrNull(line.total),
    available: line.available,
    problem: problem && {
      code: problem.code,
      message: texts.lineProblem(problem.code, line.available, locale),
      ...(problem.code === 'price_changed' && { was: roublesFromKopecks(problem.was) }),
    },
  }
}
