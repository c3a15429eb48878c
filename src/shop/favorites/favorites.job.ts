import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { findPriceDrops, priceDropJob, sendPriceDropNotice } from './price-drops.flow.ts'

const look = defineJob({ name: 'favorites', payload: z.object({}) })

/** Each runs at least once and may be repeated without harm. */
export const favoriteJobs: JobHandler<App>[] = [
  look.handledBy((app: App) => findPriceDrops(app)),
  priceDropJob.handledBy((app: App, { company_id, customer_id, zone_id, once, goods }) =>
    sendPriceDropNotice(app, { companyId: company_id, customerId: customer_id, zoneId: zone_id, once, goods }),
  ),
]
