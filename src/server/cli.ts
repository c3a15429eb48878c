import { existsSync } from 'node:fs'
import path from 'node:path'
import { TaggedCache } from '#kit/cache.ts'
import { systemClock } from '#kit/clock.ts'
import { type Connections, connect, sql } from '#kit/db.ts'
import { checkDataFolder } from '#kit/files/data-folder.ts'
import { KeptClients } from '#kit/http/kept-clients.ts'
import { prepareJobs } from '#kit/jobs.ts'
import { createLog } from '#kit/log.ts'
import { migrate } from '#kit/migrations.ts'
import { runningUrl, startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { withoutUnseen } from '#lib/text.ts'
import { lockedOut } from '#shop/company/accounts.flow.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { importFromCommandLine } from '#shop/imports/import.cli.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { backupFaults } from './backups.ts'
import { backupCommand, restoreCommand } from './cli/backup.cli.ts'
import { companyCommand, companyHelp, setupCommand } from './cli/cli-company.ts'
import { ofCompany, ofCompanyHelp } from './cli/cli-of-company.ts'
import { keysCommand, processHelp, reconcileCommand } from './cli/cli-payments.ts'
import { misread, wordsSeen } from './cli/cli-words.ts'
import { takeCompany } from './cli/company-option.ts'
import { filesBroken, runDoctor } from './doctor.ts'
import { type Config, readConfig } from './start/config.ts'
import { readEnvironment } from './start/environment.ts'
import { migrationsFolder, root, secretKeysFile } from './start/folders.ts'
import { identityProviders } from './start/identities.ts'
import { kinds } from './start/kinds.ts'
import { readPlugins } from './start/plugins.ts'
import { paymentProviders } from './start/providers.ts'
import { checkShopFiles, openShopFiles, type ShopFiles } from './start/shop-files.ts'
import { missingIn } from './start/what-is-missing.ts'
import { textsWith } from './texts/answer-texts.ts'

const help = `npm run vitrina -- <command>

  migrate                              bring the database up to date
  import <file…> [--company SLUG] [--price-type NAME] [--dry-run] [--full] [--no-pictures] [--lang ru]
                                       take in 1C CommerceML (import*.xml, offers*.xml) or YML files, also packed (.zip, .gz)
${companyHelp}${processHelp}  backup [FOLDER]                      copy the built-in database and the pictures, while the shop works or not; BACKUP_DIR without FOLDER
  restore FOLDER [--base NAME] [--until TIME] [--last-log FOLDER]
                                       into DATA_DIR, which holds no database yet (restore without more: its page)
  reindex                              rebuild the read model of listings and search
  doctor                               check every invariant and what does not work for want of a setting; a list, and
                                       exit 1 if an invariant is broken or buyers are stopped by one
  demo                                 load the demo shop into an empty database
  --help                               this page

Of one company; --company SLUG says of which, the default one without it:
${ofCompanyHelp}
It uses DATABASE_URL, else the built-in database of DATA_DIR, running or not.
`

interface Tools extends Connections {
  config: Config
  app: App
  files: ShopFiles
  url: string
}

type Command = (args: string[], tools: Tools) => Promise<number>

const commands: Record<string, Command> = {
  async migrate(_args, { url, app }) {
    const ran = await migrate(url, migrationsFolder, app.plugins)
    say(ran.length > 0 ? `Ran: ${ran.join(', ')}` : 'Nothing to run: the database is up to date.')
    return 0
  },

  async import(args, { app, files }) {
    if ((await companies(app)).length === 0) return fail('There is no company yet: npm run vitrina -- setup')
    await checkShopFiles(files, app.log)
    return importFromCommandLine(args, {
      app: { ...app, files: files.pictures },
      out: process.stdout,
      err: process.stderr,
      ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askAtTerminal }),
    })
  },

  company: (args, { app }) => companyCommand(args, app, { say, fail }),
  setup: (args, { app, config }) => setupCommand(args, app, config, { say, fail }),
  keys: (args, { app }) => keysCommand(args, app, { say, fail }),
  reconcile: (args, { app }) => reconcileCommand(args, app, { say, fail }),

  backup: (args, { config, url }) => backupCommand(args, { config, url, say, fail }),

  async reindex(_args, { db }) {
    const begun = Date.now()
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(id) as ids from (select id, row_number() over (order by id) / 500 as batch from products) p
      group by batch order by batch`.execute(db)
    let changed = 0
    for (const { ids } of rows) {
      const answer = await sql<{ n: number }>`select refresh_product_cards(${ids}) as n`.execute(db)
      changed += answer.rows[0]!.n
    }
    await sql`select pg_notify('vitrina_cache', string_agg('company:' || id, ',')) from companies`.execute(db)
    say(`${changed} rows of the read model were not as they should be (${((Date.now() - begun) / 1000).toFixed(1)} s).`)
    return 0
  },

  async doctor(_args, { db, app, config, files }) {
    const broken = [...(await runDoctor(db)), ...(await filesBroken(app, files)), ...(await backupFaults(config, db))]
    const locked = await lockedOut(
      app,
      (await companies(app)).map(({ id }) => id),
    )
    if (locked.length > 0)
      broken.push({
        name: 'accounts whose secrets the keys do not open',
        count: locked.length,
        examples: locked.join(', '),
      })
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

async function askAtTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return withoutUnseen(await terminal.question(question))
  } finally {
    terminal.close()
  }
}

// `vitrina … | head` closes our output early: the command continues without output.
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

/** A command of one company; `--company` or the company's slug is removed from its arguments. */
function commandOfCompany(name: string): Command | undefined {
  const found = Object.hasOwn(ofCompany, name) ? ofCompany[name] : undefined
  return (
    found &&
    (async (args, { app, config }) => {
      const taken = takeCompany(args, await companies(app), found.named ?? -1)
      return 'problem' in taken ? fail(taken.problem) : found.run(taken.rest, taken.company, app, { say, fail }, config)
    })
  )
}

async function main(): Promise<number> {
  const [name, ...args] = wordsSeen(process.argv.slice(2), existsSync)
  if (!name || name === '--help' || name === 'help') {
    say(help)
    return name ? 0 : 2
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : commandOfCompany(name)
  if (!command && name !== 'restore') return fail(`There is no command "${name}".\n\n${help}`)
  const instead = misread(name, args)
  if (instead === 'help') {
    say(help)
    return 0
  }
  if (instead) return fail(instead)
  // npm runs us in the project folder. DATA_DIR is relative to it, as for `npm start`; file names are relative to the operator's working directory.
  const environment = readEnvironment(process.env)
  const config = readConfig({ ...environment, DATA_DIR: path.resolve(root, environment.DATA_DIR?.trim() || './data') })
  checkDataFolder(config.dataDir)
  // The only command that creates a database instead of opening one.
  if (!command) return restoreCommand(args, { config, say, fail })
  const running = config.databaseUrl ?? (await runningUrl(config.dataDir))
  const own = running ? null : await startEmbeddedPostgres(config.dataDir, undefined, config.backups?.folder)
  const url = running ?? own!.url
  const plugins = readPlugins()
  if (name !== 'migrate') await migrate(url, migrationsFolder, plugins)
  const connections = connect({ url, poolSize: 4, statementTimeoutMs: 600_000, applicationName: 'vitrina-cli' })
  const clients = new KeptClients()
  const log = createLog('warn')
  const files = openShopFiles(config, { clock: systemClock, log })
  try {
    await prepareJobs(connections.pool)
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
    return await command(args, { ...connections, config, app, files, url })
  } finally {
    clients.close()
    files.close()
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
