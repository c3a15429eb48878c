import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#kit/db.ts'
import { prepareJobs } from '#kit/jobs.ts'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { simulatedTours } from '../src/plugins/simulated-tours/plugin.ts'
import { withoutDisk } from './without-disk.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the run: VITRINA_TEST_DATABASE_URL, or the embedded one in a temp folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.VITRINA_TEST_DATABASE_URL
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-test-'))
  // As root, the database runs as the user nobody, which needs access to the folder.
  await chmod(folder, 0o755)
  const embedded = given ? null : await startEmbeddedPostgres(path.join(folder, 'data'))
  const url = given ?? embedded!.url
  await migrate(url, path.join(import.meta.dirname, '..', 'db'), [simulatedTours()])
  const { pool, close } = connect({ url, poolSize: 2 })
  if (embedded) await withoutDisk(url)
  await prepareJobs(pool)
  await close()
  project.provide('postgresUrl', url)
  return async () => {
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
