import path from 'node:path'
import { parseArgs } from 'node:util'
import { employeeCommand, employeesUsage } from '#shop/company/employees.cli.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { wayCommand } from '#shop/delivery/delivery.cli.ts'
import { zoneCommand } from '#shop/delivery/zones.cli.ts'
import { exchangeCommand, exchangeUsage } from '#shop/exchange/exchange.cli.ts'
import { salesCommand, salesUsage } from '#shop/exchange/receipts.cli.ts'
import { exportYml } from '#shop/imports/yml/yml-export.flow.ts'
import { loyaltyCommand, loyaltyUsage } from '#shop/loyalty/loyalty.cli.ts'
import { messagesCommand, messagesUsage } from '#shop/notices/notices.cli.ts'
import { orderCommand, ordersUsage } from '#shop/orders/orders.cli.ts'
import { outletCommand, placesUsage, regionCommand } from '#shop/places/places.cli.ts'
import { regions } from '#shop/places/places.flow.ts'
import { levelCommand, levelsUsage } from '#shop/prices/prices.cli.ts'
import type { Print } from '#shop/print.ts'
import { promotionCommand, promotionsUsage } from '#shop/promotions/promotions.cli.ts'
import { keysUsage, outletKeyCommand } from '#shop/sales/sales.cli.ts'
import { searchCommand, searchUsage } from '#shop/search/search.cli.ts'
import { signInLinkCommand, signInLinkUsage } from '#shop/sign-in/sign-in.cli.ts'
import { staffCommand, staffUsage } from '#shop/staff/staff.cli.ts'
import { webhookCommand } from '#shop/webhooks/webhooks.cli.ts'
import type { Config } from '../start/config.ts'
import { paymentsHelp, providerCommand, refundCommand } from './cli-payments.ts'
import { permissionsAsked } from './permissions.ts'

interface OfCompany {
  /** Position of the company's slug before `--company` existed: after the verb. */
  named?: number
  run(args: string[], company: Company, app: App, print: Print, config: Config): Promise<number>
}

export const ofCompanyHelp = `${searchUsage}${placesUsage}${messagesUsage}${keysUsage}${salesUsage}${employeesUsage}${signInLinkUsage}${promotionsUsage}${loyaltyUsage}${levelsUsage}${ordersUsage}${paymentsHelp}${staffUsage}${exchangeUsage}  export yml [FILE] [--region SLUG]    what is on sale as a Yandex Market feed (feed-SLUG.xml), with prices and stock of a region
  way list|add|set|carrier|points|change  ways to get and to pay, by which payment service, for how much, in how many days
  zone list|hours|add|change|remove    where couriers go, for how much, in which hours (way, zone without more: their pages)
  webhook add|list|remove|log|replay   where events are sent, and what came of it (webhook without more: its page)
`

/** Commands of one company: `--company SLUG` selects it; the default one without it. */
export const ofCompany: Record<string, OfCompany> = {
  region: { named: 1, run: (args, { id }, app, print) => regionCommand(args, app, id, print) },
  outlet: { named: 1, run: (args, { id }, app, print) => outletCommand(args, app, id, print) },
  'outlet-key': { named: 1, run: (args, company, app, print) => outletKeyCommand(args, app, company, print) },
  messages: { named: 1, run: (args, company, app, print) => messagesCommand(args, app, company, print) },
  sales: { named: 1, run: (args, company, app, print) => salesCommand(args, app, company, print) },
  bonuses: { named: 1, run: (args, company, app, print) => loyaltyCommand(args, app, company, print) },
  employee: { named: 1, run: (args, { id }, app, print) => employeeCommand(args, app, id, print) },
  'sign-in-link': { named: 0, run: (args, company, app, print) => signInLinkCommand(args, app, company, print) },
  promotion: { named: 1, run: (args, { id }, app, print) => promotionCommand(args, app, id, print) },
  search: { named: 1, run: (args, { id }, app, print) => searchCommand(args, app, id, print) },
  level: { run: (args, { id }, app, print) => levelCommand(args, app, id, print) },
  order: { run: (args, { id }, app, print) => orderCommand(args, app, id, print) },
  way: { named: 1, run: (args, { id }, app, print) => wayCommand(args, app, id, print) },
  zone: { named: 1, run: (args, { id }, app, print) => zoneCommand(args, app, id, print) },
  provider: { named: 1, run: (args, company, app, print) => providerCommand(args, company, app, print) },
  refund: { run: (args, company, app, print) => refundCommand(args, company, app, print) },
  staff: {
    run: (args, company, app, print) => staffCommand(args, app, { company, known: permissionsAsked(app) }, print),
  },
  exchange: {
    named: 1,
    run: (args, company, app, print, { publicUrl }) =>
      exchangeCommand(args, app, company, `${originOf(company, publicUrl)}/1c/exchange/`, print),
  },
  webhook: { run: (args, { id }, app, print) => webhookCommand(args, app, id, print) },
  export: { run: exportCommand },
}

async function exportCommand(...[args, company, app, { say, fail }, config]: Parameters<OfCompany['run']>) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { region: { type: 'string' } },
  })
  const [format, given] = positionals
  if (format !== 'yml') return fail('vitrina export yml [FILE] [--region SLUG] [--company SLUG]')
  const { settings } = company
  // Restricted prices are never published in a feed (PRC-03, ux Q4).
  if (settings.price_restriction.is_enabled)
    return fail(`Prices of "${company.slug}" are not open to everybody: no feed is written.`)
  const region = values.region ? (await regions(app, company.id)).find((one) => one.slug === values.region) : null
  if (region === undefined) return fail(`"${company.slug}" has no region "${values.region}".`)
  const file = path.resolve(given ?? `feed-${company.slug}${region ? `-${region.slug}` : ''}.xml`)
  const shop = {
    companyId: company.id,
    name: settings.brand_name,
    company: settings.legal.name || settings.brand_name,
    publicUrl: originOf(company, config.publicUrl),
    region: region && { id: region.id, zoneId: region.zoneId },
  }
  const { offers } = await exportYml(app, shop, file)
  say(`${offers} offers in ${file}`)
  return 0
}
