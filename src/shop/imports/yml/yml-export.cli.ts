import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { originOf } from '#shop/company/origin.ts'
import { regions } from '#shop/places/places.flow.ts'
import { exportYml } from './yml-export.flow.ts'

const yml = companyCommand({
  syntax: new Command('yml')
    .description('what is on sale as a Yandex Market feed')
    .argument('[file]', 'where it is written; without it feed-SLUG.xml')
    .option('--region <slug>', 'with prices and stock of this region; without it the default prices and all stock'),
  examples: ['export yml feed.xml --region tula'],
  async run({ app, company, say, fail }, given, options) {
    const { settings } = company
    // Restricted prices are never published in a feed (PRC-03, ux Q4).
    if (settings.price_restriction.is_enabled)
      return fail(`Prices of "${company.slug}" are not open to everybody: no feed is written.`)
    const region = options.region ? (await regions(app, company.id)).find(({ slug }) => slug === options.region) : null
    if (region === undefined) return fail(`"${company.slug}" has no region "${options.region}".`)
    const file = path.resolve(given ?? `feed-${company.slug}${region ? `-${region.slug}` : ''}.xml`)
    const shop = {
      companyId: company.id,
      name: settings.brand_name,
      company: settings.legal.name || settings.brand_name,
      publicUrl: originOf(company, app.publicUrl),
      region: region && { id: region.id, zoneId: region.zoneId },
    }
    const { offers } = await exportYml(app, shop, file)
    say(`${offers} offers in ${file}`)
  },
})

export const exportCommands = companyGroup('export', 'feeds for other systems', [yml])
