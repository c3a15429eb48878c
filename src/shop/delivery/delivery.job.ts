import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { refreshPoints } from './carrier-points.flow.ts'

const carrierPoints = defineJob({ name: 'carrier_points', payload: z.object({}) })

export const deliveryJobs: JobHandler<App>[] = [
  carrierPoints.handledBy(async (app: App) => void (await refreshPoints(app))),
]
