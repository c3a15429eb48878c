import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Advisory lock key, an arbitrary number: concurrently starting processes take turns. */
const lockKey = 7_215_001

export class MigrationError extends Error {}

/** A plug-in with migrations of its own: a folder, and the name under which applied ones are recorded. */
export interface PluginMigrations {
  name: string
  migrations?: string
}

/** `baseline.json`: migrations that create the schema at once, and the earlier ones whose sum they are. */
interface Baseline {
  baseline: string[]
  replaced: string[]
}

/**
 * Brings the database to the schema of a folder like `db`: applies pending `migrations/`, then changed `functions/`, then pending migrations of
 * plug-ins. Returns the names applied now. Throws MigrationError, whose message is for the operator.
 *
 * Migrations go forward only. Each file runs in its own transaction and its checksum is stored, so a file edited after it ran is rejected by name.
 */
export async function migrate(
  url: string,
  folder: string,
  plugins: readonly PluginMigrations[] = [],
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
    await client.query(`create table if not exists schema_functions (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
    await client.query(`create table if not exists plugin_migrations (plugin text not null,
      name text not null, checksum text not null, ran_at timestamptz not null default now(), primary key (plugin, name))`)
    const replaced = await recordBaseline(client, folder)
    const now = await migrateFolder(client, path.join(folder, 'migrations'), { replaced })
    now.push(...(await applyFunctions(client, path.join(folder, 'functions'))))
    for (const { name, migrations } of plugins) {
      if (migrations) now.push(...(await migrateFolder(client, migrations, { plugin: name })))
    }
    return now
  } finally {
    await client.end()
  }
}

interface SqlFile {
  name: string
  text: string
  checksum: string
}

async function readSql(directory: string, name: string): Promise<SqlFile> {
  const text = await readFile(path.join(directory, name), 'utf8')
  return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
}

const migrationFiles = async (directory: string) =>
  (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
const functionFiles = async (directory: string) =>
  (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()

async function readBaseline(folder: string): Promise<Baseline> {
  const file = path.join(folder, 'baseline.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { baseline: [], replaced: [] }
}

/**
 * Takes over a database that the replaced migrations made: records the baseline as applied. Their own rows stay, because processes of the
 * version before may still be running and look for them. Returns the replaced names.
 */
async function recordBaseline(client: pg.Client, folder: string): Promise<string[]> {
  const { baseline, replaced } = await readBaseline(folder)
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const ran = new Set(rows.map((row) => row.name))
  if (!replaced.some((name) => ran.has(name)) || baseline.some((name) => ran.has(name))) return replaced
  const missing = replaced.find((name) => !ran.has(name))
  if (missing)
    throw new MigrationError(
      `The database is of a version too old for this one: the migration ${missing} was not applied. First start a version whose last migration is ${replaced.at(-1)}, then this one.`,
    )
  // Before the first change: otherwise the version that knows the other migrations could not start any more.
  refuseUnknown(ran, replaced)
  const files = await Promise.all(baseline.map((name) => readSql(path.join(folder, 'migrations'), name)))
  await client.query('insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    files.map((file) => file.name),
    files.map((file) => file.checksum),
  ])
  return replaced
}

async function migrateFolder(
  client: pg.Client,
  directory: string,
  { plugin, replaced = [] }: { plugin?: string; replaced?: string[] },
): Promise<string[]> {
  const files = await migrationFiles(directory)
  const { rows } =
    plugin === undefined
      ? await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
      : await client.query<{ name: string; checksum: string }>(
          'select name, checksum from plugin_migrations where plugin = $1',
          [plugin],
        )
  const ran = new Map(rows.map((r) => [r.name, r.checksum]))
  refuseUnknown(ran.keys(), [...files, ...replaced], plugin)
  const now: string[] = []
  for (const name of files) {
    const file = await readSql(directory, name)
    const before = ran.get(name)
    if (before === file.checksum) continue
    const fullName = plugin === undefined ? name : `${plugin}/${name}`
    if (before)
      throw new MigrationError(
        `Migration ${fullName} was changed after it ran. Undo the change and add a new file instead.`,
      )
    await inTransaction(client, async () => {
      await client.query(file.text)
      await recordMigration(client, file, plugin)
    }).catch((error: unknown) => {
      throw new MigrationError(`Migration ${fullName} failed${problemIn(file, error)}. Nothing of it was kept.`)
    })
    now.push(fullName)
  }
  return now
}

async function recordMigration(client: pg.Client, { name, checksum }: SqlFile, plugin?: string): Promise<void> {
  if (plugin === undefined) {
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    // It may have dropped functions: all of them are applied again, also if this process ends before it comes to that.
    await client.query(`update schema_functions set checksum = ''`)
  } else {
    await client.query('insert into plugin_migrations (plugin, name, checksum) values ($1, $2, $3)', [
      plugin,
      name,
      checksum,
    ])
  }
}

function refuseUnknown(ran: Iterable<string>, files: string[], plugin?: string): void {
  const known = new Set(files)
  const unknown = [...ran].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer ${plugin === undefined ? 'Vitrina' : `version of the plug-in ${plugin}`} (it knows ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
}

/**
 * Applies the function files whose text is not the stored one, all in one transaction: all or none. Twice, because PostgreSQL checks the body of
 * an SQL function when it is created, and it may call one that comes later in the alphabet: the first pass creates them without the check.
 */
async function applyFunctions(client: pg.Client, directory: string): Promise<string[]> {
  const names = await functionFiles(directory)
  const files = await Promise.all(names.map((name) => readSql(directory, name)))
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_functions')
  const stored = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = files.filter(({ name, checksum }) => stored.get(name) !== checksum)
  let current: SqlFile | undefined
  await inTransaction(client, async () => {
    await client.query('delete from schema_functions where name <> all ($1)', [names])
    for (const check of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${check}`)
      for (const file of changed) {
        current = file
        await client.query(file.text)
      }
    }
    for (const { name, checksum } of changed)
      await client.query(
        `insert into schema_functions (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, ran_at = now()`,
        [name, checksum],
      )
  }).catch((error: unknown) => {
    if (!current) throw error
    throw new MigrationError(
      `Function file functions/${current.name} failed${problemIn(current, error)}. No function was changed.`,
    )
  })
  return changed.map(({ name }) => `functions/${name}`)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The message of an error of PostgreSQL, with the line of the file if it is known. */
function problemIn({ text }: SqlFile, error: unknown): string {
  const e = error as { message: string; position?: string }
  const line = e.position ? ` (line ${text.slice(0, Number(e.position)).split('\n').length})` : ''
  return `${line}: ${e.message}`
}

/**
 * Names of the migrations and functions that were never applied; empty when the database is up to date. A function with another text is not
 * among them: a newer version may have applied its own while this process is running.
 */
export async function pendingMigrations(
  pool: pg.Pool,
  folder: string,
  plugins: readonly PluginMigrations[] = [],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`select name from schema_migrations
    union all select 'functions/' || name from schema_functions
    union all select plugin || '/' || name from plugin_migrations`)
  const ran = new Set(rows.map((r) => r.name))
  const wanted = await migrationFiles(path.join(folder, 'migrations'))
  wanted.push(...(await functionFiles(path.join(folder, 'functions'))).map((file) => `functions/${file}`))
  for (const { name, migrations } of plugins) {
    if (migrations) wanted.push(...(await migrationFiles(migrations)).map((file) => `${name}/${file}`))
  }
  return wanted.filter((name) => !ran.has(name))
}
