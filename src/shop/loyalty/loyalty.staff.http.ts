import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import { endOf } from '#shop/day-or-moment.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import { adjustBonuses } from './adjust.flow.ts'
import type { loyaltyStaffCalls } from './loyalty.staff.calls.ts'

export const loyaltyStaffHandlers: Handlers<typeof loyaltyStaffCalls> = (app) => ({
  async adjustBonuses({ context, params, body, idempotencyKey }) {
    const { amount, reason, expires_at: end } = body
    const until = end && endOf(end, context.company.settings.timezone)
    const adjusted = await adjustBonuses(
      app,
      context.company,
      { id: params.customer },
      { amount: kopecksFromRoubles(amount), until, reason },
      {
        key: idempotencyKey === null ? undefined : `adjust:${context.staff.id}:${params.customer}:${idempotencyKey}`,
        by: context,
      },
    )
    if (adjusted.ok) {
      const { available, pending } = adjusted.value.balance
      return ok({ amount, available: roublesFromKopecks(available), pending: roublesFromKopecks(pending) })
    }
    if (adjusted.refusal.code !== 'bonuses_not_enough') return refuse(adjusted.refusal)
    return refuse({ code: 'bonuses_not_enough', available: roublesFromKopecks(adjusted.refusal.available) })
  },
})
