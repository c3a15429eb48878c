import { Command, type CommandUnknownOpts, Help } from '@commander-js/extra-typings'
import { defineGroup, type OperatorCommand, programName, withCommands } from '#kit/command-line.ts'
import { bookingCommands } from '#shop/bookings/bookings.cli.ts'
import type { CallSet } from '#shop/call.ts'
import { calls } from '#shop/calls.ts'
import { companies } from '#shop/company/company.flow.ts'
import { employeeCommands } from '#shop/company/employees.cli.ts'
import type { App } from '#shop/context.ts'
import { wayCommands } from '#shop/delivery/delivery.cli.ts'
import { zoneCommands } from '#shop/delivery/zones.cli.ts'
import { exchangeCommands } from '#shop/exchange/exchange.cli.ts'
import { salesCommands } from '#shop/exchange/receipts.cli.ts'
import { type ImportTools, importCommand } from '#shop/imports/import.cli.ts'
import { exportCommands } from '#shop/imports/yml/yml-export.cli.ts'
import { bonusCommands } from '#shop/loyalty/loyalty.cli.ts'
import { messageCommands } from '#shop/notices/notices.cli.ts'
import { orderCommands } from '#shop/orders/orders.cli.ts'
import { refundCommand } from '#shop/orders/refund.cli.ts'
import { providerCommands } from '#shop/payments/provider.cli.ts'
import { reconcileCommand } from '#shop/payments/reconcile/reconcile.cli.ts'
import { outletCommands, regionCommands } from '#shop/places/places.cli.ts'
import { levelCommands } from '#shop/prices/prices.cli.ts'
import { promotionCommands } from '#shop/promotions/promotions.cli.ts'
import { outletKeyCommands } from '#shop/sales/sales.cli.ts'
import { searchCommands } from '#shop/search/search.cli.ts'
import { signInLinkCommand } from '#shop/sign-in/sign-in.cli.ts'
import { staffCommands } from '#shop/staff/staff.cli.ts'
import { tourCommands } from '#shop/tours/tours.cli.ts'
import { webhookCommands } from '#shop/webhooks/webhooks.cli.ts'
import { checkShopFiles } from '../start/shop-files.ts'
import { backupCommand, restoreCommand } from './backup.cli.ts'
import { companyCommands } from './company.cli.ts'
import { contentCommands } from './content.cli.ts'
import { demoCommand, doctorCommand, migrateCommand, type ProcessTools, reindexCommand } from './database.cli.ts'
import { keyCommands } from './keys.cli.ts'
import { setupCommand } from './setup.cli.ts'

export type OperatorTools = ProcessTools & Omit<ImportTools, 'app'>

/** An import into a shop whose folder or bucket of pictures is ready. */
const importIntoShop: OperatorCommand<OperatorTools> = {
  ...importCommand,
  async run(tools, given) {
    const { app, files, fail } = tools
    if ((await companies(app)).length === 0) return fail('There is no company yet: npm run vitrina -- setup')
    await checkShopFiles(files, app.log)
    return importCommand.run!({ ...tools, app: { ...app, files: files.pictures } }, given)
  },
}

/** Every command of the operator, in the order of the help page. */
export const program = defineGroup<OperatorTools>(
  new Command(programName).description(
    'Commands of one company take --company SLUG; without it they mean the default company.\nThey use DATABASE_URL, else the built-in database of DATA_DIR, running or not.\nExit code: 0 done; 1 failed, or something is broken; 2 wrong use or refused, nothing is changed.',
  ),
  [
    migrateCommand,
    importIntoShop,
    setupCommand,
    companyCommands,
    contentCommands,
    keyCommands,
    reconcileCommand,
    backupCommand,
    restoreCommand,
    reindexCommand,
    doctorCommand,
    demoCommand,
    searchCommands,
    regionCommands,
    outletCommands,
    messageCommands,
    outletKeyCommands,
    salesCommands,
    employeeCommands,
    signInLinkCommand,
    promotionCommands,
    bonusCommands,
    levelCommands,
    orderCommands,
    providerCommands,
    refundCommand,
    staffCommands(permissionsAsked),
    exchangeCommands,
    exportCommands,
    wayCommands,
    zoneCommands,
    webhookCommands,
    tourCommands,
    bookingCommands,
  ],
)

/** A command line as usage shows it: `order move <number> <state>`. */
function lineOf(command: CommandUnknownOpts): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${name}>` : `[${name}]`
  })
  const path: string[] = []
  for (let one: typeof command | null = command; one?.parent; one = one.parent) path.unshift(one.name())
  return [...path, ...words].join(' ')
}

// The help page lists the commands of all groups.
program.syntax.helpCommand('help [command]', 'the help of a command').configureHelp({
  subcommandTerm: lineOf,
  formatHelp(command, helper) {
    helper.visibleCommands = () => withCommands(program).flatMap(({ syntax, run }) => (run ? [syntax] : []))
    return new Help().formatHelp(command, helper)
  },
})

/** Permissions that calls require of the staff, those of plug-ins included, sorted: only these can be granted. */
function permissionsAsked({ plugins }: Pick<App, 'plugins'>): string[] {
  const sets: CallSet[] = [...Object.values(calls), ...plugins.flatMap(({ api }) => (api ? [api.calls] : []))]
  const named = sets
    .flatMap((set) => Object.values(set))
    .flatMap(({ access, moreFor = [] }) => (typeof access === 'object' ? [access.staff] : []).concat(moreFor))
  return [...new Set(named)].sort()
}
