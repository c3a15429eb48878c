import { notifyTags } from '#kit/notices.ts'
import type { App } from '#shop/context.ts'
import { allOptions, setMethod } from './delivery.store.ts'

export const wayUsage = `vitrina way list COMPANY            ways to get and to pay, with their ids
vitrina way set COMPANY ID METHOD   by which payment service this way is paid: a method of \`provider list\`
`

/** `vitrina way`: the rows of delivery_payment_options. Returns the exit code. */
export async function wayCommand(
  [verb, , id, method]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: { say(line: string): void; fail(line: string): number },
): Promise<number> {
  if (verb === 'list') {
    for (const way of await allOptions(app.db, companyId))
      say(
        `${way.id}  ${way.deliveryType}  ${way.paymentType}  ${way.method}  ${way.region}${way.isActive ? '' : '  switched off'}`,
      )
    return 0
  }
  if (verb !== 'set' || !id || !method) return fail(wayUsage)
  const methods = app.paymentProviders.flatMap((provider) => provider.methods)
  if (!methods.includes(method)) return fail(`No payment service has the method "${method}": ${methods.join(', ')}.`)
  if (!(await setMethod(app.db, companyId, Number(id), method))) return fail(`There is no way "${id}".`)
  await notifyTags(app.db, companyId, [`options:${companyId}`])
  say(`The way ${id} is paid by "${method}".`)
  return 0
}
