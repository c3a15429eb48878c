import path from 'node:path'
import { parseArgs } from 'node:util'
import { TaggedCache } from '#kit/cache.ts'
import { systemClock } from '#kit/clock.ts'
import { checkDataFolder } from '#kit/data-folder.ts'
import { type Connections, connect } from '#kit/db.ts'
import { prepareJobs } from '#kit/jobs.ts'
import { KeptClients } from '#kit/kept-clients.ts'
import { createLog } from '#kit/log.ts'
import { migrate } from '#kit/migrations.ts'
import { runningUrl, startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { createSecrets } from '#kit/secrets.ts'
import type { CallSet } from '#shop/call.ts'
import { calls } from '#shop/calls.ts'
import { searchCommand, searchUsage } from '#shop/catalog/search.cli.ts'
import { companies } from '#shop/company/company.flow.ts'
import { employeeCommand, employeesUsage } from '#shop/company/employees.cli.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { wayCommand, wayUsage } from '#shop/delivery/delivery.cli.ts'
import { zoneCommand, zoneUsage } from '#shop/delivery/zones.cli.ts'
import { exchangeCommand, exchangeUsage } from '#shop/exchange/exchange.cli.ts'
import { importFromCommandLine } from '#shop/imports/import.cli.ts'
import { exportYml } from '#shop/imports/yml-export.flow.ts'
import { loyaltyCommand, loyaltyUsage } from '#shop/loyalty/loyalty.cli.ts'
import { messagesCommand, messagesUsage } from '#shop/notices/notices.cli.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { outletCommand, placesUsage, regionCommand } from '#shop/places/places.cli.ts'
import { regions } from '#shop/places/places.flow.ts'
import { promotionCommand, promotionsUsage } from '#shop/promotions/promotions.cli.ts'
import { keysUsage, outletKeyCommand, salesCommand, salesUsage } from '#shop/sales/sales.cli.ts'
import { signInLinkCommand, signInLinkUsage } from '#shop/sign-in/sign-in.cli.ts'
import { staffCommand, staffUsage } from '#shop/staff/staff.cli.ts'
import { webhookFromCommandLine } from '#shop/webhooks/webhooks.cli.ts'
import { textsWith } from './answer-texts.ts'
import { backupCommand, restoreCommand } from './backup.cli.ts'
import { backupFaults } from './backups.ts'
import { companyCommand, companyHelp, setupCommand } from './cli-company.ts'
import { keysCommand, paymentsHelp, providerCommand, reconcileCommand, refundCommand } from './cli-payments.ts'
import { type Config, readConfig } from './config.ts'
import { runDoctor, uploadsBroken } from './doctor.ts'
import { readEnvironment } from './environment.ts'
import { migrationsFolder, root, secretKeysFile } from './folders.ts'
import { identityProviders } from './identities.ts'
import { kinds } from './kinds.ts'
import { customerFiles, shopPictures } from './picture-files.ts'
import { readPlugins } from './plugins.ts'
import { paymentProviders } from './providers.ts'
import { missingIn } from './what-is-missing.ts'

const help = `npm run vitrina -- <command>

  migrate                              bring the database up to date
  import <file…> [--company SLUG] [--price-type NAME] [--dry-run] [--full] [--no-pictures] [--lang ru]
                                       take in 1C CommerceML (import*.xml, offers*.xml) or YML files, also packed (.zip, .gz)
  export yml [FILE] [--company SLUG] [--region SLUG]
                                       what is on sale as a Yandex Market feed (feed-SLUG.xml), with prices and stock of a region
${companyHelp}${searchUsage}${placesUsage}${messagesUsage}${keysUsage}${salesUsage}${employeesUsage}${signInLinkUsage}${promotionsUsage}${loyaltyUsage}${paymentsHelp}${staffUsage}${exchangeUsage}  way list|add|set|carrier|points|change COMPANY  ways to get and to pay, by which payment service, for how much, in how many days
  zone list|add|change|remove|hours COMPANY  where couriers go, for how much, in which hours (zone without more: its page)
  webhook add|list|remove|log|replay   where events are sent, and what came of it (webhook without more: its page)
  backup [FOLDER]                      copy the built-in database and the pictures, while the shop works or not; BACKUP_DIR without FOLDER
  restore FOLDER [--base NAME] [--until TIME] [--last-log FOLDER]
                                       into DATA_DIR, which holds no database yet (restore without more: its page)
  reindex                              rebuild the read model of listings and search
  doctor                               check every invariant and what does not work for want of a setting; a list, and
                                       exit 1 if an invariant is broken or buyers are stopped by one
  demo                                 load the demo shop into an empty database
  --help                               this page

It uses DATABASE_URL, else the built-in database of DATA_DIR, running or not.
`

interface Tools extends Connections {
  config: Config
  app: App
  url: string
}

type Command = (args: string[], tools: Tools) => Promise<number>

const commands: Record<string, Command> = {
  async migrate(_args, { url, app }) {
    const ran = await migrate(url, migrationsFolder, app.plugins)
    say(ran.length > 0 ? `Ran: ${ran.join(', ')}` : 'Nothing to run: the database is up to date.')
    return 0
  },

  async import(args, { app, config }) {
    return importFromCommandLine(args, {
      app: { ...app, files: shopPictures(config.dataDir) },
      out: process.stdout,
      err: process.stderr,
      ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askAtTerminal }),
    })
  },

  async export(args, { app, config }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { company: { type: 'string' }, region: { type: 'string' } },
    })
    const [format, given] = positionals
    const list = await companies(app)
    const company = list.find((c) => (values.company ? c.slug === values.company : c.isDefault)) ?? null
    if (format !== 'yml' || !company) return fail(help)
    const { settings } = company
    // Closed prices never leave in a feed (PRC-03, ux Q4).
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
  },

  company: (args, { app }) => companyCommand(args, app, { say, fail }),
  setup: (args, { app, config }) => setupCommand(args, app, config, { say, fail }),
  region: (args, { app }) => placeCommand(args, app, regionCommand),
  outlet: (args, { app }) => placeCommand(args, app, outletCommand),
  async 'outlet-key'(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? outletKeyCommand(args, app, company, { say, fail }) : fail(keysUsage)
  },
  async messages(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? messagesCommand(args, app, company, { say, fail }) : fail(messagesUsage)
  },
  async sales(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? salesCommand(args, app, company, { say, fail }) : fail(salesUsage)
  },
  async bonuses(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? loyaltyCommand(args, app, company, { say, fail }) : fail(loyaltyUsage)
  },

  async employee(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? employeeCommand(args, app, company.id, { say, fail }) : fail(employeesUsage)
  },

  async 'sign-in-link'(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[0])
    return company ? signInLinkCommand(args, app, company, { say, fail }) : fail(signInLinkUsage)
  },

  async promotion(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? promotionCommand(args, app, company.id, { say, fail }) : fail(promotionsUsage)
  },

  async search(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? searchCommand(args, app, company.id, { say, fail }) : fail(searchUsage)
  },

  async staff(args, { app }) {
    return staffCommand(args, app, { companies: await companies(app), known: permissionsAsked(app) }, { say, fail })
  },

  async way(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? wayCommand(args, app, company.id, { say, fail }) : fail(wayUsage)
  },

  async zone(args, { app }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    return company ? zoneCommand(args, app, company.id, { say, fail }) : fail(zoneUsage)
  },

  async exchange(args, { app, config }) {
    const company = (await companies(app)).find(({ slug }) => slug === args[1])
    if (!company) return fail(exchangeUsage)
    return exchangeCommand(args, app, company, `${originOf(company, config.publicUrl)}/1c/exchange/`, { say, fail })
  },

  async webhook(args, { app }) {
    const slug = args.includes('--company') ? args[args.indexOf('--company') + 1] : undefined
    const company = (await companies(app)).find((c) => (slug === undefined ? c.isDefault : c.slug === slug))
    if (!company) return fail('There is no such company.')
    return webhookFromCommandLine(args, { app, companyId: company.id, out: say, err: fail })
  },
  provider: (args, { app }) => providerCommand(args, app, { say, fail }),
  keys: (args, { app }) => keysCommand(args, app, { say, fail }),
  refund: (args, { app }) => refundCommand(args, app, { say, fail }),
  reconcile: (args, { app }) => reconcileCommand(args, app, { say, fail }),

  backup: (args, { config, url }) => backupCommand(args, { config, url, say, fail }),

  async reindex(_args, { pool }) {
    const begun = Date.now()
    const { rows } = await pool.query<{ ids: number[] }>(
      'select array_agg(id) as ids from (select id, row_number() over (order by id) / 500 as batch from products) p group by batch order by batch',
    )
    let changed = 0
    for (const { ids } of rows) {
      const answer = await pool.query<{ n: number }>('select refresh_product_cards($1) as n', [ids])
      changed += answer.rows[0]!.n
    }
    await pool.query("select pg_notify('vitrina_cache', string_agg('company:' || id, ',')) from companies")
    say(`${changed} rows of the read model were not as they should be (${((Date.now() - begun) / 1000).toFixed(1)} s).`)
    return 0
  },

  async doctor(_args, { db, app, config }) {
    const files = { ...app, uploads: customerFiles(config.dataDir) }
    const broken = [...(await runDoctor(db)), ...(await uploadsBroken(files)), ...(await backupFaults(config, db))]
    if (broken.length === 0) say('All invariants hold.')
    for (const one of broken) say(`✗ ${one.name}: ${one.count}${one.examples ? ` (${one.examples})` : ''}`)
    const missing = await missingIn(app, config)
    if (missing.text) say(missing.text)
    return broken.length > 0 || missing.found.some(({ needed }) => needed) ? 1 : 0
  },

  async demo(_args, { db }) {
    const { loadDemo } = await import('#demo/load.ts')
    const people = await loadDemo(db, { say })
    for (const person of people) say(`${person.name}: ${person.signIn}`)
    return 0
  },
}

