import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { defineJob, type JobHandler, taskListOf } from '#kit/jobs.ts'
import { deleteOldWindows } from '#kit/limits.ts'
import type { Log } from '#kit/log.ts'
import { processEach } from '#kit/process-each.ts'
import { streamLogTrimmed } from '#kit/stream-log.ts'
import { deleteOldEmailChanges } from '#shop/account/email.flow.ts'
import { bookingJobs } from '#shop/bookings/bookings.job.ts'
import type { App } from '#shop/context.ts'
import { deliveryJobs } from '#shop/delivery/delivery.job.ts'
import { deleteOldEvents, dispatchEvents, listenerJobs } from '#shop/dispatch-events.ts'
import { exchangeJobs } from '#shop/exchange/exchange.job.ts'
import { deleteOldExchangeData } from '#shop/exchange/files.flow.ts'
import { warnOfLateExchanges } from '#shop/exchange/journal.flow.ts'
import { favoriteJobs } from '#shop/favorites/favorites.job.ts'
import { deleteOldAnswers } from '#shop/form-answers/form-answers.flow.ts'
import { gatheringJobs } from '#shop/gatherings/gatherings.job.ts'
import { expireBonuses } from '#shop/loyalty/loyalty.flow.ts'
import { loyaltyJobs } from '#shop/loyalty/loyalty.job.ts'
import { noticeJobs } from '#shop/notices/notices.job.ts'
import { deleteOldMessages } from '#shop/notices/send-message.flow.ts'
import { orderJobs } from '#shop/orders/orders.job.ts'
import { paymentJobs } from '#shop/payments/payments.job.ts'
import { priceJobs } from '#shop/prices/prices.job.ts'
import { eraseAfterRetention, eraseDue } from '#shop/privacy/erase.flow.ts'
import { promotionJobs } from '#shop/promotions/promotions.job.ts'
import { eraseOldReclamations } from '#shop/reclamations/erase-old.flow.ts'
import { reclamationJobs } from '#shop/reclamations/reclamations.job.ts'
import { deleteOldWaits, findRestocked } from '#shop/restock/restock.flow.ts'
import { restockJobs } from '#shop/restock/restock.job.ts'
import { requestReviews } from '#shop/reviews/ask-review.flow.ts'
import { deleteOldQueries } from '#shop/search/search-log.flow.ts'
import { deleteOldSignIns } from '#shop/sign-in/sign-in.flow.ts'
import { deleteOldStaffKeys } from '#shop/staff/staff.flow.ts'
import { deleteOldQuotes } from '#shop/tours/quotes.flow.ts'
import { deleteOldTourSearches } from '#shop/tours/search/old-searches.flow.ts'
import { sweepOrphans } from '#shop/uploads/orphans.flow.ts'
import { deleteUnusedUploads } from '#shop/uploads/uploads.flow.ts'
import { deleteOldDeliveries } from '#shop/webhooks/webhooks.flow.ts'
import { webhookJobs } from '#shop/webhooks/webhooks.job.ts'
import { backUp } from '../backups.ts'
import { deleteOldKeys } from '../http/idempotency.ts'
import type { Config } from './config.ts'
import { listeners } from './listeners.ts'

const sweep = defineJob({ name: 'sweep', payload: z.object({}) })
const restock = defineJob({ name: 'restock', payload: z.object({}) })
const trimStreams = defineJob({ name: 'trim_streams', payload: z.object({}) })
const askReviews = defineJob({ name: 'ask_reviews', payload: z.object({}) })

/** How long a visitor whose connection was cut may stay away and miss nothing (our choice); after that the whole answer is read again. */
const streamEventsKeptMs = 3_600_000

