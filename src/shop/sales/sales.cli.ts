import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { App, Company } from '#shop/context.ts'
import { outletList } from '#shop/places/places.flow.ts'
import type { Print } from '#shop/print.ts'
import { readReceipts } from './read-receipts.ts'
import { addOutletKey, keepSale, readOutletKeys, revokeOutletKey } from './sales.flow.ts'

export const keysUsage = `  outlet-key add OUTLET [--name TILL]
                                       a key by which a till of an outlet tells its checks; printed once
  outlet-key list                      which tills have one
  outlet-key revoke ID                 dead at once
`
export const salesUsage = `  sales import FILE --outlet ID [--offset +03:00]
                                       receipts of an outlet from a CSV: check_number;date;phone;card;sku;name;count;price
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

/** Takes receipts in. Run twice, the second run changes nothing. */
export async function salesCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  company: Company,
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { outlet: { type: 'string' }, offset: { type: 'string', default: '+03:00' } },
  })
  const [file] = positionals
  if (verb !== 'import' || !file || !values.outlet) return fail(salesUsage)
  if (!/^[+-]\d\d:\d\d$/.test(values.offset)) return fail('--offset: like +05:00')
  const outlet = (await outletList(app, company.id)).find(({ id }) => String(id) === values.outlet)
  if (!outlet) return fail(`There is no outlet "${values.outlet}" in "${company.slug}".`)
  const read = readReceipts(await readFile(file, 'utf8'), values.offset)
  if ('problem' in read) return fail(read.problem)
  const counts = { created: 0, unchanged: 0 }
  for (const check of read.checks) {
    const { isNew } = await keepSale(app, company, outlet.id, check)
    counts[isNew ? 'created' : 'unchanged']++
  }
  say(`receipts: ${counts.created} created, ${counts.unchanged} unchanged, ${read.refused.length} refused`)
  for (const { row, reason } of read.refused) say(row > 0 ? `  row ${row}: ${reason}` : `  ${reason}`)
  return 0
}
