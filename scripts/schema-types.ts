/** Writes src/kit/schema.d.ts from the real schema; with --check only compares them and exits with 1 if they differ. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'

const root = path.join(import.meta.dirname, '..')
const kept = path.join(root, 'src', 'kit', 'schema.d.ts')
const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-schema-'))
await chmod(folder, 0o755)
const check = process.argv.includes('--check')
const fresh = check ? path.join(folder, 'schema.d.ts') : kept
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'))
try {
  await migrate(postgres.url, path.join(root, 'db'))
  execFileSync(
    path.join(root, 'node_modules', '.bin', 'kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--out-file',
      fresh,
      '--type-mapping',
      '{"int8":"number","numeric":"number","date":"string"}',
      '--exclude-pattern',
      '(graphile_worker.*|schema_migrations|schema_functions|plugin_migrations)',
      '--log-level',
      'error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (check && (await readFile(fresh, 'utf8')) !== (await readFile(kept, 'utf8'))) {
    console.error('src/kit/schema.d.ts is not what the migrations make. Run: node scripts/schema-types.ts')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
