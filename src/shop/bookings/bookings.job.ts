import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { bookTour, cancelAtSupplier } from './book.flow.ts'
import {
  answerTourJob,
  bookTourJob,
  cancelTourJob,
  fetchTourPapersJob,
  forgetTourJob,
  readTourJob,
  walkTripsJob,
} from './booking-jobs.flow.ts'
import { tellAnswers } from './claims.flow.ts'
import { forgetAtSupplier } from './erase-papers.flow.ts'
import { readAtSupplier } from './read-booking.flow.ts'
import { fetchPapers } from './trip-documents.flow.ts'
import { walkTrips } from './walk-trips.flow.ts'

/** Jobs of bookings of tours. Each runs at least once; every flow may be repeated without harm. */
export const bookingJobs: JobHandler<App>[] = [
  bookTourJob.handledBy((app: App, { order_id }) => bookTour(app, order_id)),
  readTourJob.handledBy((app: App, { order_id }) => readAtSupplier(app, order_id)),
  cancelTourJob.handledBy((app: App, { order_id }) => cancelAtSupplier(app, order_id)),
  answerTourJob.handledBy((app: App, { order_id }) => tellAnswers(app, order_id)),
  forgetTourJob.handledBy((app: App, { order_id }) => forgetAtSupplier(app, order_id)),
  fetchTourPapersJob.handledBy((app: App, { order_id, papers }) => fetchPapers(app, order_id, papers)),
  walkTripsJob.handledBy((app: App) => walkTrips(app)),
]
