import path from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { type Db, sql } from '#kit/db.ts'
import { makeBaseBackup } from '#kit/postgres/backup.ts'
import { type BaseBackup, listBases } from '#kit/postgres/backup-folder.ts'
import type { Broken } from './doctor.ts'
import type { Config } from './start/config.ts'

/**
 * Folders of DATA_DIR that are part of a backup, unless they are in a bucket, which is backed up by its own means. The keys of secrets are not: a
 * backup that contains them could be decrypted by anyone who has it.
 */
export const besideDatabase = ['images', 'uploads']

/** Backs up all lasting data into BACKUP_DIR or the given folder. */
export function backUp(config: Config, url: string, folder = config.backups?.folder): Promise<BaseBackup> {
  if (!folder) throw new Error('there is no folder of backups')
  return makeBaseBackup({
    url,
    folder,
    beside: config.bucket
      ? {}
      : Object.fromEntries(besideDatabase.map((name) => [name, path.join(config.dataDir, name)])),
    now: systemClock.now,
    keep: config.backups?.keep ?? 7,
  })
}

const dayAndHalfMs = 36 * 3_600_000

/** Faults of backups for `vitrina doctor`: a late backup, a log that does not reach its archive. Empty if backups are off. */
export async function backupFaults({ backups }: Config, db: Db): Promise<Broken[]> {
  if (!backups) return []
  const last = (await listBases(backups.folder)).at(-1)
  const isLate = !last || systemClock.now().getTime() - Date.parse(last.finishedAt) > dayAndHalfMs
  const { rows } = await sql<{ segment: string }>`
    select last_failed_wal as segment from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  return [
    ...(isLate
      ? [{ name: 'backup: a copy of the last 36 hours is there', count: 1, examples: last?.name ?? 'none' }]
      : []),
    ...rows.map(({ segment }) => ({ name: 'backup: the log reaches BACKUP_DIR', count: 1, examples: segment })),
  ]
}
