import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { defineCommand, type Print } from '#kit/command-line.ts'
import { moment } from '#kit/command-values.ts'
import { listBases } from '#kit/postgres/backup-folder.ts'
import { restoreBackup } from '#kit/postgres/restore.ts'
import { backUp, besideDatabase } from '../backups.ts'
import type { Config } from '../start/config.ts'

export const backupCommand = defineCommand({
  syntax: new Command('backup')
    .description('copies the built-in database and the pictures, while the shop works or not')
    .argument('[folder]', 'where to; without it BACKUP_DIR'),
  async run({ config, url, say, fail }: Print & { config: Config; url: string }, given) {
    if (config.databaseUrl)
      return fail('The database of DATABASE_URL is backed up by its own tools: pg_dump, pg_basebackup.')
    const folder = given ? path.resolve(given) : config.backups?.folder
    if (!folder) return fail('Where to? Name a folder, or set BACKUP_DIR.')
    const { name } = await backUp(config, url, folder)
    say(`${path.join(folder, name)} is whole.`)
    if (!config.backups)
      say('Without BACKUP_DIR the shop keeps no log beside it: it can be restored to this moment only.')
  },
})

/** The only command that creates a database instead of opening one. */
export const restoreCommand = defineCommand({
  syntax: new Command('restore')
    .description('makes a new DATA_DIR, which holds no database yet, out of a folder of backups')
    .argument('<folder>', 'what BACKUP_DIR was')
    .option('--base <name>', 'the copy to begin from; without it the last one')
    .option('--until <time>', 'what came later does not come back', moment)
    .option(
      '--last-log <folder>',
      'postgres/cluster/pg_wal of the lost DATA_DIR, if it can still be read: what did not reach the archive (a minute at most)',
    )
    .addHelpText(
      'after',
      '\nMakes a new DATA_DIR: DATA_DIR=./data-2 npm run vitrina -- restore /backups\nKeys of secrets are not in a backup: copy secret-keys of the old DATA_DIR, or set SECRET_KEYS as before.',
    ),
  async run({ config, say, fail }: Print & { config: Config }, folder, { base: name, until, lastLog }) {
    if (config.databaseUrl) return fail('DATABASE_URL is set: the shop would not use what is restored. Unset it.')
    const from = path.resolve(folder)
    const { base, lastCommit } = await restoreBackup({
      from,
      base: name,
      dataDir: config.dataDir,
      until,
      lastLog,
      beside: besideDatabase,
    })
    say(`${config.dataDir} is ${base.name} (one of ${(await listBases(from)).length} there)`)
    say(lastCommit ? `and the log after it, up to ${lastCommit.toISOString()}.` : 'with nothing in the log after it.')
    say(
      'Copy secret-keys of the old DATA_DIR here, or set SECRET_KEYS as before. Then start the shop, and look: npm run vitrina -- doctor',
    )
  },
})
