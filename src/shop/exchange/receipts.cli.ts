import { createReadStream } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { idOf, reading } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { App, Company } from '#shop/context.ts'
import { decodeXml, FileProblem } from '#shop/imports/files/encoding.ts'
import { outletList } from '#shop/places/places.flow.ts'
import type { ReportedCheck } from '#shop/sales/check.ts'
import { type ReadReceipts, readReceipts } from '#shop/sales/read-receipts.ts'
import { resolveSkus, storeSale } from '#shop/sales/sales.flow.ts'
import { read1cReceipts } from './read-receipts.ts'

/** A second run of the same file changes nothing. */
const importReceipts = companyCommand({
  syntax: new Command('import')
    .description(
      'receipts of an outlet: documents of sale of CommerceML, or a CSV: check_number;date;phone;card;sku;name;count;price',
    )
    .argument('<file>', 'the receipts')
    .requiredOption('--outlet <id>', 'where they were sold', idOf('outlet list'))
    .option(
      '--offset <time>',
      'of the times in the file from UTC',
      reading((text) => (/^[+-]\d\d:\d\d$/.test(text) ? text : null), 'like +05:00'),
      '+03:00',
    ),
  examples: ['sales import till.csv --outlet 1 --offset +05:00'],
  async run({ app, company, say, fail }, file, { outlet: outletId, offset }) {
    const outlet = (await outletList(app, company.id)).find(({ id }) => id === outletId)
    if (!outlet) return fail(`There is no outlet "${outletId}" in "${company.slug}".`)
    const read = await readFileOf(app, company, file, offset)
    if ('problem' in read) return fail(read.problem)
    const counts = { created: 0, unchanged: 0 }
    for (const check of read.checks) {
      const kept = await storeSale(app, { company, locale: 'en' }, outlet.id, check)
      if (kept.ok) counts[kept.value.isNew ? 'created' : 'unchanged']++
      else read.refused.push({ row: 0, reason: `check ${check.checkNumber}: ${kept.refusal.errors[0]!.message}` })
    }
    say(`receipts: ${counts.created} created, ${counts.unchanged} unchanged, ${read.refused.length} refused`)
    for (const { row, reason } of read.refused) say(row > 0 ? `  row ${row}: ${reason}` : `  ${reason}`)
    if (read.others > 0) say(`  documents that are no sales over the counter: ${read.others}, left out`)
  },
})

export const salesCommands = companyGroup('sales', 'purchases in outlets', [importReceipts])

type Read = (ReadReceipts<ReportedCheck> & { others: number }) | { problem: string }

/** A CommerceML file is recognised by its first character, not by its name; both formats may be in windows-1251. */
async function readFileOf(app: App, company: Company, file: string, offset: string): Promise<Read> {
  try {
    const parts = decodeXml(createReadStream(file))
    const first = await parts.next()
    const begun = String(first.value ?? '')
    const whole = (async function* () {
      yield begun
      yield* parts
    })()
    if (/^\ufeff?\s*</.test(begun)) {
      const { checks, ...rest } = await read1cReceipts(whole, offset)
      return { ...rest, checks: await resolveSkus(app, company, checks) }
    }
    let text = ''
    for await (const part of whole) text += part
    const read = readReceipts(text.replace(/^\ufeff/, ''), offset)
    return 'problem' in read ? read : { ...read, others: 0 }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: `${file}: ${error.code} ${error.message}` }
    if (error instanceof Error && 'code' in error) return { problem: `${file}: ${error.message}` }
    throw error
  }
}