/** Hourly cleanup. One that fails is logged, does not stop the others, and runs again in the next hour. */
const sweeping = {
  dropOldKeys: ({ db }: App) => deleteOldKeys(db),
  dropOldWindows: ({ db, clock }: App) => deleteOldWindows(db, clock.now()),
  forgetOldSignIns: deleteOldSignIns,
  forgetOldStaffKeys: deleteOldStaffKeys,
  forgetOldEmailChanges: deleteOldEmailChanges,
  eraseDue,
  forgetErased: eraseAfterRetention,
  forgetUnusedUploads: deleteUnusedUploads,
  sweepOrphans: (app: App) => sweepOrphans(app),
  expireBonuses,
  forgetOldReclamations: eraseOldReclamations,
  forgetOldWaits: deleteOldWaits,
  forgetOldAnswers: deleteOldAnswers,
  forgetOldDeliveries: deleteOldDeliveries,
  forgetOldEvents: deleteOldEvents,
  forgetOldMessages: deleteOldMessages,
  forgetOldQueries: deleteOldQueries,
  forgetOldExchanges: deleteOldExchangeData,
  forgetOldTourSearches: deleteOldTourSearches,
  forgetOldQuotes: deleteOldQuotes,
  warnOfLateExchanges,
} satisfies Record<string, (app: App) => Promise<unknown>>

async function sweepAll(app: App): Promise<void> {
  await processEach(
    Object.entries(sweeping),
    ([, act]) => act(app),
    ([part], err) => app.log.error({ err, part }, 'a part of the sweep failed'),
  )
}

/** Every job of the shop. Shallow: each calls one flow. */
const jobs: JobHandler<App>[] = [
  ...deliveryJobs,
  ...orderJobs,
  ...noticeJobs,
  ...paymentJobs,
  ...reclamationJobs,
  ...promotionJobs,
  ...restockJobs,
  ...favoriteJobs,
  ...priceJobs,
  ...loyaltyJobs,
  restock.handledBy(async (app: App) => void (await findRestocked(app))),
  askReviews.handledBy(async (app: App) => void (await requestReviews(app))),
  trimStreams.handledBy(async ({ db, clock }: App) => {
    await streamLogTrimmed(new Date(clock.now().getTime() - streamEventsKeptMs)).execute(db)
  }),
  ...bookingJobs,
  ...gatheringJobs,
  ...exchangeJobs,
  sweep.handledBy(sweepAll),
]

const allListeners = ({ plugins }: App) => [...listeners, ...plugins.flatMap((plugin) => plugin.listeners ?? [])]

/** Delivers new events to all listeners. */
export const deliverEvents = (app: App): Promise<void> => dispatchEvents(app, allListeners(app))

export const tasks = (app: App): TaskList =>
  taskListOf<App>(app, [
    ...listenerJobs(allListeners(app)),
    ...jobs,
    ...app.plugins.flatMap((plugin) => plugin.jobs ?? []),
  ])

/** Jobs that wait for foreign servers have workers of their own, so that a slow server delays no SMS and no refund. */
export const sendingTasks = (app: App): TaskList => taskListOf(app, webhookJobs)

/** The daily backup, if backups are on; one that fails is logged and tried again. */
export const backupTask = ({
  config,
  databaseUrl,
  log,
}: {
  config: Config
  databaseUrl: string
  log: Log
}): TaskList =>
  config.backups
    ? {
        backup: async () => {
          const { name } = await backUp(config, databaseUrl)
          log.info({ backup: name }, 'backed up')
        },
      }
    : {}

export const backupLine = ({ backups }: Config): string => {
  if (!backups) return ''
  const [hour, minute] = backups.at.split(':').map(Number)
  return `${minute} ${hour} * * * backup ?max=5`
}

/** All scheduled work in one place; plug-ins add lines of their own. */
const crontab = `
* * * * * tell_listeners
* * * * * promotion_turns
17 * * * * sweep
*/5 * * * * restock
*/10 * * * * trim_streams
27 * * * * ask_reviews
40 8 * * * favorites
10 9 * * * bonuses_to_end
37 * * * * promotions_to_tell
40 2 * * * carrier_points
20 3 * * * payments_reconcile ?max=3
*/15 * * * * carrier_tracking
47 * * * * tour_walk
*/5 * * * * gathering_reminders
`

export const crontabOf = ({ plugins }: App): string =>
  [crontab, ...plugins.flatMap((plugin) => plugin.crontab ?? [])].join('\n')
