import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.d.ts'

export type Database = Kysely<DB>
/** What store functions take: the pool or a transaction of it. */
export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

// bigint fits a JavaScript number for ids and kopecks (2^53 kopecks are 90 trillion roubles); dates stay plain text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const int8Array = 1016 as never
pg.types.setTypeParser(int8Array, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** A statement of a web request may not run longer; workers get more. */
  statementTimeoutMs?: number
  applicationName?: string
}

export interface Connections {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export function connect(options: DatabaseOptions): Connections {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: options.applicationName ?? 'vitrina',
    // `options` reaches every new connection before its first query
    options: `-c statement_timeout=${options.statementTimeoutMs ?? 5_000} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000`,
  })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it ever queried through it.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * Statements are prepared by name once a connection, so that PostgreSQL parses and plans the shop's few hundred texts once
 * and not per request (planning the cart's facts costs twice their execution). Texts past the cap, such as rare mixes of
 * filters, go out plainly.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query are passed through as they are
  override query(...args: any[]): any {
    const [text, values, done] = args
    if (typeof text === 'string' && Array.isArray(values) && done === undefined) {
      const name = nameOf(text)
      // biome-ignore lint/suspicious/noExplicitAny: as above
      if (name) return (super.query as any)({ name, text, values })
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }
}

const statementNames = new Map<string, string>()
const mostStatements = 500

function nameOf(text: string): string | null {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= mostStatements) return null
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

const retried = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; repeats it when PostgreSQL asks to (serialization failure, deadlock). */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>, tries = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= tries || !code || !retried.has(code)) throw error
    }
  }
}

/** True for a unique violation of the given constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const e = error as { code?: string; constraint?: string }
  return e?.code === '23505' && (!constraint || e.constraint === constraint)
}
