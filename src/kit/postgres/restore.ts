import { existsSync } from 'node:fs'
import { cp, lchown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { archiveOf, type BaseBackup, inheritBackups, listBases, shellPath } from './backup-folder.ts'
import { copyBinaries, findBinaries, linkLibraries } from './binaries.ts'
import { createFolder, createPrivateFolder, type Owner, reachable, serverOwner, socketFolder } from './folder.ts'
import { lockFolder } from './lock.ts'
import { explainSystemError, PostgresProblem } from './problem.ts'
import { spawnServer, urlOf, waitUntilReady } from './server.ts'

interface Restore {
  /** The folder of backups. */
  from: string
  /** Name of a base; absent: the last one, or the last that was complete at `until`. */
  base?: string | undefined
  /** Data folder of the new shop; it may contain anything but a database. */
  dataDir: string
  /** Restore up to this moment; absent: to the end of the log. */
  until?: Date | undefined
  /** `pg_wal` of the lost shop, if its disk is readable: segments that were not archived yet are taken from there. */
  lastLog?: string | undefined
  /** Folders of the backup besides the database; restored into the data folder. */
  beside: readonly string[]
}

export interface Restored {
  base: BaseBackup
  /** Commit time of the last transaction restored from the log; null: the log had none after the base. */
  lastCommit: Date | null
}

/**
 * Restores a data folder from a base and the archived log. Everything happens in a temporary folder that is renamed at the end, so an interrupted
 * restore leaves no partial database. Throws PostgresProblem for errors that the operator can fix.
 */
export async function restoreBackup(wish: Restore): Promise<Restored> {
  const { dataDir } = wish
  const base = await chooseBase(wish)
  const binaries = findBinaries()
  if (!binaries) throw new PostgresProblem('There is no built-in PostgreSQL for this system to restore into.')
  const owner = serverOwner()
  try {
    await linkLibraries(binaries)
    await createFolder(dataDir, null, 0o755)
    if (owner && !(await reachable(dataDir))) {
      throw new PostgresProblem(`PostgreSQL runs as "nobody", which cannot reach ${dataDir}. Choose another DATA_DIR.`)
    }
    const unlock = await lockFolder(path.resolve(dataDir))
    try {
      const usable =
        owner && !(await reachable(binaries)) ? await copyBinaries(binaries, path.join(dataDir, 'binaries')) : binaries
      return await restoreInto({ ...wish, base, binaries: usable, owner })
    } finally {
      await unlock()
    }
  } catch (error) {
    throw explainSystemError(error, dataDir)
  }
}

/** The log leads only forward from a base: for a moment, the last base completed before it is needed. */
async function chooseBase({ from, base: wanted, dataDir, until }: Restore): Promise<BaseBackup> {
  const bases = await listBases(from)
  const inTime = until ? bases.filter(({ finishedAt }) => new Date(finishedAt) <= until) : bases
  const base = wanted === undefined ? inTime.at(-1) : bases.find(({ name }) => name === wanted)
  if (until && bases.length > 0 && (wanted === undefined ? !base : base && !inTime.includes(base))) {
    throw new PostgresProblem(
      `${wanted ?? 'Every backup'} in ${from} was finished after ${until.toISOString()} and cannot bring that moment back. The first one was finished at ${bases[0]!.finishedAt}.`,
    )
  }
  if (!base) {
    const there = bases.map(({ name }) => name).join(', ') || 'none'
    throw new PostgresProblem(`There is no backup ${wanted ? `${wanted} ` : ''}in ${from}. Those there: ${there}.`)
  }
  if (existsSync(path.join(dataDir, 'postgres'))) {
    throw new PostgresProblem(
      `${path.join(dataDir, 'postgres')} holds a database already. Restore into another DATA_DIR.`,
    )
  }
  return base
}

type Work = Omit<Restore, 'base'> & { base: BaseBackup; binaries: string; owner: Owner | null }

async function restoreInto({ from, base, dataDir, until, lastLog, beside, binaries, owner }: Work): Promise<Restored> {
  const aside = path.join(dataDir, 'postgres.restoring')
  await rm(aside, { recursive: true, force: true })
  await createFolder(aside, owner, 0o700)
  const cluster = path.join(aside, 'cluster')
  await cp(path.join(from, base.name, 'cluster'), cluster, { recursive: true })
  await writeFile(path.join(cluster, 'recovery.signal'), '')
  if (owner) await giveTo(owner, cluster)
  const lastCommit = await replay({ aside, cluster, from, until, lastLog, binaries, owner })
  for (const name of beside) {
    const kept = path.join(from, base.name, name)
    if (existsSync(kept)) await cp(kept, path.join(dataDir, name), { recursive: true })
  }
  await inheritBackups(from, aside)
  await rename(aside, path.join(dataDir, 'postgres'))
  return { base, lastCommit }
}

/** Starts the server on the copy: it replays the log to its end, becomes an independent database, and is stopped. */
async function replay(
  work: Pick<Work, 'from' | 'until' | 'lastLog' | 'binaries' | 'owner'> & { aside: string; cluster: string },
): Promise<Date | null> {
  const { aside, cluster, owner } = work
  const socket = socketFolder(aside)
  if (socket.startsWith(aside)) await createFolder(socket, owner, 0o700)
  else await createPrivateFolder(socket, owner)
  const child = spawnServer(cluster, socket, work.binaries, owner, recoverySettings(work))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await waitUntilReady(child, urlOf(socket, 'postgres'))
    return await promoted(urlOf(socket, 'postgres'), () => child.exitCode !== null)
  } finally {
    child.kill('SIGINT')
    await ended
  }
}

function recoverySettings({ from, until, lastLog }: Pick<Work, 'from' | 'until' | 'lastLog'>): Record<string, string> {
  const archive = shellPath(archiveOf(path.resolve(from)))
  const fromArchive = `test -f ${archive}/%f.gz && gunzip -c ${archive}/%f.gz > "%p"`
  const fromLast = lastLog && `cp ${shellPath(path.resolve(lastLog))}/%f "%p"`
  return {
    restore_command: fromLast ? `{ ${fromArchive}; } || ${fromLast}` : fromArchive,
    // Archived once the shop starts: with archive_mode off the new timeline's history would never be archived, and the next restore would miss it.
    archive_mode: 'on',
    archive_command: '',
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    // The server reads its settings before it knows time zone names, «Z» among them.
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

async function promoted(url: string, hasEnded: () => boolean): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    while (!hasEnded()) {
      const { rows } = await client.query<{ recovering: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last',
      )
      if (!rows[0]!.recovering) return rows[0]!.last
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new PostgresProblem('PostgreSQL ended while it read the log.')
  } finally {
    await client.end()
  }
}

async function giveTo(owner: Owner, at: string): Promise<void> {
  const info = await stat(at)
  await lchown(at, owner.uid, owner.gid)
  if (!info.isDirectory()) return
  for (const name of await readdir(at)) await giveTo(owner, path.join(at, name))
}
