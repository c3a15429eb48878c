import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connections, connect } from '#kit/db.ts'

export interface TestDatabase extends Connections {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database of its own for a test file, copied from the run's template in some 50 ms. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const base = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(base, async (client) => {
    const template = new URL(base).pathname.slice(1)
    // Copies files; writing each page into the log of the database, which is the usual way, takes twice the time.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const address = new URL(base)
  address.pathname = `/${name}`
  const url = address.href
  const connections = connect({ url, poolSize: options.poolSize ?? 6, statementTimeoutMs: 30_000 })
  return {
    url,
    ...connections,
    async drop() {
      await connections.close()
      await asAdmin(base, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Databases are made one at a time: a template may not be copied while somebody is connected to it. */
async function asAdmin(base: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const address = new URL(base)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(42)')
    await work(client)
  } finally {
    await client.end()
  }
}
