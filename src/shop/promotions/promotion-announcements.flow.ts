import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { processEach } from '#kit/process-each.ts'
import { dateIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import { companies, companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { agreedToAdvertising, markStartedPromotions, promotionToAnnounce } from './promotion-announcements.store.ts'

const dayMs = 86_400_000
/** A promotion that started longer ago is not announced, for instance a hidden one that is shown late (our choice). */
const newsDays = 2

/** One message to one customer about one promotion. */
export const promotionLetter = defineJob({
  name: 'promotion_letter',
  payload: z.object({ promotion_id: z.int(), customer_id: z.int() }),
  key: ({ promotion_id, customer_id }) => `promotion_letter:${promotion_id}:${customer_id}`,
})

/** Finds promotions that have begun, in every company, and adds a job for each customer who consented to advertising. */
export async function announcePromotions(app: App): Promise<void> {
  await processEach(
    await companies(app),
    (company) => announceInCompany(app, company),
    ({ slug }, err) => app.log.error({ err, company: slug }, 'nobody of a company was told of its promotions'),
  )
}

async function announceInCompany(app: App, { id: companyId }: Company): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const begun = await markStartedPromotions(tx, companyId, { from: new Date(now.getTime() - newsDays * dayMs), now })
    const readers = begun.length === 0 ? [] : await agreedToAdvertising(tx, companyId)
    for (const promotion_id of begun)
      await addJobs(
        tx,
        readers.map((customer_id) => promotionLetter.of({ promotion_id, customer_id })),
      )
  })
}

export async function sendPromotionLetter(app: App, promotionId: number, customerId: number): Promise<void> {
  const promotion = await promotionToAnnounce(app.db, promotionId, app.clock.now())
  if (!promotion) return
  const { companyId, slug, name, nameEn, caption, captionEn, until } = promotion
  const company = await companyById(app, companyId)
  const end = until && formatDate(dateIn(company.settings.timezone, new Date(until.getTime() - 1)))
  const link = `${originOf(company, app.publicUrl)}/promotions/${encodeURIComponent(slug)}/`
  await sendMessage(app, {
    companyId,
    event: 'promotion.begun',
    key: `promotion.begun:${promotionId}:${customerId}`,
    facts(language) {
      const [title, about] = language === 'en' ? [nameEn || name, captionEn || caption] : [name, caption]
      return { name: title, about, until: end ?? '', link }
    },
    to: { customerId, ...(await contactOf(app.db, companyId, customerId)) },
    push: { type: 'PROMOTION', value: slug },
  })
}
