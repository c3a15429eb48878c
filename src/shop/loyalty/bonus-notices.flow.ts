import { z } from 'zod'
import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { processEach } from '#kit/process-each.ts'
import { dateIn } from '#lib/dates.ts'
import { formatDate, formatNumber, type Locale } from '#lib/format.ts'
import { type Kopecks, kopecks, sumOf } from '#lib/money.ts'
import { companies, companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { addedBonuses, markEndingLots } from './bonus-notices.store.ts'

const dayMs = 86_400_000
/** Days before expiry at which the customer is notified (our choice). */
const warnDays = 7
/** The same message includes what expires within this period, so that a frequent buyer is not notified daily (our choice). */
const alsoDays = 14

const path = '/my/balance-actions/'

/** One message about the bonuses an operation brought. */
export const bonusesEarned = defineJob({
  name: 'bonuses_earned',
  payload: z.object({ operation_id: z.int() }),
  key: ({ operation_id }) => `bonuses_earned:${operation_id}`,
})

/** Schedules the message in the transaction that adds the bonuses. */
export const scheduleBonusNotice = (tx: Tx, operationId: number): Promise<void> =>
  addJobs(tx, [bonusesEarned.of({ operation_id: operationId })])

export async function sendBonusesEarned(app: App, operationId: number): Promise<void> {
  const added = await addedBonuses(app.db, operationId)
  // Taken back before the message was sent: there is nothing to report.
  if (!added || added.remaining === 0) return
  const { companyId, customerId, availableFrom, expiresAt } = added
  const company = await companyById(app, companyId)
  const now = app.clock.now()
  await sendMessage(app, {
    companyId,
    event: 'bonuses.earned',
    key: `bonuses.earned:${operationId}`,
    facts: (language) => ({
      bonuses: asBonuses(added.amount, language),
      from: availableFrom > now ? dayOf(company, availableFrom) : '',
      until: expiresAt ? lastDayOf(company, expiresAt) : '',
      reason: added.orderNumber === null ? added.note : app.texts.bonusesOfOrder(added.orderNumber, language),
      link: `${originOf(company, app.publicUrl)}${path}`,
    }),
    to: { customerId, ...(await contactOf(app.db, companyId, customerId)) },
    push: { type: 'LINK', value: path },
  })
}

/** One message to one customer about expiring bonuses. The job holds its contents, as the lots are marked as notified in the same transaction. */
export const bonusesEnding = defineJob({
  name: 'bonuses_ending',
  payload: z.object({
    company_id: z.int(),
    customer_id: z.int(),
    /** Makes the message unique. */
    once: z.string(),
    ends: z.array(z.object({ amount: z.int(), at: z.string() })),
  }),
  key: ({ customer_id, once }) => `bonuses_ending:${customer_id}:${once}`,
})

/** Finds bonuses that expire soon, in every company, and adds a job for each customer. */
export async function warnOfEndingBonuses(app: App): Promise<void> {
  await processEach(
    await companies(app),
    (company) => warnIn(app, company),
    ({ slug }, err) => app.log.error({ err, company: slug }, 'nobody of a company was told that bonuses end'),
  )
}

async function warnIn(app: App, { id }: Company): Promise<void> {
  const now = app.clock.now()
  const ahead = (days: number) => new Date(now.getTime() + days * dayMs)
  await inTransaction(app.db, async (tx) => {
    const owners = await markEndingLots(tx, id, { now, first: ahead(warnDays), also: ahead(alsoDays) })
    const jobs = owners.map(({ customerId, ends }) =>
      bonusesEnding.of({ company_id: id, customer_id: customerId, once: now.toISOString(), ends }),
    )
    await addJobs(tx, jobs)
  })
}

export async function sendBonusesEnding(
  app: App,
  { companyId, customerId, once, ends }: { companyId: number; customerId: number; once: string; ends: Ending[] },
): Promise<void> {
  const company = await companyById(app, companyId)
  const days = byDay(company, ends)
  const [first, ...later] = days
  if (!first) return
  await sendMessage(app, {
    companyId,
    event: 'bonuses.ending',
    key: `bonuses.ending:${customerId}:${once}`,
    facts(language) {
      const lineOf = ({ day, amount }: EndingDay) =>
        app.texts.bonusesUntil({ day, bonuses: asBonuses(amount, language) }, language)
      return {
        bonuses: asBonuses(first.amount, language),
        until: first.day,
        later: later.map(lineOf).join('\n'),
        link: `${originOf(company, app.publicUrl)}${path}`,
      }
    },
    to: { customerId, ...(await contactOf(app.db, companyId, customerId)) },
    push: { type: 'LINK', value: path },
  })
}

interface Ending {
  amount: number
  at: string
}
interface EndingDay {
  day: string
  amount: Kopecks
}

const byDay = (company: Company, ends: readonly Ending[]): EndingDay[] =>
  [...Map.groupBy(ends, ({ at }) => lastDayOf(company, new Date(at)))].map(([day, some]) => ({
    day,
    amount: sumOf(some.map(({ amount }) => kopecks(amount))),
  }))

const dayOf = ({ settings }: Company, at: Date): string => formatDate(dateIn(settings.timezone, at))
/** An expiry at midnight is shown as the day that ends then. */
const lastDayOf = (company: Company, end: Date): string => dayOf(company, new Date(end.getTime() - 1))

/** One bonus is one rouble; fractions are shown only if there are any. */
const asBonuses = (amount: Kopecks, language: Locale): string =>
  formatNumber(amount / 100, language, amount % 100 === 0 ? 0 : 2)
