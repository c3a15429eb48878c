import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { tellOfTurns } from './turns.flow.ts'

const turns = defineJob({ name: 'promotion_turns', payload: z.object({}) })

/** At least once, each harmless when done again. */
export const promotionJobs: JobHandler<App>[] = [turns.handledBy((app: App) => tellOfTurns(app))]
