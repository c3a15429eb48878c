import { existsSync } from 'node:fs'
import path from 'node:path'
import { TaggedCache } from '#kit/cache.ts'
import { systemClock } from '#kit/clock.ts'
import { readCommandLine } from '#kit/command-line.ts'
import { connect } from '#kit/db.ts'
import { checkDataFolder } from '#kit/files/data-folder.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { prepareJobs } from '#kit/jobs.ts'
import { createLog } from '#kit/log.ts'
import { migrate } from '#kit/migrations.ts'
import { runningUrl, startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { withoutUnseen } from '#lib/text.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { restoreCommand } from './cli/backup.cli.ts'
import { type OperatorTools, program } from './cli/commands.ts'
import { migrateCommand } from './cli/database.cli.ts'
import { companyWordAt, withCompanyOption, wordsSeen } from './cli/words.ts'
import { type Config, readConfig } from './start/config.ts'
import { readEnvironment } from './start/environment.ts'
import { root, schemaFolder, secretKeysFile } from './start/folders.ts'
import { identityProviders } from './start/identities.ts'
import { kinds } from './start/kinds.ts'
import { readPlugins } from './start/plugins.ts'
import { paymentProviders, tourProviders } from './start/providers.ts'
import { reservedSlugs } from './start/reserved-slugs.ts'
import { openShopFiles } from './start/shop-files.ts'
import { textsWith } from './texts/answer-texts.ts'

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

async function main(): Promise<number> {
  const words = wordsSeen(process.argv.slice(2), existsSync)
  const read = (words: readonly string[]) => readCommandLine(program, words, process.stdout.columns)
  const reading = read(words)
  // A word that may be a company is wrong use only if no company has this name.
  const needsCompanies = companyWordAt(words) >= 0
  if ('text' in reading && !(reading.isWrong && needsCompanies)) return answer(reading)
  // npm runs us in the project folder. DATA_DIR is relative to it, as for `npm start`; file names are relative to the operator's working directory.
  const environment = readEnvironment(process.env)
  const config = readConfig({ ...environment, DATA_DIR: path.resolve(root, environment.DATA_DIR?.trim() || './data') })
  checkDataFolder(config.dataDir)
  if ('command' in reading && reading.command === restoreCommand)
    return restoreCommand.run!({ config, say, fail }, reading.given)
  const isMigrate = 'command' in reading && reading.command === migrateCommand
  return withTools(config, { migrates: !isMigrate }, async (tools) => {
    const slugs = needsCompanies ? (await companies(tools.app)).map(({ slug }) => slug) : []
    const chosen = read(withCompanyOption(words, slugs))
    return 'command' in chosen ? chosen.command.run!(tools, chosen.given) : answer(chosen)
  })
}

/** Prints help, or what is wrong with the command line. */
function answer({ text, isWrong }: { text: string; isWrong: boolean }): number {
  if (isWrong) return fail(text)
  say(text)
  return 0
}

async function withTools(
  config: Config,
  { migrates }: { migrates: boolean },
  run: (tools: OperatorTools) => Promise<number>,
): Promise<number> {
  const running = config.databaseUrl ?? (await runningUrl(config.dataDir))
  const own = running ? null : await startEmbeddedPostgres(config.dataDir, undefined, config.backups?.folder)
  const url = running ?? own!.url
  const plugins = readPlugins()
  if (migrates) await migrate(url, schemaFolder, plugins)
  const connections = connect({ url, poolSize: 4, statementTimeoutMs: 600_000, applicationName: 'vitrina-cli' })
  const clients = new ClientCache()
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
      tourProviders: tourProviders(plugins, config.outside),
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
      reservedSlugs,
      demo: false,
      uploads: files.uploads,
      publicUrl: config.publicUrl,
      allowPrivateWebhooks: config.allowPrivateWebhooks,
    }
    return await run({
      ...connections,
      ...{ config, app, files, url, say, fail, out: process.stdout, err: process.stderr },
      ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askAtTerminal }),
    })
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
