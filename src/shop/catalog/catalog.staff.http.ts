import { roublesFromKopecks } from '#lib/money.ts'
import { quantityOf } from '#lib/quantity.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { addSynonyms, listSynonyms, removeSynonyms } from '#shop/search/synonyms.flow.ts'
import { etagOf } from '#shop/staff/versions.ts'
import type { catalogStaffCalls } from './catalog.staff.calls.ts'
import { setPrice } from './price/staff-prices.flow.ts'
import { setMeasure } from './product/set-measure.flow.ts'
import { setParcel } from './product/set-parcel.flow.ts'
import { listSizeGuides, removeSizeGuide, type SizeGuide, setSizeGuide } from './product/size-guides.flow.ts'
import { tellProductVersion, withPresentProduct } from './product/staff-product.http.ts'
import { readStaffProduct, readStaffProducts } from './product/staff-products.flow.ts'
import { presentStaffProduct } from './product/staff-products.wire.ts'

export const catalogStaffHandlers: Handlers<typeof catalogStaffCalls> = (app) => ({
  async listStaffProducts({ context, query: { search, after = null, page_size: limit } }) {
    const { items, next } = await readStaffProducts(app, context, { search, after, limit })
    return ok({ items: items.map(presentStaffProduct), next })
  },

  async readStaffProduct({ context, params, setHeader }) {
    const read = await readStaffProduct(app, context, params)
    if (!read.ok) return read
    setHeader('etag', etagOf(read.value.version))
    return ok(presentStaffProduct(read.value))
  },

  async setPrice({ context, params, body, setHeader }) {
    const { price, old_price: oldPrice, price_type: type, reason } = body
    const priceType = type === null ? null : String(type)
    const set = await setPrice(app, context, params.sku, { price, oldPrice, priceType, reason })
    if (!set.ok) return withPresentProduct(app, context, params, set.refusal)
    await tellProductVersion(app, context, params, setHeader)
    const { sku, ...now } = set.value
    return ok({
      sku,
      price_type: { id: now.priceType.id, name: now.priceType.name },
      price: now.price === null ? null : roublesFromKopecks(now.price),
      old_price: now.oldPrice === null ? null : roublesFromKopecks(now.oldPrice),
    })
  },

  async listSynonyms({ context }) {
    return ok({ items: await listSynonyms(app, context.company.id) })
  },

  async addSynonyms({ context, body }) {
    return addSynonyms(app, context.company.id, body.words, context)
  },

  async removeSynonyms({ context, params }) {
    return (await removeSynonyms(app, context.company.id, params.id, context)) ? ok({}) : refuse({ code: 'not_found' })
  },

  async setParcel({ context, body, setHeader }) {
    const { piece, ...what } = body
    // Absent values stay unset.
    const said = piece && Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== undefined))
    const set = await setParcel(app, context, what, said)
    if (!set.ok)
      return 'sku' in what ? withPresentProduct(app, context, what, set.refusal) : refuse({ code: 'not_found' })
    if ('sku' in what) await tellProductVersion(app, context, what, setHeader)
    return ok({})
  },

  async setMeasure({ context, params, body: { unit, step, minimum = step } }) {
    const set = await setMeasure(app, context, params.slug, { unit, step, minimum: minimum / step })
    if (!set.ok) return set
    const now = set.value
    return ok({ unit: now.unit, step: quantityOf(1, now.step), minimum: quantityOf(now.minimum, now.step) })
  },

  async listSizeGuides({ context }) {
    return ok({ items: (await listSizeGuides(app, context)).map(presentGuide) })
  },

  async setSizeGuide({ context, params, body: { name_en: nameEn, note_en: noteEn, head_en: headEn, ...body } }) {
    const set = await setSizeGuide(app, context, { ...body, ...params, nameEn, noteEn, headEn })
    return set.ok ? ok(presentGuide(set.value)) : set
  },

  async removeSizeGuide({ context, params }) {
    const removed = await removeSizeGuide(app, context, params.slug)
    return removed.ok ? ok({}) : removed
  },
})

const presentGuide = ({ nameEn, noteEn, headEn, ...guide }: SizeGuide) => ({
  ...guide,
  name_en: nameEn,
  note_en: noteEn,
  head_en: headEn,
})
