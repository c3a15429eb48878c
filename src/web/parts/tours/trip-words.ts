import type { IsoDate } from '#lib/dates.ts'
import { m } from '#texts/messages.js'

/** Hours and minutes of a local moment `2026-12-19T06:40`. */
export const timeOf = (local: string): string => local.slice(11, 16)
export const dayOf = (local: string): IsoDate => local.slice(0, 10)

/** What a tour includes, as one list: `перелёт, трансфер`. */
export const includedText = (includes: { flight: boolean; transfer: boolean; insurance: boolean }): string =>
  [
    includes.flight && m.trip_inc_flight(),
    includes.transfer && m.trip_inc_transfer(),
    includes.insurance && m.trip_inc_insurance(),
  ]
    .filter(Boolean)
    .join(', ')
