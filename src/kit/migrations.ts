import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Any one number, so that two starting processes take turns. */
const lockKey = 7_215_001

export class MigrationError extends Error {}

/**
 * Brings the database up to the newest migration. Forward only; each file in its own transaction with a checksum kept,
 * so a file edited after it ran is refused by name. Returns the names that ran now.
 */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((f) => /^\d{4}_.+\.sql$/.test(f)).sort()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vitrina-migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const ran = new Map(rows.map((r) => [r.name, r.checksum]))
    refuseUnknown(ran, files)
    const now: string[] = []
    for (const name of files) {
      const text = await readFile(path.join(directory, name), 'utf8')
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      const before = ran.get(name)
      if (before === checksum) continue
      if (before)
        throw new MigrationError(
          `Migration ${name} was changed after it ran. Undo the change and add a new file instead.`,
        )
      await runOne(client, name, text, checksum)
      now.push(name)
    }
    return now
  } finally {
    await client.end()
  }
}

function refuseUnknown(ran: Map<string, string>, files: string[]): void {
  const known = new Set(files)
  const unknown = [...ran.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer Vitrina (it knows ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
}

async function runOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const e = error as { message: string; position?: string }
    const line = e.position ? ` (line ${text.slice(0, Number(e.position)).split('\n').length})` : ''
    throw new MigrationError(`Migration ${name} failed${line}: ${e.message}. Nothing of it was kept.`)
  }
}

/** Names of the migrations that have not run yet; empty when the database is up to date. */
export async function pendingMigrations(pool: pg.Pool, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((f) => /^\d{4}_.+\.sql$/.test(f)).sort()
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const ran = new Set(rows.map((r) => r.name))
  return files.filter((f) => !ran.has(f))
}
