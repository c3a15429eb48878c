import { open, rename } from 'node:fs/promises'
import type { Clock } from '#kit/clock.ts'
import { type Database, inSnapshot, sql } from '#kit/db.ts'
import { escapeXml } from '#lib/escape.ts'
import { isGtin } from '#lib/gtin.ts'
import { quantityOf, wholeUnit } from '#lib/quantity.ts'
import { cutByLetters } from '#lib/text.ts'
import type { FeedParam } from '../files/feed.ts'
import { minimumParam, stepParam, unitParam } from './yml.ts'
import { type FeedRegion, nextYmlOffers, type YmlOffer, ymlCategories } from './yml-export.store.ts'
import { ymlProperties } from './yml-properties.ts'

export type YmlShop = { companyId: number; name: string; company: string; publicUrl: string; region?: FeedRegion }

/**
 * Writes the company's goods as a Yandex Market feed: one consistent snapshot, page by page, into a temporary file that replaces the old one
 * only when it is complete (reliability R81).
 */
export async function exportYml(
  app: { db: Database; clock: Clock },
  shop: YmlShop,
  file: string,
): Promise<{ offers: number }> {
  const part = `${file}.part`
  const handle = await open(part, 'w')
  let offers = 0
  try {
    await inSnapshot(app.db, async (tx) => {
      await sql`select set_config('statement_timeout', '600000', true)`.execute(tx)
      const categories = await ymlCategories(tx, shop.companyId)
      await handle.write(head(shop, app.clock.now()))
      for (const { id, parentId, name } of categories) {
        const parent = parentId === null ? '' : ` parentId="${parentId}"`
        await handle.write(`<category id="${id}"${parent}>${escapeXml(name)}</category>\n`)
      }
      await handle.write('</categories>\n<offers>\n')
      for (let after = 0; ; ) {
        const page = await nextYmlOffers(tx, shop.companyId, shop.region ?? null, after, 500)
        const last = page.at(-1)
        if (!last) break
        await handle.write(page.map((offer) => offerXml(offer, shop.publicUrl)).join(''))
        offers += page.length
        after = last.id
      }
      await handle.write('</offers>\n</shop>\n</yml_catalog>\n')
    })
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  return { offers }
}

function head({ name, company, publicUrl }: YmlShop, now: Date): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="${now.toISOString().slice(0, 19)}+00:00">
<shop>
<name>${escapeXml(name)}</name>
<company>${escapeXml(company)}</company>
<url>${escapeXml(publicUrl)}</url>
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>
`
}

function offerXml(offer: YmlOffer, publicUrl: string): string {
  const { vendor, country, weightKg, condition, params } = ymlProperties(offer)
  const group = offer.sizes.length > 1 ? ` group_id="${escapeXml(offer.groupId)}"` : ''
  const tag = (name: string, text: string | null) => (text ? `<${name}>${escapeXml(text)}</${name}>` : '')
  // If a page has several offers, the address preselects this one.
  const page = `${publicUrl}/catalog/products/${encodeURIComponent(offer.slug)}/`
  const url = offer.sizes.length > 1 ? `${page}?sku=${encodeURIComponent(offer.sku)}` : page
  return `<offer id="${escapeXml(offer.offerId)}" available="${offer.stock > 0}"${group}>\
${tag('name', offer.size ? `${offer.name} (${offer.size})` : offer.name)}\
${tag('vendor', vendor)}${tag('vendorCode', offer.article)}\
${tag('url', url)}\
<price>${roubles(offer.price)}</price>${offer.oldPrice === null ? '' : tag('oldprice', roubles(offer.oldPrice))}\
<currencyId>RUB</currencyId><categoryId>${offer.categoryId}</categoryId>\
${offer.pictures.map((url) => tag('picture', publicUrl + url)).join('')}\
${offer.canDeliver ? '' : '<delivery>false</delivery>'}${offer.canPickUp ? '' : '<pickup>false</pickup>'}\
${tag('description', cutByLetters(offer.description, 3_000))}${tag('country_of_origin', country)}\
${barcodesOf(offer)
  .map((code) => tag('barcode', code))
  .join('')}${tag('weight', weightKg)}${tag('dimensions', offer.dimensions)}\
${condition ? `<condition type="${condition.type}">${tag('reason', condition.reason)}</condition>` : ''}\
${[...params, ...soldByParams(offer, params)].map(paramXml).join('')}${tag('min-quantity', wholeUnits(offer.minimum * offer.step))}\
${tag('step-quantity', offer.step === wholeUnit ? null : wholeUnits(offer.step))}\
<count>${Math.max(0, Math.floor(quantityOf(offer.stock, offer.step)))}</count></offer>\n`
}

/** A number of whole units above one; YML takes no other. */
const wholeUnits = (thousandths: number): string | null =>
  thousandths > wholeUnit && thousandths % wholeUnit === 0 ? String(thousandths / wholeUnit) : null

/** How measured goods are sold: the price is of one unit. */
function soldByParams({ unit, step, minimum }: YmlOffer, known: readonly FeedParam[]): FeedParam[] {
  if (unit === '') return []
  const params = known.some(({ name }) => name === unitParam) ? [] : [{ name: unitParam, value: unit }]
  if (step === wholeUnit) return params
  return [
    ...params,
    { name: stepParam, value: String(quantityOf(1, step)) },
    ...(minimum > 1 ? [{ name: minimumParam, value: String(quantityOf(minimum, step)) }] : []),
  ]
}

function paramXml({ name, value, unit }: FeedParam): string {
  return `<param name="${escapeXml(name)}"${unit ? ` unit="${escapeXml(unit)}"` : ''}>${escapeXml(value)}</param>`
}

/** Additional codes are stored with the product: they can be assigned to an offer only if it is the only one. */
function barcodesOf({ barcode, codes, sizes }: YmlOffer): string[] {
  const further = sizes.length === 1 ? codes.split(' ') : []
  // Only GTINs: an internal code of the shop is not a barcode for others.
  return [...new Set([barcode, ...further])].filter(isGtin)
}

const roubles = (kopecks: number) => (kopecks / 100).toFixed(kopecks % 100 === 0 ? 0 : 2)
