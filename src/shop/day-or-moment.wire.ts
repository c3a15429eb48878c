import { z } from '@hono/zod-openapi'
import { type IsoDate, readDate } from '#lib/dates.ts'
import { endOfDay, momentIn } from '#lib/moments.ts'

/** A day, optionally with a time, in the company's time zone; or a moment with its own offset. */
export type DayOrMoment = { day: IsoDate; time: string | null } | Date

const moment = z.iso.datetime({ offset: true })

/** A start or an end entered by staff: a day in one of the five forms of spec §5, or a moment in ISO 8601. */
export const dayOrMoment = z
  .string()
  .max(40)
  .transform((text, context): DayOrMoment => {
    if (moment.safeParse(text).success) return new Date(text)
    const day = readDate(text)
    if (day.ok) return { day: day.value, time: / (\d{2}:\d{2})$/.exec(text.trim())?.[1] ?? null }
    context.addIssue({ code: 'invalid_format', format: 'datetime', input: text })
    return z.NEVER
  })
  .openapi({ type: 'string', example: '2026-12-31', description: 'A day by the clock of the company, or a moment' })

/** Start: a day without a time starts at 00:00. */
export const startOf = (given: DayOrMoment, timeZone: string): Date =>
  given instanceof Date ? given : momentIn(timeZone, given.day, given.time ?? undefined)

/** End: a last day without a time is included in full. */
export const endOf = (given: DayOrMoment, timeZone: string): Date =>
  given instanceof Date || given.time !== null ? startOf(given, timeZone) : endOfDay(given.day, timeZone)