/** What calls of the staff ask for, those of plug-ins too. */
function permissionsAsked({ plugins }: App): string[] {
  const sets: CallSet[] = [...Object.values(calls), ...plugins.flatMap(({ api }) => (api ? [api.calls] : []))]
  const named = sets.flatMap((set) => Object.values(set).map(({ access }) => access))
  return [...new Set(named.flatMap((access) => (typeof access === 'object' ? access.staff : [])))].sort()
}

async function askAtTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

// `vitrina … | head` closes our output before we are done: the work goes on, and says no more.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
function fail(line: string): number {
  process.stderr.write(`${line}\n`)
  return 2
}

async function placeCommand(args: string[], app: App, command: typeof regionCommand): Promise<number> {
  const company = (await companies(app)).find(({ slug }) => slug === args[1])
  return company ? command(args, app, company.id, { say, fail }) : fail(placesUsage)
}

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  if (!name || name === '--help' || name === 'help') {
    say(help)
    return name ? 0 : 2
  }
  const command = commands[name]
  if (!command && name !== 'restore') return fail(`There is no command "${name}".\n\n${help}`)
  // npm runs us in the project folder; DATA_DIR is relative to it, like for `npm start`, file names to where the operator stands.
  const environment = readEnvironment(process.env)
  const config = readConfig({ ...environment, DATA_DIR: path.resolve(root, environment.DATA_DIR?.trim() || './data') })
  checkDataFolder(config.dataDir)
  // the only command that makes a database instead of opening one
  if (!command) return restoreCommand(args, { config, say, fail })
  const running = config.databaseUrl ?? (await runningUrl(config.dataDir))
  const own = running ? null : await startEmbeddedPostgres(config.dataDir, undefined, config.backups?.folder)
  const url = running ?? own!.url
  const plugins = readPlugins()
  if (name !== 'migrate') await migrate(url, migrationsFolder, plugins)
  const connections = connect({ url, poolSize: 4, statementTimeoutMs: 600_000, applicationName: 'vitrina-cli' })
  const clients = new KeptClients()
  try {
    await prepareJobs(connections.pool)
    const log = createLog('warn')
    const cache = new TaggedCache({ most: 1_000_000, freshMs: 0, staleMs: 0, clock: systemClock })
    const app: App = {
      db: connections.db,
      clock: systemClock,
      log,
      cache,
      paymentProviders: paymentProviders(plugins, config.outside),
      payables: { order: payableOrder },
      clients,
      secrets: createSecrets({ setting: config.secretKeys, file: secretKeysFile(config.dataDir) }),
      codes: null,
      mails: null,
      pushes: null,
      webPushes: null,
      addresses: null,
      geoip: null,
      identityProviders: identityProviders(config.outside),
      texts: textsWith(plugins),
      plugins,
      ...kinds,
      demo: false,
      publicUrl: config.publicUrl,
      allowPrivateWebhooks: config.allowPrivateWebhooks,
    }
    return await command(args, { ...connections, config, app, url })
  } finally {
    clients.close()
    await connections.close()
    await own?.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
