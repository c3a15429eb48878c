/** Writes src/kit/schema.d.ts from the real schema; with --check only compares them and exits with 1 if they differ. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { typeOfColumn } from './column-types.ts'

const root = path.join(import.meta.dirname, '..')
const kept = path.join(root, 'src', 'kit', 'schema.d.ts')
const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-schema-'))
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'))
try {
  await migrate(postgres.url, path.join(root, 'db'))
  const fresh = await rowTypes(postgres.url)
  if (!process.argv.includes('--check')) await writeFile(kept, fresh)
  else if (fresh !== (await readFile(kept, 'utf8'))) {
    console.error('src/kit/schema.d.ts is not what the migrations make. Run: node scripts/schema-types.ts')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function rowTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ table: string; columns: { name: string; type: number; isNull: boolean }[] }>(`
    select c.relname as table, json_agg(json_build_object('name', a.attname,
      'type', coalesce(nullif(t.typbasetype, 0), t.oid)::int, 'isNull', not a.attnotnull) order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and c.relname not in ('schema_migrations', 'schema_functions', 'plugin_migrations')
    group by c.relname order by c.relname`)
  await client.end()
  const interfaces = rows.map(
    ({ table, columns }) => `export interface ${typeName(table)} {
${columns.map(({ name, type, isNull }) => `  ${name}: ${rowType(type, isNull)}\n`).join('')}}
`,
  )
  return `/** Rows of each table, as the database returns them. Written by scripts/schema-types.ts. */\n\n${interfaces.join('\n')}`
}

function typeName(table: string): string {
  return table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function rowType(oid: number, isNull: boolean): string {
  const type = typeOfColumn(oid)
  return isNull && type !== 'unknown' ? `${type} | null` : type
}
