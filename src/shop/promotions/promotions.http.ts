import { minus, roublesFromKopecks } from '#lib/money.ts'
import { ok } from '#lib/result.ts'
import { writeListing } from '#shop/catalog/catalog.http.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { listProducts } from '#shop/catalog/listing.flow.ts'
import { readListingQuery } from '#shop/catalog/listing-query.ts'
import { named } from '#shop/catalog/named.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { promotionsTag } from './pricing.flow.ts'
import { hasStarted, isOver, stateOf, usesLeft } from './promotion.ts'
import type { promotionsCalls } from './promotions.calls.ts'
import {
  type OwnCode,
  productsOfPromotion,
  readPersonalCodes,
  readPromotion,
  readPromotions,
  registerForPromotion,
  type ShownPromotion,
} from './promotions.flow.ts'
import type { PromoCodeOnWire, PromotionAnswer, PromotionsAnswer, SetsAnswer } from './promotions.wire.ts'
import { loweredPrices, type ShownSet, setsOfProduct } from './sets.flow.ts'

export const promotionsHandlers: Handlers<typeof promotionsCalls> = (app) => ({
  async listPromotions({ context, query, tag }) {
    tag(promotionsTag(context.company.id))
    const { page, page_size: pageSize } = query
    const { rows, total } = await readPromotions(app, context, { page, pageSize })
    const items = rows.map((row) => presentPromotion(row, context.locale, app.clock.now()))
    return ok({ items, total, page, pages: pagesOf(total, pageSize) })
  },

  async readPromotion({ context, params, tag }) {
    tag(promotionsTag(context.company.id))
    const read = await readPromotion(app, context, params.slug)
    if (!read.ok) return read
    const { promotion, own } = read.value
    const { locale } = context
    const answer: PromotionAnswer = {
      ...presentPromotion(promotion, locale, app.clock.now()),
      terms: locale === 'en' && promotion.termsEn.length > 0 ? promotion.termsEn : promotion.terms,
      promo_code: own && presentCode(own, locale, app.clock.now()),
    }
    return ok(answer)
  },

  async listPromotionProducts({ context, params, query, filters, tag }) {
    tag(promotionsTag(context.company.id), `company:${context.company.id}`, `catalog:${context.company.id}`)
    const read = await readPromotion(app, context, params.slug)
    if (!read.ok) return read
    const ids = await productsOfPromotion(app, context, read.value.promotion.id)
    const asked = { ...readListingQuery(query, filters), ids }
    const listing = await listProducts(app, context, asked, { folds: true })
    if (!listing.ok) return listing
    tag(`options:${context.company.id}`, ...listing.value.ids.map((id) => `product:${id}`))
    return ok(await writeListing<ListingAnswer>(app, context, asked, listing.value, {}))
  },

  async listProductSets({ context, params, query, tag }) {
    tag(promotionsTag(context.company.id), `company:${context.company.id}`)
    const skus = query.skus.split(',').filter(Boolean).slice(0, 100)
    const [sets, lowered] = await Promise.all([
      setsOfProduct(app, context, params.slug, skus),
      loweredPrices(app, context, params.slug),
    ])
    tag(...sets.flatMap(({ things }) => things.flatMap(({ thing: { id } }) => [`product:${id}`, `stock:${id}`])))
    return ok({
      lowered: lowered.map(({ sku, price, promotion: { slug, name, nameEn } }) => ({
        sku,
        price: roublesFromKopecks(price),
        promotion: { slug, name: named(context.locale, name, nameEn) },
      })),
      items: sets.map((one) => presentSet(one, context.locale)),
    })
  },

  async registerForPromotion({ context, params }) {
    const registered = await registerForPromotion(app, context, params.slug)
    if (!registered.ok) return registered
    return ok({ promo_code: presentCode(registered.value, context.locale, app.clock.now()) })
  },

  async listPromoCodes({ context, query: { page, page_size: pageSize } }) {
    const codes = await readPersonalCodes(app, context)
    const items = codes
      .slice((page - 1) * pageSize, page * pageSize)
      .map((own) => presentCode(own, context.locale, app.clock.now()))
    return ok({ items, total: codes.length, page, pages: pagesOf(codes.length, pageSize) })
  },
})

function presentPromotion(row: ShownPromotion, locale: Locale, at: Date): PromotionsAnswer['items'][number] {
  const state = row.isStopped || isOver(row, at) ? 'ended' : hasStarted(row, at) ? 'active' : 'upcoming'
  return {
    id: row.id,
    slug: row.slug,
    name: named(locale, row.name, row.nameEn),
    caption: named(locale, row.caption, row.captionEn),
    image: row.image && presentImage(row.image),
    active_since: timeOf(row.activeSince),
    active_until: timeOf(row.activeUntil),
    since: timeOf(row.since),
    until: timeOf(row.until),
    state,
    needs_code: row.needsCode,
    can_register: row.registration !== null && state === 'active',
  }
}

function presentCode({ code, promotion }: OwnCode, locale: Locale, at: Date): PromoCodeOnWire {
  const ends = [code.expiresAt, promotion.until].filter((end) => end !== null).sort((a, b) => Number(a) - Number(b))
  return {
    code: code.code,
    state: stateOf(code, promotion, at),
    is_personal: code.customerId !== null,
    count: usesLeft(code.allowance),
    expires_at: timeOf(ends[0] ?? null),
    promotion: { slug: promotion.slug, name: named(locale, promotion.name, promotion.nameEn) },
  }
}

const presentSet = ({ promotion, price, full, things }: ShownSet, locale: Locale): SetsAnswer['items'][number] => ({
  slug: promotion.slug,
  name: named(locale, promotion.name, promotion.nameEn),
  price: roublesFromKopecks(price),
  full_price: roublesFromKopecks(full),
  saving: roublesFromKopecks(minus(full, price)),
  things: things.map(({ thing, count, chosen, variants }) => ({
    product: {
      id: thing.id,
      slug: thing.slug,
      name: named(locale, thing.name, thing.nameEn),
      category: named(locale, thing.category.name, thing.category.nameEn),
    },
    image: thing.image && presentImage(thing.image),
    count,
    sku: chosen.sku,
    price: roublesFromKopecks(chosen.price),
    variants: variants.map((one) => ({ sku: one.sku, size: one.size, price: roublesFromKopecks(one.price) })),
  })),
})

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null
