import path from 'node:path'
import { parseArgs } from 'node:util'
import { listBases } from '#kit/postgres/backup-folder.ts'
import { restoreBackup } from '#kit/postgres/restore.ts'
import { backUp, besideDatabase } from '../backups.ts'
import type { Config } from '../start/config.ts'

interface Teller {
  say(line: string): void
  fail(line: string): number
}

const restoreUsage = `npm run vitrina -- restore FOLDER [--base NAME] [--until TIME] [--last-log FOLDER]

  Makes a new DATA_DIR out of a folder of backups: DATA_DIR=./data-2 npm run vitrina -- restore /backups
  FOLDER        what BACKUP_DIR was
  --base        the copy to begin from; the last one without it
  --until       a moment like 2026-11-22T10:00:00Z: what came later does not come back
  --last-log    postgres/cluster/pg_wal of the lost DATA_DIR, if it can still be read: what did not reach the archive (a minute at most)

  Keys of secrets are not in a backup: copy secret-keys of the old DATA_DIR, or set SECRET_KEYS as before.`

export async function backupCommand(
  [given]: string[],
  { config, url, say, fail }: Teller & { config: Config; url: string },
): Promise<number> {
  if (config.databaseUrl)
    return fail('The database of DATABASE_URL is backed up by its own tools: pg_dump, pg_basebackup.')
  const folder = given ? path.resolve(given) : config.backups?.folder
  if (!folder) return fail('Where to? Name a folder, or set BACKUP_DIR.')
  const { name } = await backUp(config, url, folder)
  say(`${path.join(folder, name)} is whole.`)
  if (!config.backups)
    say('Without BACKUP_DIR the shop keeps no log beside it: it can be restored to this moment only.')
  return 0
}

export async function restoreCommand(
  args: string[],
  { config, say, fail }: Teller & { config: Config },
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { base: { type: 'string' }, until: { type: 'string' }, 'last-log': { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder) return fail(restoreUsage)
  if (config.databaseUrl) return fail('DATABASE_URL is set: the shop would not use what is restored. Unset it.')
  const until = values.until === undefined ? undefined : new Date(values.until)
  if (until && Number.isNaN(until.getTime()))
    return fail(`--until "${values.until}": a moment like 2026-11-22T10:00:00Z is needed.`)
  const from = path.resolve(folder)
  const { base, lastCommit } = await restoreBackup({
    from,
    base: values.base,
    dataDir: config.dataDir,
    until,
    lastLog: values['last-log'],
    beside: besideDatabase,
  })
  say(`${config.dataDir} is ${base.name} (one of ${(await listBases(from)).length} there)`)
  say(lastCommit ? `and the log after it, up to ${lastCommit.toISOString()}.` : 'with nothing in the log after it.')
  say(
    'Copy secret-keys of the old DATA_DIR here, or set SECRET_KEYS as before. Then start the shop, and look: npm run vitrina -- doctor',
  )
  return 0
}
