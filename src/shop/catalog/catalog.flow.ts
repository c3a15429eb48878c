import { dateIn } from '#lib/dates.ts'
import { type Kopecks, ZERO } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { settingsIn } from '#shop/company/settings-in.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { cachedOptions, offerOptions, termsOfAll } from '#shop/delivery/delivery.flow.ts'
import { type Bringing, daysToShop, optionsAt } from '#shop/delivery/option.ts'
import { allDeliveries, loadOf, type Shipped } from '#shop/delivery/shipping.ts'
import { searchableText } from './cards/best-loved.ts'
import { type CardDates, datesOf } from './cards/card-dates.ts'
import { attributesOf, categoriesOf, categoryCounts } from './catalog.store.ts'
import { createFacetBook } from './facets/facet-book.ts'
import type { Attributes, CategoryTree } from './listing.ts'
import type { DatedOption } from './product/product.ts'

/** The category tree of a company with the counts of one price zone, cached. */
export function categoryTree(app: App, companyId: number, zoneId: number): Promise<CategoryTree> {
  return app.cache.fetch(`categories:${companyId}:${zoneId}`, async () => {
    const [rows, counts] = await Promise.all([categoriesOf(app.db, companyId), categoryCounts(app.db, zoneId)])
    const value = {
      rows,
      byId: new Map(rows.map((r) => [r.id, r])),
      byPath: new Map(rows.map((r) => [r.path, r])),
      counts: new Map(counts.map((c) => [c.category_id, { count: c.count, image: c.image }])),
      folded: new Map(rows.map((r) => [r.id, searchableText(`${r.name} ${r.nameEn}`)])),
    }
    return { value, tags: [`categories:${companyId}`, `company:${companyId}`] }
  })
}

export function attributes(app: App, companyId: number): Promise<Attributes> {
  return app.cache.fetch(`attributes:${companyId}`, async () => {
    const { attributes: list, values } = await attributesOf(app.db, companyId)
    const value = {
      list,
      byId: new Map(list.map((a) => [a.id, a])),
      values: new Map(values.map((v) => [v.id, v])),
      valuesOf: Map.groupBy(values, (v) => v.attributeId),
      book: { ru: createFacetBook(list, values, 'ru'), en: createFacetBook(list, values, 'en') },
    }
    return { value, tags: [`attributes:${companyId}`, `company:${companyId}`] }
  })
}

/**
 * Whether this visitor may see prices, with the company's message shown beside or instead of them (spec §6, PRC-03..05). A visitor who requested
 * access and waits for it reads that (PRC-07).
 */
export function priceAccess(
  { company, me, locale }: RequestContext,
  says?: AnswerTexts,
): { shown: boolean; message: string } {
  const texts = settingsIn(company.settings, locale).price_restriction
  if (!texts.is_enabled) return { shown: true, message: '' }
  if (me?.hasPriceAccess) return { shown: true, message: texts.access_message_level }
  if (me?.waitsForAccess && says) return { shown: false, message: says.priceAccessWaits(locale) }
  return { shown: false, message: me ? texts.access_message_no_level : texts.access_message_guest }
}

/**
 * Delivery options in the visitor's region for goods of this price: the cheapest of each delivery type. `reach` says whether a shop holds the
 * goods; without it the date of a shop assumes that it does.
 */
export async function deliveryOffers(
  app: App,
  { company, region }: RequestContext,
  goods: Kopecks,
  reach: Bringing['reach'] | null = null,
  ships: Shipped = { ...allDeliveries, piece: {} },
) {
  const options = optionsAt((await cachedOptions(app, company.id, region.id)).filter(isForGoods), null)
  const cheapest = new Map<string, DatedOption>()
  const terms = await termsOfAll(
    app,
    { company, region },
    options,
    loadOf(company.settings.parcel, goods, [{ count: 1, ships }]),
  )
  const bringing = reach && { reach, days: daysToShop(options, region.timezone, app.clock.now()) }
  const { offered: all, unanswered } = offerOptions(app, options, terms, region, bringing)
  for (const offered of all) {
    const { date, deliveryType, deliveryPrice } = offered
    const known = cheapest.get(deliveryType)
    if (date && (!known || deliveryPrice < known.deliveryPrice)) cheapest.set(deliveryType, { ...offered, date })
  }
  // The only service that splits a sum (payments/instalments.ts); an owner without a contract does not offer it (SET-29).
  const inParts = all.some(({ paymentType }) => paymentType === 'YANDEX_PAY')
  return { ways: [...cheapest.values()], unanswered, inParts }
}

/** Dates shown on cards, and the shops that hand over today what they hold. The result is reused within the same minute. */
export function cardDates(app: App, context: RequestContext): Promise<CardDates> {
  const { company, region } = context
  const now = app.clock.now()
  return app.cache.fetch(`card-dates:${company.id}:${region.id}:${Math.floor(now.getTime() / 60_000)}`, async () => {
    const { ways, unanswered } = await deliveryOffers(app, context, ZERO)
    return {
      value: datesOf(ways, dateIn(region.timezone, now)),
      tags: [`options:${company.id}`, `settings:${company.id}`, `accounts:${company.id}`],
      keep: unanswered.length === 0,
    }
  })
}

const isForGoods = ({ cartGroup }: { cartGroup: string | null }): boolean => cartGroup === null || cartGroup === 'goods'
