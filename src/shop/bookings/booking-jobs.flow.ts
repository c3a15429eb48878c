import { z } from 'zod'
import { defineJob } from '#kit/jobs.ts'

const ofOrder = z.object({ order_id: z.int() })
const jobOfOrder = (name: string) => defineJob({ name, payload: ofOrder, key: ({ order_id }) => `${name}:${order_id}` })

/** Books the tour of an order at its supplier. */
export const bookTourJob = jobOfOrder('tour_book')
/** Reads a booking at its supplier. */
export const readTourJob = jobOfOrder('tour_read')
/** Cancels what a supplier holds for an order that ended. */
export const cancelTourJob = jobOfOrder('tour_cancel')
/** Tells the supplier the customer's answer to a claim. */
export const answerTourJob = jobOfOrder('tour_answer')
/** Asks the supplier to erase the people of a booking. */
export const forgetTourJob = jobOfOrder('tour_forget')
/** Fetches the papers that a supplier has issued. */
export const fetchTourPapersJob = defineJob({
  name: 'tour_papers',
  payload: z.object({
    order_id: z.int(),
    papers: z.array(z.object({ kind: z.string(), name: z.string(), url: z.string() })),
  }),
})
/** Looks after confirmed trips: documents, begin and end, claims without an answer, papers to erase. */
export const walkTripsJob = defineJob({ name: 'tour_walk', payload: z.object({}) })
