import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { archiveOf, archiveSettings, claimBackupFolder } from './backup-folder.ts'
import { copyBinaries, findBinaries, linkLibraries } from './binaries.ts'
import {
  createFolder,
  createPrivateFolder,
  fallbackFolder,
  type Owner,
  reachable,
  serverOwner,
  socketFolder,
} from './folder.ts'
import { supervise, superviseAdopted } from './keep-running.ts'
import { lockFolder } from './lock.ts'
import { explainSystemError, PostgresProblem } from './problem.ts'
import {
  answers,
  answersBeforeItEnds,
  initialise,
  isLeaving,
  runningPid,
  spawnServer,
  startWhenFree,
  urlOf,
  waitUntilReady,
  withDatabase,
} from './server.ts'

export interface EmbeddedPostgres {
  url: string
  /** A server was already running in the folder: the shop was killed on a system without setpriv. */
  reused: boolean
  firstStart: boolean
  notes: string[]
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL installed by npm, with its data in `dataDir`/postgres. It listens on a Unix socket only. If it ends unexpectedly it is
 * restarted, and `told` is called. Its log is archived in the folder `backups`. Throws PostgresProblem or FolderInUse, whose message is for the
 * operator.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  told: (what: string) => void = () => {},
  backups?: string,
): Promise<EmbeddedPostgres> {
  const found = findBinaries()
  if (!found) {
    throw new PostgresProblem(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
  const owner = serverOwner()
  const notes: string[] = []
  try {
    await linkLibraries(found)
    await createFolder(dataDir, null, 0o755)
    const unlock = await lockFolder(path.resolve(dataDir))
    try {
      const home = await chooseHome(dataDir, owner, notes)
      const binaries =
        owner && !(await reachable(found)) ? await copyBinaries(found, path.join(home, 'binaries')) : found
      return await startIn({ folder: path.join(home, 'postgres'), binaries, owner, notes, unlock, told, backups })
    } catch (error) {
      await unlock()
      throw error
    }
  } catch (error) {
    throw explainSystemError(error, dataDir)
  }
}

/** Address of the server that another Vitrina process runs in this folder, or null. Used by the command line tool. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  for (const home of [dataDir, fallbackFolder(dataDir)]) {
    const folder = path.resolve(home, 'postgres')
    if ((await runningPid(path.join(folder, 'cluster'))) && (await answers(urlOf(socketFolder(folder))))) {
      return urlOf(socketFolder(folder))
    }
  }
  return null
}

async function chooseHome(dataDir: string, owner: Owner | null, notes: string[]): Promise<string> {
  const home = path.resolve(dataDir)
  if (!owner || (await reachable(home))) return home
  const fallback = fallbackFolder(dataDir)
  await createFolder(fallback, null, 0o755)
  notes.push(`PostgreSQL runs as "nobody", which cannot reach ${home}; the database is kept in ${fallback}.`)
  return fallback
}

interface Place {
  folder: string
  binaries: string
  owner: Owner | null
  notes: string[]
  unlock: () => Promise<void>
  told: (what: string) => void
  backups: string | undefined
}

async function archiveInto(backups: string, folder: string, owner: Owner | null): Promise<Record<string, string>> {
  const archive = archiveOf(backups)
  await createFolder(backups, null, 0o755).catch(() => {
    throw new PostgresProblem(`BACKUP_DIR: the folder ${backups} cannot be written.`)
  })
  await createFolder(archive, owner, 0o700)
  if (owner && !(await reachable(backups))) {
    throw new PostgresProblem(
      `BACKUP_DIR: PostgreSQL runs as "nobody", which cannot reach ${backups}. Choose another folder.`,
    )
  }
  await claimBackupFolder(backups, folder)
  return archiveSettings(backups)
}

async function startIn({ folder, binaries, owner, notes, unlock, told, backups }: Place): Promise<EmbeddedPostgres> {
  const cluster = path.join(folder, 'cluster')
  const socket = socketFolder(folder)
  await createFolder(folder, owner, 0o700)
  const settings = backups ? await archiveInto(backups, folder, owner) : {}
  if (socket.startsWith(folder)) await createFolder(socket, owner, 0o700)
  else await createPrivateFolder(socket, owner)
  const spawnAgain = () => spawnServer(cluster, socket, binaries, owner, settings)
  const ready = (child: ChildProcess) =>
    waitUntilReady(child, urlOf(socket, 'postgres'), Number.POSITIVE_INFINITY, told)
  const again = { spawn: spawnAgain, ready, told, isLeaving: () => isLeaving(cluster) }
  const running = await runningPid(cluster)
  if (running && (await answersBeforeItEnds(running, urlOf(socket, 'postgres')))) {
    const server = superviseAdopted(running, again)
    const stop = () => server.stop().finally(unlock)
    return { url: await withDatabase(socket), reused: true, firstStart: false, notes, stop }
  }
  const firstStart = !existsSync(path.join(cluster, 'PG_VERSION')) || existsSync(path.join(folder, 'unfinished'))
  if (firstStart) await initialise(folder, cluster, binaries, owner)
  const first = await startWhenFree(spawnAgain, (child) =>
    waitUntilReady(child, urlOf(socket, 'postgres'), 60_000, told),
  )
  const server = supervise(first, again)
  const url = await withDatabase(socket)
  const stop = async () => {
    await server.stop()
    await unlock()
  }
  return { url, reused: false, firstStart, notes, stop }
}
