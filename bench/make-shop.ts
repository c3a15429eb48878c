import path from 'node:path'
import { connect } from '#kit/db.ts'
import { prepareJobs } from '#kit/jobs.ts'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { type Seeded, seedShop } from './seed.ts'

export const schemaFolder = path.join(import.meta.dirname, '..', 'db')

export interface Made {
  dataDir: string
  seeded: Seeded
}

/** Creates a data folder with a database of this many products; the database is stopped again. */
export async function makeShop(folder: string, name: string, products: number): Promise<Made> {
  const dataDir = path.join(folder, name)
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    await migrate(postgres.url, schemaFolder)
    const { pool, close } = connect({ url: postgres.url, poolSize: 1 })
    await prepareJobs(pool)
    await close()
    return { dataDir, seeded: await seedShop(postgres.url, products) }
  } finally {
    await postgres.stop()
  }
}
