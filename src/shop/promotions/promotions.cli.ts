import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { withoutUnseen } from '#lib/text.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { Actor, App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { promotionsOf } from './pricing.flow.ts'
import { addPromoCodes, addPromotion, stopPromotion } from './promotions.staff.flow.ts'
import { newPromotionBody } from './promotions.staff.wire.ts'
import { readNewPromotion } from './read-promotion.wire.ts'

export const promotionsUsage = `  promotion list|add|stop|codes [FILE.json|SLUG] [--codes A,B|--count N] [--limit N] [--per-customer N]
                                       promotions by rules (docs/promotions.md) and their promo codes
`

/** `vitrina promotion`: the staff calls of the API, for the operator. Returns the exit code. */
export async function promotionCommand(
  [verb, what, ...rest]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  const by: Actor = { company: { id: companyId }, staff: null }
  if (verb === 'list') {
    for (const { slug, name, needsCode, isStopped } of await promotionsOf(app, app.db, companyId))
      say(`${slug}  ${name}${needsCode ? '  by code' : ''}${isStopped ? '  stopped' : ''}`)
    return 0
  }
  if (what === undefined) return fail(promotionsUsage)
  if (verb === 'add') return add(app, by, what, { say, fail })
  if (verb === 'stop') return (await stopPromotion(app, by, what)).ok ? 0 : fail(`There is no promotion "${what}".`)
  if (verb !== 'codes') return fail(promotionsUsage)
  const options = {
    codes: { type: 'string' },
    count: { type: 'string' },
    limit: { type: 'string' },
    'per-customer': { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...rest], options })
  const count = wholeOf(values.count)
  const given = values.codes?.split(',').map((code) => code.trim().toUpperCase())
  const codes = given?.filter(Boolean) ?? count
  if (codes === null) return fail(promotionsUsage)
  const limits = { limitTotal: wholeOf(values.limit), limitPerCustomer: wholeOf(values['per-customer']) }
  const added = await addPromoCodes(app, by, { promotion: what, codes, customer: null, ...limits, expiresAt: null })
  if (!added.ok)
    return fail(
      added.refusal.code === 'not_found'
        ? `There is no promotion "${what}".`
        : 'A code of these is there already; none was added.',
    )
  for (const code of added.value.codes) say(code)
  return 0
}

const wholeOf = (text: string | undefined): number | null => (/^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : null)

async function add(app: App, by: Actor, file: string, { say, fail }: Print): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return fail(`${file} cannot be read.`)
  let json: unknown
  try {
    json = JSON.parse(text, (_name, value) => (typeof value === 'string' ? withoutUnseen(value) : value))
  } catch {
    return fail(`${file} is no JSON.`)
  }
  const read = newPromotionBody.safeParse(json)
  if (!read.success)
    return fail(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { settings } = (await companies(app)).find(({ id }) => id === by.company.id)!
  const added = await addPromotion(app, by, readNewPromotion(read.data, settings.timezone))
  if (!added.ok)
    return fail(
      added.refusal.code === 'promotion_ends_before'
        ? `${added.refusal.field}: the promotion ends before it begins.`
        : `There is a promotion "${read.data.slug}" already.`,
    )
  say(added.value.slug)
  return 0
}
