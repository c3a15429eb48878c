import { parseArgs } from 'node:util'
import type { App, Company } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { addOutletKey, readOutletKeys, revokeOutletKey } from './sales.flow.ts'

export const keysUsage = `  outlet-key add OUTLET [--name TILL]
                                       a key by which a till of an outlet tells its checks; printed once
  outlet-key list                      which tills have one
  outlet-key revoke ID                 dead at once
`

export async function outletKeyCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  company: Company,
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { name: { type: 'string', default: '' } },
  })
  const id = Number(positionals[0])
  const by = { company, staff: null }
  if (verb === 'list') {
    for (const { id, outlet, name, createdAt, revokedAt } of await readOutletKeys(app, company))
      say(
        [id, outlet, name, createdAt.toISOString().slice(0, 10), revokedAt ? 'revoked' : ''].filter(Boolean).join('  '),
      )
    return 0
  }
  if (!Number.isSafeInteger(id) || id < 1) return fail(keysUsage)
  if (verb === 'revoke') {
    const revoked = await revokeOutletKey(app, by, id)
    return revoked.ok ? 0 : fail(`There is no key ${id}.`)
  }
  if (verb !== 'add') return fail(keysUsage)
  const added = await addOutletKey(app, by, { outletId: id, name: values.name })
  if (!added.ok) return fail(`There is no outlet ${id} in "${company.slug}".`)
  say(`The key ${added.value.id} of the outlet ${id}, told once: ${added.value.key}`)
  return 0
}
