import { Command } from '@commander-js/extra-typings'
import { defineCommand } from '#kit/command-line.ts'
import { wholeNumber } from '#kit/command-values.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { Tools } from '#shop/company/company-command.cli.ts'
import { reconcile } from './reconcile.flow.ts'

export const reconcileCommand = defineCommand({
  syntax: new Command('reconcile')
    .description(
      'compares payments of all companies, or one, with what the services say of them; exit 1 if something is left for people',
    )
    .option('--company <slug>', 'only those of this company')
    .option('--days <count>', 'how far back', wholeNumber(1, 90), 3),
  async run({ app, say, fail }: Tools, { company, days }) {
    const all = (await companies(app)).filter(({ slug }) => company === undefined || slug === company)
    if (all.length === 0) return fail(`There is no company "${company}".`)
    let left = 0
    for (const { id, slug } of all) {
      const since = new Date(app.clock.now().getTime() - days * 86_400_000)
      const { checked, findings } = await reconcile(app, id, since)
      say(`${slug}: ${checked} payments compared, ${findings.length} of them say otherwise.`)
      for (const { kind, provider, providerId, order, here, there, mended } of findings) {
        const sides = `here ${here || 'nothing'}, there ${there || 'nothing'}`
        say(
          `  ${kind.replaceAll('_', ' ')} · ${provider} ${providerId} · order ${order || 'unknown'} · ${sides}${mended ? ' · mended' : ''}`,
        )
      }
      left += findings.filter((one) => !one.mended).length
    }
    return left > 0 ? 1 : 0
  },
})
