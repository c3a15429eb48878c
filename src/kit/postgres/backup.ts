import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { archiveOf, type BaseBackup, baseName, listBases, outdated } from './backup-folder.ts'
import { PostgresProblem } from './problem.ts'

/** What a server creates again at its start, so the manual says to leave it out; the folders are copied empty. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = (name: string): boolean =>
  ['postmaster.pid', 'postmaster.opts', 'pg_internal.init'].includes(name) || name.startsWith('pgsql_tmp')

interface Backup {
  /** A running server of this machine whose user may make backups. */
  url: string
  /** Folder of the bases. */
  folder: string
  /** Other folders of the shop, by their name in the backup. */
  beside: Record<string, string>
  now: () => Date
  /** Number of bases to keep afterwards. */
  keep: number
}

/**
 * Copies the built-in database while it runs (the low-level API of the manual, "Making a Base Backup"). With its own log the copy is complete, so
 * it can be restored without the archive; with the archive, to any later moment. Pictures are copied too. Throws PostgresProblem for errors that
 * the operator can fix.
 */
export async function makeBaseBackup({ url, folder, beside, now, keep }: Backup): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const startedAt = now()
  const name = baseName(startedAt)
  const part = path.join(folder, `.${name}.part`)
  try {
    await mkdir(part, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new PostgresProblem(`The folder ${folder} cannot be written: ${error.message}`)
    })
    const { firstSegment, postgres } = await copyCluster(client, path.join(part, 'cluster'), () =>
      dropCutOff(folder, part),
    )
    for (const [as, from] of Object.entries(beside)) await copyTree(from, path.join(part, as), new Set())
    const base: BaseBackup = {
      name,
      startedAt: startedAt.toISOString(),
      finishedAt: now().toISOString(),
      firstSegment,
      postgres,
    }
    await writeFile(path.join(part, 'backup.json'), `${JSON.stringify(base, null, 2)}\n`, { flush: true })
    await rename(part, path.join(folder, name))
    await dropOutdated(folder, keep)
    return base
  } finally {
    await rm(part, { recursive: true, force: true })
    await client.end()
  }
}

/** `alone` is called once no other backup can run: they share one replication slot. */
async function copyCluster(
  client: pg.Client,
  to: string,
  alone: () => Promise<void>,
): Promise<{ firstSegment: string; postgres: string }> {
  const one = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows[0]!
  const { cluster, postgres } = await one<{ cluster: string; postgres: string }>(
    "select current_setting('data_directory') as cluster, current_setting('server_version') as postgres",
  )
  // A temporary slot of this connection: the server keeps the log that the copy needs until the copy is complete.
  await client.query("select pg_create_physical_replication_slot('vitrina_backup', true, true)")
  await alone()
  const start = await one<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start('vitrina', fast => true)) as segment",
  )
  await copyTree(cluster, to, emptied)
  const stop = await one<{ segment: string; label: string }>(
    'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  await writeFile(path.join(to, 'backup_label'), stop.label, { flush: true })
  const wal = path.join(cluster, 'pg_wal')
  for (const segment of await readdir(wal)) {
    const isNeeded = /^[0-9A-F]{24}$/.test(segment) && segment >= start.segment && segment <= stop.segment
    if (isNeeded || segment.endsWith('.history'))
      await copyWhole(path.join(wal, segment), path.join(to, 'pg_wal', segment))
  }
  return { firstSegment: start.segment, postgres }
}

/** Files that disappear or grow in the meantime are no error: the log repeats the changes. */
async function copyTree(from: string, to: string, withoutContents: ReadonlySet<string>): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(unlessGone)) {
    if (leftOut(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isFile()) await copyWhole(source, target).catch(unlessGone)
    else if (entry.isDirectory() && withoutContents.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyTree(source, target, withoutContents)
  }
}

function unlessGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  await file.sync().finally(() => file.close())
}

/** Removes copies that a kill interrupted. */
async function dropCutOff(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const at = path.join(folder, name)
    if (/^\.base-.*\.part$/.test(name) && at !== own) await rm(at, { recursive: true, force: true })
  }
}

async function dropOutdated(folder: string, keep: number): Promise<void> {
  const archive = archiveOf(folder)
  const old = outdated(await listBases(folder), await readdir(archive).catch(() => []), keep)
  for (const name of old.bases) await rm(path.join(folder, name), { recursive: true, force: true })
  for (const name of old.segments) await rm(path.join(archive, name), { force: true })
}
