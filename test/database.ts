import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connections, connect } from '#kit/db.ts'
import { recordAnswers } from './statements/seen.ts'

export interface TestDatabase extends Connections {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file, copied from the template of the run in about 50 ms. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const base = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(base, async (client) => {
    const template = new URL(base).pathname.slice(1)
    // Copies files: the default strategy writes every page to the WAL and takes twice as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const address = new URL(base)
  address.pathname = `/${name}`
  const url = address.href
  const answers = recordAnswers()
  const connections = connect({
    url,
    poolSize: options.poolSize ?? 6,
    statementTimeoutMs: 30_000,
    onAnswer: answers.onAnswer,
  })
  return {
    url,
    ...connections,
    async drop() {
      answers.save()
      await connections.close()
      await asAdmin(base, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Databases are created one at a time: a template cannot be copied while another session is connected to it. */
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
