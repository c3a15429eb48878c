import { parseArgs } from 'node:util'

import { readPhone } from '#lib/phone.ts'
import type { Actor, App } from '#shop/context.ts'
import { customerNamed } from '#shop/customers/customers.flow.ts'
import type { Print } from '#shop/print.ts'
import { addLevel, priceLevels, setLevel } from './price-access.flow.ts'

export const levelsUsage = `  level list                           levels customers may have, and the price lists they buy by
  level add SLUG --name N [--name-en N] [--description TEXT] [--price-type NAME]
                                       one more; with a price list of its own, its customers buy by it
  level set PHONE SLUG|- [--reason TEXT]
                                       the level of a customer from now on; - takes it away. Closed prices are open to a level
`

/** `vitrina level`: levels of customers (PRC-01), like the calls of the staff. Returns the exit code. */
export async function levelCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  const by: Actor = { company: { id: companyId }, staff: null }
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      'name-en': { type: 'string', default: '' },
      description: { type: 'string', default: '' },
      'price-type': { type: 'string' },
      reason: { type: 'string', default: '' },
    },
  })
  if (verb === 'list') {
    for (const { slug, name, priceType } of await priceLevels(app, by))
      say(`${slug}  ${name}  ${priceType ?? 'the prices of everybody'}`)
    return 0
  }
  const [first, second] = positionals
  if (verb === 'add' && first && values.name) {
    if (!/^[a-z0-9-]{1,60}$/.test(first)) return fail('SLUG: small Latin letters, digits and hyphens only.')
    const { name, 'name-en': nameEn, description, 'price-type': priceType = null } = values
    const added = await addLevel(app, by, { slug: first, name, nameEn, description, priceType })
    if (added.ok) return 0
    return fail(
      added.refusal.code === 'level_taken'
        ? `There is a level "${first}" already.`
        : `There is no price list "${priceType}". There are: ${added.refusal.types.join(', ')}.`,
    )
  }
  if (verb !== 'set' || !first || !second) return fail(levelsUsage)
  const phone = readPhone(first)
  if (!phone.ok) return fail(`"${first}" is no phone.`)
  const customerId = await customerNamed(companyId, { phone: phone.value }).execute(app.db)
  if (customerId === null) return fail(`Nobody here has ${first}.`)
  const level = second === '-' ? null : second
  const set = await setLevel(app, by, customerId, { level, reason: values.reason })
  if (set.ok) {
    say(`+${phone.value} ${set.value.level ? `has the level "${set.value.level.name}"` : 'has no level'} now.`)
    return 0
  }
  return fail(
    set.refusal.code === 'price_level_unknown'
      ? `There is no level "${second}". There are: ${set.refusal.levels.join(', ') || 'none yet'}.`
      : `Nobody here has ${first}.`,
  )
}
