import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { processEach } from '#kit/process-each.ts'
import { formatMoney } from '#lib/format.ts'
import { kopecks } from '#lib/money.ts'
import { named } from '#shop/catalog/named.ts'
import { companies, companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { noteNewPrices, pricedProducts, storePriceDrops } from './price-drops.store.ts'

/** Smaller drops send no message; they add up with later ones (our choice). */
const leastPercent = 5
/** Most products a message names; the others are on the page of favourites (our choice). */
const mostNamed = 10

/** One message to one customer. The job contains the former prices, because favourites only store the current one. */
export const priceDropJob = defineJob({
  name: 'cheaper_favorites',
  payload: z.object({
    company_id: z.int(),
    customer_id: z.int(),
    zone_id: z.int(),
    /** Makes the message unique, so it is sent once. */
    once: z.string(),
    goods: z.array(z.object({ product: z.int(), was: z.int() })),
  }),
  key: ({ customer_id, once }) => `cheaper_favorites:${customer_id}:${once}`,
})

/** Finds favourites that became cheaper, and adds a job for each customer in the transaction that stores the new price. */
export async function findPriceDrops(app: App): Promise<void> {
  await processEach(
    await companies(app),
    (company) => lookIn(app, company),
    ({ slug }, err) => app.log.error({ err, company: slug }, 'favourites of a company were not looked through'),
  )
}

async function lookIn(app: App, { id, settings }: Company): Promise<void> {
  const looked = { companyId: id, isRestricted: settings.price_restriction.is_enabled }
  const once = app.clock.now().toISOString()
  await inTransaction(app.db, async (tx) => {
    await noteNewPrices(tx, looked)
    const cheaper = await storePriceDrops(tx, looked, leastPercent)
    const groups = Map.groupBy(cheaper, ({ customerId, zoneId }) => `${customerId} ${zoneId}`)
    const jobs = [...groups.values()].map((group) => {
      const { customerId, zoneId } = group[0]!
      const goods = group.map(({ productId, was }) => ({ product: productId, was }))
      const words = { company_id: id, customer_id: customerId, zone_id: zoneId, goods }
      return priceDropJob.of({ ...words, once: `${once}:${zoneId}` })
    })
    await addJobs(tx, jobs)
  })
}

/** Sends a message about products that are still cheaper now. */
export async function sendPriceDropNotice(
  app: App,
  job: {
    companyId: number
    customerId: number
    zoneId: number
    once: string
    goods: { product: number; was: number }[]
  },
): Promise<void> {
  const { companyId, customerId, zoneId, once, goods } = job
  const company = await companyById(app, companyId)
  const ids = goods.map(({ product }) => product)
  const was = new Map(goods.map((one) => [one.product, kopecks(one.was)]))
  const cheaper = (await pricedProducts(app.db, zoneId, ids))
    .map((one) => ({ ...one, was: was.get(one.id)! }))
    .filter(({ price, was }) => price < was)
    .toSorted((a, b) => b.was - b.price - (a.was - a.price) || a.id - b.id)
  const [first] = cheaper
  if (!first) return
  const { email, phone } = await contactOf(app.db, companyId, customerId)
  const path = cheaper.length === 1 ? `/catalog/products/${encodeURIComponent(first.slug)}/` : '/favorites/'
  const { currency } = company.settings
  await sendMessage(app, {
    companyId,
    event: 'favorites.cheaper',
    key: `favorites.cheaper:${customerId}:${once}`,
    facts(language) {
      const lineOf = (one: typeof first) => {
        const [price, before] = [one.price, one.was].map((sum) => formatMoney(sum, language, currency))
        return app.texts.cheaper({ name: named(language, one.name, one.nameEn), price: price!, was: before! }, language)
      }
      return {
        goods: cheaper.slice(0, mostNamed).map(lineOf).join('\n'),
        product: named(language, first.name, first.nameEn),
        price: formatMoney(first.price, language, currency),
        link: `${originOf(company, app.publicUrl)}${path}`,
      }
    },
    to: { customerId, phone, email },
    push: { type: 'LINK', value: path },
  })
}
