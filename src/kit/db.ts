import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { assert } from '#lib/assert.ts'
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
    Client: ShopClient,
    pipeline: true,
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

/** Ends the text of a transaction's last statement: the commit then travels with it instead of after its answer. */
export const andCommit = sql.raw(' /* and commit */')
const committing = /\/\* and commit \*\/$/

/**
 * What the shop asks of its connections beyond the driver's: statements are prepared by name once a connection, so that
 * PostgreSQL parses and plans the shop's few hundred texts once and not per request (planning the cart's facts costs six times
 * their reading); texts past the cap, such as rare mixes of filters, go out plainly. And every way to the database and back
 * costs as much as a small statement, so `begin` waits for the first statement, and what is asked in one turn is sent in one.
 */
class ShopClient extends pg.Client {
  private toBegin = false
  /** The commit that travelled with the last statement, until the caller asks for it. */
  private ended: Promise<pg.QueryResult> | null = null
  private holding = false

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query are passed through as they are
  override query(...args: any[]): any {
    const [text, values, done] = args
    // biome-ignore lint/suspicious/noExplicitAny: as above
    if (typeof text !== 'string' || !Array.isArray(values) || done !== undefined) return (super.query as any)(...args)
    if (text === 'begin') {
      this.toBegin = true
      return Promise.resolve({ command: 'BEGIN', rows: [] })
    }
    if (text === 'commit' || text === 'rollback') {
      // Nothing was asked, or the end is on its way.
      const ended = this.toBegin ? Promise.resolve({ command: text.toUpperCase(), rows: [] }) : this.ended
      this.toBegin = false
      this.ended = null
      if (ended) return ended
    }
    return this.send(text, values)
  }

  private send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    assert(this.ended === null, 'nothing is asked of a transaction after its last statement')
    this.holdUntilEndOfTurn()
    const begun = this.toBegin ? super.query('begin') : null
    this.toBegin = false
    const name = nameOf(text)
    const asked: Promise<pg.QueryResult> = name ? super.query({ name, text, values }) : super.query(text, values)
    const ended = committing.test(text) ? super.query('commit') : null
    if (!begun && !ended) return asked
    ended?.catch(() => {})
    this.ended = ended
    return Promise.all([asked, begun, ended]).then(([answer]) => answer)
  }

  private holdUntilEndOfTurn(): void {
    if (this.holding) return
    this.holding = true
    const { stream } = this.connection
    stream.cork()
    queueMicrotask(() => {
      this.holding = false
      stream.uncork()
    })
  }
}

/** A statement with the reading of its rows: what a store answers alone or in a batch. */
export interface Question<T> {
  sql: RawBuilder<unknown>
  read(rows: never[]): T
}
export const question = <Row, T>(statement: RawBuilder<Row>, read: (rows: Row[]) => T): Question<T> => ({
  sql: statement,
  read,
})
/** A statement whose rows say nothing. */
export const command = (statement: RawBuilder<unknown>): Question<void> => question(statement, () => {})

type Answers<Q extends readonly Question<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Question<infer T> ? T : never
}

export const ask = async <T>(db: Db, { sql, read }: Question<T>): Promise<T> =>
  read((await sql.execute(db)).rows as never[])

/**
 * Several statements of one connection, sent at once and answered in their order: each sees what those before it did. None
 * may need the answer of another. A fault is thrown when all have ended; inside a transaction the rest then fail with it.
 */
export async function batch<const Q extends readonly Question<unknown>[]>(db: Db, questions: Q): Promise<Answers<Q>> {
  const answers = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(questions.map((one) => connection.executeQuery(one.sql.compile(db)))),
    )
  return answers.map((answer, index) => {
    if (answer.status === 'rejected') throw answer.reason
    return questions[index]!.read(answer.value.rows as never[])
  }) as Answers<Q>
}

/** The same as the end of a transaction: the commit goes with them, and nothing may be asked of it after. */
export const lastBatch = <const Q extends readonly Question<unknown>[]>(tx: Tx, questions: Q): Promise<Answers<Q>> =>
  batch(
    tx,
    questions.map((one, index) =>
      index === questions.length - 1 ? { ...one, sql: sql`${one.sql}${andCommit}` } : one,
    ) as unknown as Q,
  )

const statementNames = new Map<string, string>()
const maxStatements = 500

function nameOf(text: string): string | null {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= maxStatements) return null
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
