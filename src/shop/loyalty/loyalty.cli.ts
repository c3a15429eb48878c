import { parseArgs } from 'node:util'
import { readDate } from '#lib/dates.ts'
import { negative, readRoubles, roublesFromKopecks } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'
import type { App, Company } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { type AdjustRefusal, adjustBonuses } from './adjust.flow.ts'

export const loyaltyUsage = `  bonuses give|take PHONE ROUBLES --reason TEXT [--until DD.MM.YYYY|-]
                                       gives a customer bonuses or takes some; the customer reads the reason; - for no end
`

/** `vitrina bonuses`. Returns the exit code. */
export async function loyaltyCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  company: Company,
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { reason: { type: 'string' }, until: { type: 'string' } },
  })
  const phone = readPhone(positionals[0] ?? '')
  const amount = readRoubles(positionals[1] ?? '')
  const reason = values.reason?.trim() ?? ''
  if ((verb !== 'give' && verb !== 'take') || !phone.ok || amount === null || amount <= 0 || reason === '')
    return fail(loyaltyUsage)
  const day = values.until === undefined || values.until === '-' ? null : readDate(values.until)
  if (day && !day.ok) return fail(`--until: "${values.until}" is no date, as in 31.12.2026.`)
  const until = values.until === '-' ? null : day?.value
  const signed = verb === 'give' ? amount : negative(amount)
  const adjusted = await adjustBonuses(app, company, { phone: phone.value }, { amount: signed, until, reason })
  if (!adjusted.ok) return fail(inWords(adjusted.refusal))
  say(`+${phone.value} has ${roublesFromKopecks(adjusted.value.balance.available)} bonuses to spend now.`)
  return 0
}

function inWords(refusal: AdjustRefusal): string {
  if (refusal.code === 'not_found') return 'Nobody here has this phone.'
  if (refusal.code === 'bonuses_end_past') return '--until: this day is over.'
  return `There are only ${roublesFromKopecks(refusal.available)} bonuses to take.`
}
