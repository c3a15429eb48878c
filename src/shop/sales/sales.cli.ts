import { Command } from '@commander-js/extra-typings'
import { idOf } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import { addOutletKey, readOutletKeys, revokeOutletKey } from './sales.flow.ts'

const add = companyCommand({
  syntax: new Command('add')
    .description('a key by which a till of an outlet tells its checks; printed once')
    .argument('<outlet>', 'id of the outlet', idOf('outlet list'))
    .option('--name <till>', 'which till has it'),
  async run({ app, company, say, fail }, outletId, { name = '' }) {
    const added = await addOutletKey(app, operatorOf(company), { outletId, name })
    if (!added.ok) return fail(`There is no outlet ${outletId} in "${company.slug}".`)
    say(`The key ${added.value.id} of the outlet ${outletId}, told once: ${added.value.key}`)
  },
})

const list = companyCommand({
  syntax: new Command('list').description('which tills have a key'),
  async run({ app, company, say }) {
    for (const { id, outlet, name, createdAt, revokedAt } of await readOutletKeys(app, company))
      say(
        [id, outlet, name, createdAt.toISOString().slice(0, 10), revokedAt ? 'revoked' : ''].filter(Boolean).join('  '),
      )
  },
})

const revoke = companyCommand({
  syntax: new Command('revoke')
    .description('a key, dead at once')
    .argument('<id>', 'of the key', idOf('outlet-key list')),
  run: async ({ app, company, fail }, id) =>
    (await revokeOutletKey(app, operatorOf(company), id)).ok ? 0 : fail(`There is no key ${id}.`),
})

export const outletKeyCommands = companyGroup('outlet-key', 'keys by which tills tell their checks', [
  add,
  list,
  revoke,
])
