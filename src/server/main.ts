import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { checkDataFolder, DataFolderProblem } from '#kit/data-folder.ts'
import { createLog } from '#kit/log.ts'
import { MigrationError, migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { FolderInUse } from '#kit/postgres/lock.ts'
import { PostgresProblem } from '#kit/postgres/problem.ts'
import { type Config, ConfigProblem, listenProblem, readConfig } from './config.ts'
import { demoSettings, readEnvironment } from './environment.ts'
import { migrationsFolder, root } from './folders.ts'
import { readPlugins } from './plugins.ts'
import { readyBlock } from './ready-block.ts'
import { missingIn } from './what-is-missing.ts'

/**
 * Starts everything in the order of need and stops it in the reverse one. `--dev` adds hot reload, `--demo` is the demo
 * unless a setting says otherwise.
 */
async function main(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const config = readConfig(readEnvironment(process.env, process.argv.includes('--demo') ? demoSettings : {}))
  checkDataFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const closers: (() => Promise<void>)[] = []
  const stop = stopper(closers, log)
  process.once('SIGINT', () => void stop('SIGINT'))
  process.once('SIGTERM', () => void stop('SIGTERM'))

  try {
    const told = (what: string) => log.warn(what)
    const starting = config.databaseUrl ? null : startEmbeddedPostgres(config.dataDir, told, config.backups?.folder)
    // Read while the database starts in its own process: together they are most of a start.
    const reading = readShop(config.demo, dev, closers)
    reading.catch(() => {})
    const postgres = await starting
    if (postgres) closers.push(postgres.stop)
    for (const note of postgres?.notes ?? []) log.info(note)
    const databaseUrl = config.databaseUrl ?? postgres!.url
    await migrate(databaseUrl, migrationsFolder, readPlugins()).catch((error: unknown) => {
      throw config.databaseUrl ? databaseProblem(error) : error
    })

    const { createShop, demo, build } = await reading
    let emulatorsUrl: string | null = null
    if (demo) {
      const emulators = await demo.startDemoServices(config)
      closers.push(emulators.close)
      emulatorsUrl = emulators.url
      Object.assign(config.outside, demo.emulatedOutside(emulators.url, config.outside))
    }
    const demoPeople = demo ? await demo.loadDemoOnce(databaseUrl, log) : null

    const shop = await createShop({ config, databaseUrl, log, build, dev })
    closers.push(shop.close)
    const port = await listen(shop.web.server, config)
    process.stdout.write(readyBlock({ config, port, emulatorsUrl, demoPeople, embedded: postgres !== null }))
    const missing = await missingIn(shop.app, config)
    if (missing.text) process.stdout.write(`${missing.text.replace(/^/gm, '  ')}\n\n`)
    process.send?.({ ready: true, port })
  } catch (error) {
    await stop(error as Error)
  }
}

/** What the operator can mend about a database of their own; the address may hold a password, so it is not repeated. */
function databaseProblem(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const cannot =
    /^(E[A-Z]+|28\w{3}|3D000|53300|57P03)$/.test(code) || /timeout expired|Connection terminated/.test(message)
  return cannot ? new ConfigProblem(`DATABASE_URL: the database cannot be used: ${message || code}.`) : error
}

async function readShop(isDemo: boolean, dev: boolean, closers: (() => Promise<void>)[]) {
  const { createShop } = await import('./shop.ts')
  return { createShop, demo: isDemo ? await import('./demo.ts') : null, build: await buildFor(dev, closers) }
}

async function buildFor(dev: boolean, closers: (() => Promise<void>)[]) {
  if (dev) {
    const { startDevBuild } = await import('./pages/dev.ts')
    const devBuild = await startDevBuild(root)
    closers.push(devBuild.close)
    return devBuild.build
  }
  const dist = path.join(root, 'dist')
  if (!existsSync(path.join(dist, 'client', 'manifest.json'))) {
    throw new ConfigProblem('There is no build yet. Run: npm run build')
  }
  const { readBuild } = await import('./pages/build.ts')
  const build = await readBuild(dist)
  return async () => build
}

function listen(server: import('node:http').Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, config)))
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Stops once, in reverse order; a second signal ends at once. Words for what the operator can mend, a stack for bugs. */
function stopper(closers: (() => Promise<void>)[], log: ReturnType<typeof createLog>) {
  let stopping = false
  return async (why: string | Error): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    const failed = why instanceof Error
    if (failed) {
      const mendable = [ConfigProblem, FolderInUse, PostgresProblem, MigrationError].some((kind) => why instanceof kind)
      process.stderr.write(`\n${mendable ? why.message : (why.stack ?? String(why))}\n\n`)
    } else {
      process.stdout.write('\nStopping…\n')
    }
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'did not stop cleanly'))
    }
    process.exit(failed ? 1 : 0)
  }
}

try {
  await main()
} catch (error) {
  const mendable = error instanceof ConfigProblem || error instanceof DataFolderProblem
  process.stderr.write(`\n${mendable ? error.message : ((error as Error).stack ?? String(error))}\n\n`)
  process.exit(1)
}
