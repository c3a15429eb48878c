import type { Locale } from '#lib/format.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import { quantityOf, type SoldBy } from '#lib/quantity.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { named } from '#shop/catalog/named.ts'
import { presentMethod } from '#shop/delivery/delivery-type.ts'
import { kindNamed, type LineRules } from '#shop/line-rules.ts'
import { presentSoldBy } from '#shop/sold-by.wire.ts'
import type { PricedCart, PricedGroup, PricedLines } from './cart.ts'
import type { CartAnswer, CartGroupOnWire, CartItem } from './cart.wire.ts'
import { goodsGroup } from './goods-group.ts'
import type { CodeProblem } from './price-order.ts'

const roublesOrNull = (amount: Kopecks | null): number | null => (amount === null ? null : roublesFromKopecks(amount))

export function presentCart(cart: PricedCart, texts: AnswerTexts, locale: Locale): CartAnswer['cart'] {
  const { groups, replaced } = cart
  const isOfGoods = groups.every(({ group }) => group === goodsGroup)
  return {
    items: cart.lines.map((line) => presentLine(line, cart.kinds, texts, locale)),
    ...presentFigures(cart, texts, locale),
    region: { id: cart.region.id, name: named(locale, cart.region.name, cart.region.nameEn) },
    version: cart.version,
    ...(!isOfGoods && { groups: groups.map((group) => presentGroup(group, texts, locale)) }),
    ...(replaced.length > 0 && {
      replaced: replaced.map((sku) => ({ sku, message: texts.lineReplaced(labelOf(cart, sku)[locale], locale) })),
    }),
  }
}

const presentGroup = (group: PricedGroup, texts: AnswerTexts, locale: Locale): CartGroupOnWire => ({
  group: group.group.name,
  label: group.group.label[locale],
  skus: group.lines.map(({ sku }) => sku),
  ...presentFigures(group, texts, locale),
})

const labelOf = ({ groups }: PricedCart, sku: string) =>
  groups.find(({ lines }) => lines.some((line) => line.sku === sku))?.group.label ?? goodsGroup.label

function presentFigures(cart: PricedLines, texts: AnswerTexts, locale: Locale): Omit<CartGroupOnWire, GroupsOwn> {
  return {
    promotions: cart.promoCodes.map((code) => ({
      promotion_code: { code },
      apply_result: presentApplied(cart.codeProblems.get(code) ?? null, texts, locale),
    })),
    item_count: cart.itemCount,
    subtotal: roublesFromKopecks(cart.subtotal),
    discount_amount: roublesFromKopecks(cart.discountAmount),
    bonus_discount_amount: roublesFromKopecks(cart.bonusDiscountAmount),
    delivery_price: roublesFromKopecks(cart.deliveryPrice),
    total: roublesFromKopecks(cart.total),
    adjustments: cart.adjustments.map(({ source, code, amount, line, label }) => ({
      source,
      code,
      label: label?.[locale] ?? '',
      amount: roublesFromKopecks(amount),
      item: line === null ? null : cart.lines[line]!.sku,
    })),
    hints: cart.hints.map(({ lacking, code, label }) => ({
      code,
      label: label[locale],
      lacking: roublesFromKopecks(lacking),
    })),
    use_bonuses: cart.useBonuses,
    bonuses: {
      available: roublesFromKopecks(cart.bonuses.available),
      usable: roublesFromKopecks(cart.bonuses.usable),
      earned: roublesFromKopecks(cart.bonuses.earned),
    },
    delivery_payment_options: cart.options.map((option) => ({
      id: option.id,
      delivery_type: option.deliveryType,
      payment_type: { type: option.paymentType, name: texts.paymentType(option.paymentType, option.method, locale) },
      method: presentMethod(option.method),
      can_use_bonuses: option.canUseBonuses,
      price: roublesFromKopecks(option.deliveryPrice),
      free_from: roublesOrNull(option.freeFrom),
      is_least: option.isLeast,
      date: option.date,
      intervals: option.slots,
      ...(option.placeDates.size > 0 && { outlet_dates: Object.fromEntries(option.placeDates) }),
      pay_online: option.payOnline,
    })),
    unavailable_deliveries: [
      ...cart.unanswered.map((type) => ({ delivery_type: type, message: texts.carrierSilent(locale) })),
      ...cart.barred.map(({ type, goods }) => {
        const names = goods.map(({ name, nameEn }) => named(locale, name, nameEn))
        return { delivery_type: type, message: texts.goodsBarred(type === 'DELIVERY', names, locale) }
      }),
    ],
  }
}

type GroupsOwn = 'group' | 'label' | 'skus'

function presentApplied(
  problem: CodeProblem | null,
  texts: AnswerTexts,
  locale: Locale,
): CartAnswer['cart']['promotions'][number]['apply_result'] {
  if (!problem) return { status: 'ok', error: null }
  const { code, lacking } = problem
  const error = { code, message: texts.promoCodeProblem(code, lacking ?? null, locale) }
  return { status: 'error', error: lacking === undefined ? error : { ...error, lacking: roublesFromKopecks(lacking) } }
}

/** The count that the message of a problem names. */
function limitOf({ problem, available, soldBy }: PricedCart['lines'][number]): { count: number; soldBy?: SoldBy } {
  const count = problem?.code === 'below_minimum' ? problem.minimum : available
  return { count, ...(soldBy && soldBy.unit !== '' && { soldBy }) }
}

function presentLine(
  line: PricedCart['lines'][number],
  kinds: readonly LineRules[],
  texts: AnswerTexts,
  locale: Locale,
): CartItem {
  const { problem } = line
  const kind = kindNamed(kinds, line.kind)!
  const own = kind.presentOwn ? kind.presentOwn(line, locale) : line.keptOwn
  return {
    id: line.sku,
    sku: line.sku,
    count: line.count,
    ...presentSoldBy(line.soldBy, locale),
    ...(line.soldBy && { quantity: quantityOf(line.count, line.soldBy.step) }),
    product: kind.present(line, locale),
    price: roublesOrNull(line.price),
    old_price: roublesOrNull(line.oldPrice),
    total: roublesOrNull(line.total),
    available: line.available,
    ...(line.kind !== 'goods' && { kind: line.kind, ...(own && { [line.kind]: own }) }),
    ...(line.keptOwn && { own: line.keptOwn }),
    problem: problem && {
      code: problem.code,
      message: texts.lineProblem(problem.code, limitOf(line), locale),
      ...(problem.code === 'price_changed' && { was: roublesFromKopecks(problem.was) }),
    },
  }
}
