import path from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import type { Db } from '#kit/db.ts'
import { takeBackup } from '#kit/postgres/backup.ts'
import { type BaseBackup, listBases } from '#kit/postgres/backup-folder.ts'
import type { Broken } from './doctor.ts'
import type { Config } from './start/config.ts'

/** Folders of DATA_DIR that belong to the shop beside its database, unless they lie in a bucket, which is copied by its own means. Keys of secrets do not: a backup with them would open itself. */
export const besideDatabase = ['images', 'uploads']

/** A copy of everything that lasts, into BACKUP_DIR or the folder given. */
export function backUp(config: Config, url: string, folder = config.backups?.folder): Promise<BaseBackup> {
  if (!folder) throw new Error('there is no folder of backups')
  return takeBackup({
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

/** What `vitrina doctor` says of backups: a copy that is late, a log that does not reach its archive. Nothing where none are wanted. */
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
