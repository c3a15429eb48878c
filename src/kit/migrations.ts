import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Advisory lock key, an arbitrary number: concurrently starting processes take turns. */
const lockKey = 7_215_001

export class MigrationError extends Error {}

/** A plug-in with migrations of its own: a folder, and the name under which applied ones are recorded. */
export interface OwnMigrations {
  name: string
  migrations?: string
}

/**
 * Applies all pending migrations, ours first, then those of each plug-in. Forward only; each file runs in its own transaction and its checksum is
 * stored, so a file edited after it ran is rejected by name. Returns the names applied now.
 */
export async function migrate(
  url: string,
  directory: string,
  plugins: readonly OwnMigrations[] = [],
): Promise<string[]> {
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
    await client.query(`create table if not exists plugin_migrations (plugin text not null,
      name text not null, checksum text not null, ran_at timestamptz not null default now(), primary key (plugin, name))`)
    const now = await migrateFolder(client, directory, null)
    for (const { name, migrations } of plugins) {
      if (migrations) now.push(...(await migrateFolder(client, migrations, name)))
    }
    return now
  } finally {
    await client.end()
  }
}

const filesOf = async (directory: string) => (await readdir(directory)).filter((f) => /^\d{4}_.+\.sql$/.test(f)).sort()

async function migrateFolder(client: pg.Client, directory: string, plugin: string | null): Promise<string[]> {
  const files = await filesOf(directory)
  const { rows } =
    plugin === null
      ? await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
      : await client.query<{ name: string; checksum: string }>(
          'select name, checksum from plugin_migrations where plugin = $1',
          [plugin],
        )
  const ran = new Map(rows.map((r) => [r.name, r.checksum]))
  refuseUnknown(ran, files, plugin)
  const now: string[] = []
  for (const file of files) {
    const text = await readFile(path.join(directory, file), 'utf8')
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    const before = ran.get(file)
    if (before === checksum) continue
    const name = plugin === null ? file : `${plugin}/${file}`
    if (before)
      throw new MigrationError(
        `Migration ${name} was changed after it ran. Undo the change and add a new file instead.`,
      )
    await runOne(client, { name, text }, async () => {
      if (plugin === null)
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file, checksum])
      else
        await client.query('insert into plugin_migrations (plugin, name, checksum) values ($1, $2, $3)', [
          plugin,
          file,
          checksum,
        ])
    })
    now.push(name)
  }
  return now
}

function refuseUnknown(ran: Map<string, string>, files: string[], plugin: string | null): void {
  const known = new Set(files)
  const unknown = [...ran.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer ${plugin === null ? 'Vitrina' : `version of the plug-in ${plugin}`} (it knows ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
}

async function runOne(
  client: pg.Client,
  { name, text }: { name: string; text: string },
  remember: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(text)
    await remember()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const e = error as { message: string; position?: string }
    const line = e.position ? ` (line ${text.slice(0, Number(e.position)).split('\n').length})` : ''
    throw new MigrationError(`Migration ${name} failed${line}: ${e.message}. Nothing of it was kept.`)
  }
}

/** Names of the migrations that have not run yet; empty when the database is up to date. */
export async function pendingMigrations(
  pool: pg.Pool,
  directory: string,
  plugins: readonly OwnMigrations[] = [],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`select name from schema_migrations
    union all select plugin || '/' || name from plugin_migrations`)
  const ran = new Set(rows.map((r) => r.name))
  const wanted = await filesOf(directory)
  for (const { name, migrations } of plugins) {
    if (migrations) wanted.push(...(await filesOf(migrations)).map((file) => `${name}/${file}`))
  }
  return wanted.filter((name) => !ran.has(name))
}
