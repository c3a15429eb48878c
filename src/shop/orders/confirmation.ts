import type { ConfirmationRule } from '#shop/cart-groups.ts'

/**
 * What the supplier of an order has answered. '': none is asked. `silent`: no answer by the deadline. `withdrawn`: the order ended otherwise first.
 * `late`: the supplier confirmed an order that was over, and staff must settle it with them; `settled`: staff has.
 */
export const confirmationStates = [
  '',
  'waiting',
  'confirmed',
  'refused',
  'silent',
  'withdrawn',
  'late',
  'settled',
] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** The confirmation of an order, as it was agreed when the order was placed. */
export interface Confirmation {
  state: ConfirmationState
  capture: ConfirmationRule['capture']
  withinMs: number
  /** Until when the supplier may answer; null: nobody waits yet, or none is asked. */
  by: Date | null
  decidedAt: Date | null
}

/** The sub-states of an order that its confirmation ended. */
export const confirmationSubStates = { refused: 'refused', silent: 'not_confirmed' } as const

/** `asked`: when its supplier is asked; null: once there is money. */
export function newConfirmation(rule: ConfirmationRule | null, asked: Date | null): Confirmation {
  if (!rule) return { state: '', capture: 'now', withinMs: 0, by: null, decidedAt: null }
  const by = asked && new Date(asked.getTime() + rule.withinMs)
  return { state: 'waiting', capture: rule.capture, withinMs: rule.withinMs, by, decidedAt: null }
}

export const isAwaited = ({ state }: Pick<Confirmation, 'state'>): boolean => state === 'waiting'

/** Held money of it stays held: its supplier has not answered. */
export const keepsHolds = ({ state, capture }: Confirmation): boolean =>
  capture === 'when_confirmed' && isAwaited({ state })

/** At the deadline itself it is too late. */
export const isSilent = ({ state, by }: Confirmation, now: Date): boolean =>
  isAwaited({ state }) && by !== null && now >= by

/** Capturing takes a moment: the supplier must answer this much before the provider lets the money go (our choice). */
const captureMarginMs = 10 * 60_000

/**
 * The deadline once money has come: the earliest of the group's, counted from the first money, and the end of what providers hold. `holdEnds`:
 * null if the money was taken.
 */
export function deadlineAfter(confirmation: Confirmation, now: Date, holdEnds: Date | null): Date {
  const own = confirmation.by?.getTime() ?? now.getTime() + confirmation.withinMs
  return new Date(holdEnds === null ? own : Math.min(own, holdEnds.getTime() - captureMarginMs))
}

/** How long a provider has to hold money of this order so that holding it makes sense; null: it is taken at once. */
export const holdNeededMs = (confirmation: Confirmation, now: Date): number | null =>
  keepsHolds(confirmation)
    ? (confirmation.by ? confirmation.by.getTime() - now.getTime() : confirmation.withinMs) + captureMarginMs
    : null
