import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkDataFolder, DataFolderProblem } from '#kit/files/data-folder.ts'
import { createLog } from '#kit/log.ts'
import { MigrationError, migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { checkFolderFree, FolderInUse } from '#kit/postgres/lock.ts'
import { PostgresProblem } from '#kit/postgres/problem.ts'
import { readyBlock } from './http/ready-block.ts'
import { ConfigProblem, readConfig } from './start/config.ts'
import { demoSettings, readEnvironment } from './start/environment.ts'
import { root, schemaFolder } from './start/folders.ts'
import { readPlugins } from './start/plugins.ts'
import { checkPorts, openShopPort } from './start/ports.ts'
import { missingIn } from './start/what-is-missing.ts'

/**
 * Starts everything in order of dependency and stops it in reverse. `--dev` adds hot reload; `--demo` runs the demo unless a setting says
 * otherwise.
 */
async function main(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const config = readConfig(readEnvironment(process.env, process.argv.includes('--demo') ? demoSettings : {}))
  checkDataFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const closers: (() => Promise<void>)[] = []
  const stop = stopper(closers, log, config.drainS)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  // The supervisor has ended: nobody could stop this process any more, and it would block the port and the folder.
  process.once('disconnect', () => void stop('disconnect'))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => void stop(new Uncaught(error)))
  }

  try {
    // If the shop is started twice, the message about the folder is clearer than the one about the port.
    if (!config.databaseUrl) await checkFolderFree(config.dataDir)
    const door = await openShopPort(config)
    closers.push(door.close)
    await checkPorts(config)
    const told = (what: string) => log.warn(what)
    const starting = config.databaseUrl ? null : startEmbeddedPostgres(config.dataDir, told, config.backups?.folder)
    // Loaded while the database starts in its own process: together they take most of the startup time.
    const reading = readShop(config.demo, dev, closers)
    reading.catch(() => {})
    const postgres = await starting
    if (postgres) closers.push(postgres.stop)
    for (const note of postgres?.notes ?? []) log.info(note)
    const databaseUrl = config.databaseUrl ?? postgres!.url
    await migrate(databaseUrl, schemaFolder, readPlugins()).catch((error: unknown) => {
      throw config.databaseUrl ? databaseProblem(error) : error
    })

    const { createShop, demo, build } = await reading
    const emulators = await demo?.startDemoServices(config, databaseUrl)
    if (demo && emulators) {
      closers.push(emulators.close)
      Object.assign(config.outside, demo.emulatedOutside(emulators, config.outside))
    }
    const demoPeople = demo && emulators ? await demo.loadDemoOnce(databaseUrl, log, emulators) : null

    const shop = await createShop({ config, databaseUrl, log, build, dev })
    closers.push(shop.close)
    await door.handOver(shop.web.server)
    const { port } = door
    process.stdout.write(
      readyBlock({ config, port, emulatorsUrl: emulators?.url ?? null, demoPeople, embedded: postgres !== null }),
    )
    process.send?.({ ready: true, port, metricsPort: shop.metricsPort })
    // A list for the operator: a database that becomes unavailable now is no reason to stop.
    const missing = await missingIn(shop.app, config).catch((error: unknown) =>
      log.warn({ err: error }, 'settings not judged'),
    )
    if (missing?.text) process.stdout.write(`${missing.text.replace(/^/gm, '  ')}\n\n`)
  } catch (error) {
    await stop(error as Error)
  }
}

/** Explains what the operator can fix about an external database; its address may contain a password, so it is not repeated. */
function databaseProblem(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const away =
    /^(E[A-Z]+|53300|57P\d\d)$/.test(code) || /timeout expired|Connection terminated|Query read timeout/.test(message)
  const said = `DATABASE_URL: the database cannot be used: ${message || code}.`
  if (away) return new DatabaseIsAway(said)
  return /^(28\w{3}|3D000)$/.test(code) ? new ConfigProblem(said) : error
}

async function readShop(isDemo: boolean, dev: boolean, closers: (() => Promise<void>)[]) {
  const { createShop } = await import('./shop.ts')
  return { createShop, demo: isDemo ? await import('./start/demo.ts') : null, build: await buildFor(dev, closers) }
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

/** Not an error in the settings: the same start may succeed later. */
class DatabaseIsAway extends Error {}

/** An uncaught exception: the state in memory may be wrong, so the process ends and another one is started. */
class Uncaught extends Error {
  constructor(fault: unknown) {
    super('a fault that nobody caught', { cause: fault })
    this.stack = fault instanceof Error ? fault.stack : String(fault)
  }
}

/** 1: only the operator can fix it, so it is not retried (scripts/supervise.mjs); 75 and 70 are codes of sysexits.h. */
function exitCodeOf(why: string | Error): number {
  if (typeof why === 'string') return 0
  if (why instanceof DatabaseIsAway) return 75
  return isMendable(why) ? 1 : 70
}
const isMendable = (why: Error) =>
  [ConfigProblem, FolderInUse, PostgresProblem, MigrationError].some((kind) => why instanceof kind)

/** Time limit of a graceful stop as a whole. */
const stopWithinMs = 20_000
/** One stop may arrive twice: from the system and from the parent process that forwards it. */
const againAfterMs = 1_000

/**
 * Stops once, in reverse order. A second signal ends the process at once; a further fault is only logged. Prints a message for what the operator
 * can fix, a stack trace for bugs.
 */
function stopper(closers: (() => Promise<void>)[], log: ReturnType<typeof createLog>, drainS: number) {
  let since: number | null = null
  return async (why: string | Error): Promise<void> => {
    if (why instanceof Uncaught) log.fatal({ err: why.cause }, why.message)
    if (since !== null) {
      const again = typeof why === 'string' && why !== 'disconnect' && Date.now() - since > againAfterMs
      return again ? process.exit(1) : undefined
    }
    since = Date.now()
    const code = exitCodeOf(why)
    setTimeout(() => process.exit(code || 1), stopWithinMs + drainS * 1000).unref()
    if (why instanceof Error) {
      const words = isMendable(why) || why instanceof DatabaseIsAway
      process.stderr.write(`\n${words ? why.message : (why.stack ?? String(why))}\n\n`)
    } else {
      process.stdout.write('\nStopping…\n')
    }
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'did not stop cleanly'))
    }
    process.exit(code)
  }
}

try {
  await main()
} catch (error) {
  const mendable = error instanceof ConfigProblem || error instanceof DataFolderProblem
  process.stderr.write(`\n${mendable ? error.message : ((error as Error).stack ?? String(error))}\n\n`)
  process.exit(1)
}
