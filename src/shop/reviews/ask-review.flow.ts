import { processEach } from '#kit/process-each.ts'
import { named } from '#shop/catalog/named.ts'
import { companies } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { type Unreviewed, unreviewedLines } from './ask-review.store.ts'

const dayMs = 86_400_000
/** Older handovers are skipped, as when the letter was just switched on (our choice). */
const lateDays = 7
/** Minimum interval between requests to one customer (our choice). */
const restDays = 7

/**
 * Requests a review some days after an order was handed over or a purchase was made in an outlet: once for each, for one of its products, and at
 * most once a week per customer. The message centre decides whether, when and by which channel it is sent.
 */
export async function requestReviews(app: App): Promise<void> {
  const failed: string[] = []
  const askIn = async (company: Company) => {
    const days = company.settings.review_letter_days
    if (days === 0) return
    const now = app.clock.now().getTime()
    const back = (some: number) => new Date(now - some * dayMs)
    const asked = { from: back(days + lateDays), until: back(days), askedAfter: back(restDays), now: back(0) }
    // An address that rejects mail does not delay the others; it is tried again an hour later.
    await processEach(
      await unreviewedLines(app.db, company.id, asked),
      (one) => ask(app, company, one),
      (one, error) => failed.push(`${one.of} ${one.id}: ${error instanceof Error ? error.message : error}`),
    )
  }
  await processEach(await companies(app), askIn, ({ slug }, err) =>
    app.log.error({ err, company: slug }, 'nobody of a company was asked for reviews'),
  )
  if (failed.length > 0)
    app.log.warn({ failed: failed.slice(0, 20) }, 'some letters that ask for a review were not said')
}

async function ask(app: App, company: Company, { of, id, itemId, customerId, name, nameEn, key }: Unreviewed) {
  const { email } = await contactOf(app.db, company.id, customerId)
  const path = `/my/${of === 'order' ? 'orders' : 'purchases'}/${id}/review/${itemId}/`
  await sendMessage(app, {
    companyId: company.id,
    event: 'review.asked',
    key,
    facts: (language) => ({
      product: named(language, name, nameEn),
      rate: `${originOf(company, app.publicUrl)}${path}?rating=`,
    }),
    to: { customerId, ...(email && { email }) },
    push: { type: 'LINK', value: path },
  })
}
