import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import { hoursFromMoscow } from '#lib/moments.ts'
import { named } from '#shop/catalog/named.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Locale } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { type Gathering, type GatheringNews, gatheringNews, type Registration, reminderHours } from './gathering.ts'
import { gatheringById } from './gatherings.store.ts'
import { registrationForNotice, takeToRemind } from './registrations.store.ts'

/** One message about one registration; `about` tells apart messages of one kind: hours of a reminder, the begin of a moved event. */
export const gatheringNotice = defineJob({
  name: 'gathering_notice',
  payload: z.object({ registration_id: z.int(), news: z.enum(gatheringNews), about: z.string().optional() }),
})

/** A message that no longer says what is true is not sent: the registration or the event has changed since. */
const isStillTrue = (news: GatheringNews, { state, turn }: Registration, { canceledAt }: Gathering): boolean => {
  if (news === 'canceled') return canceledAt !== null
  if (canceledAt !== null) return false
  if (news === 'approved' || news === 'let_in' || news === 'reminded') return state === 'approved'
  if (news === 'requested') return state === 'new' && turn === null
  if (news === 'waiting') return turn !== null
  if (news === 'rejected') return state === 'rejected'
  return state === 'new' || state === 'approved'
}

/**
 * Sends once for each key: a registration begun anew has a new moment, a moved event a new begin. Reminders of what a customer registered for are
 * no advertising (contract.md, reading 18).
 */
export async function sendGatheringNotice(app: App, id: number, news: GatheringNews, about = ''): Promise<void> {
  const registration = await registrationForNotice(id).execute(app.db)
  if (!registration) return
  const { companyId } = registration
  const gathering = await gatheringById(companyId, registration.gatheringId).execute(app.db)
  if (!gathering || !isStillTrue(news, registration, gathering)) return
  const company = await companyById(app, companyId)
  const { content, region, onlineLink } = gathering
  const isIn = registration.state === 'approved'
  await sendMessage(app, {
    companyId,
    event: `event.${news}`,
    key: ['event', news, id, registration.createdAt.getTime(), about].join(':'),
    facts: (language) => ({
      name: named(language, content.name, content.name_en),
      date: beginText(gathering, language),
      place: region
        ? [named(language, region.name, region.nameEn), named(language, content.address, content.address_en)]
            .filter(Boolean)
            .join(', ')
        : isIn && onlineLink !== ''
          ? onlineLink
          : '',
      code: isIn ? registration.code : '',
      reason: news === 'canceled' ? gathering.cancelReason : registration.reason,
      link: `${originOf(company, app.publicUrl)}/events/${gathering.slug}/`,
    }),
    push: { type: 'LINK', value: `/events/${gathering.slug}/` },
    to: { customerId: registration.customerId, ...(await contactOf(app.db, companyId, registration.customerId)) },
  })
}

/** `05.12.2026, 07:00` by the clocks of its city; online `05.12.2026, 20:00 МСК+2`, as a visitor may be anywhere. */
function beginText({ startsAt, timezone, region }: Gathering, language: Locale): string {
  const begin = `${formatDate(dateIn(timezone, startsAt))}, ${timeIn(timezone, startsAt)}`
  if (region) return begin
  const shift = hoursFromMoscow(timezone, startsAt)
  const moscow = language === 'ru' ? 'МСК' : 'MSK'
  return `${begin} ${moscow}${shift === 0 ? '' : shift > 0 ? `+${shift}` : `−${-shift}`}`
}

const minuteMs = 60_000

/**
 * Reminds those who are let in a day and an hour before the begin, by jobs. Somebody let in later than that is not reminded of what was just said
 * to them: the reminder of a day is left out within 3 hours of the begin (our choice).
 */
export async function remindOfGatherings(app: App): Promise<void> {
  const now = app.clock.now()
  for (const hours of reminderHours) {
    const until = new Date(now.getTime() + hours * 60 * minuteMs)
    const from = hours === 1 ? now : new Date(now.getTime() + 180 * minuteMs)
    await inTransaction(app.db, async (tx) => {
      const due = await takeToRemind(tx, hours, { from, until })
      await addJobs(
        tx,
        due.map(({ id }) => gatheringNotice.of({ registration_id: id, news: 'reminded', about: String(hours) })),
      )
    })
  }
}
