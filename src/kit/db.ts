import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { type Refusal, type Refused, refuse } from '#lib/result.ts'
import type { DB } from './schema.d.ts'
import { isTracing, traced } from './tracing.ts'

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
  /** True while the database is known to be away: nobody waits for it then. */
  isAway?: () => boolean
}

export interface Connections {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export function connect(options: DatabaseOptions): Connections {
  const { statementTimeoutMs = 5_000 } = options
  const pool = new pg.Pool({
    pipeline: true,
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A database that hangs cannot keep its own deadline: then the connection is given up.
    query_timeout: statementTimeoutMs + 1_000,
    application_name: options.applicationName ?? 'vitrina',
    // `options` reaches every new connection before its first query
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000`,
  })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingPool(pool, options.isAway) }) })
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
 * What Kysely gets instead of the pool itself: every statement goes out under a name, and a batch goes out at once. Both are
 * features of the driver (its "prepared statements" and "pipelining"); Kysely's own calls have no word for either.
 */
function namingPool(pool: pg.Pool, isAway = () => false): PostgresPool {
  const named = statementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (isAway()) throw new DatabaseAway()
      return namingClient(await pool.connect(), named)
    },
  }
}

/** Said without asking: the database is known to be away, which the log was told when it was noticed. The code is PostgreSQL's own for "cannot connect now". */
export class DatabaseAway extends Error {
  readonly code = '57P03'
  constructor() {
    super('the database is away')
  }
}

/** "cached plan must not change result type": a table has another column than when the statement was prepared. */
export const stalePlan = '0A000'

function namingClient(client: pg.PoolClient, named: ReturnType<typeof statementNames>): PostgresPoolClient {
  let isStale = false
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(named(text, values))
    } catch (error) {
      isStale ||= (error as { code?: string }).code === stalePlan
      throw error
    }
  }
  const send: typeof query = (text, values) =>
    isTracing()
      ? traced(summaryOf(text), 'client', { 'db.system.name': 'postgresql' }, () => query(text, values))
      : query(text, values)
  return {
    // What was prepared before a migration of the next version stays refused on its connection: others take its place.
    release: (destroy) => client.release(destroy || isStale),
    async query(text: string, values: readonly unknown[]) {
      const [first] = values
      if (!(first instanceof Batch)) return send(text, values)
      const rows = await Promise.allSettled(first.statements.map(({ sql, parameters }) => send(sql, parameters)))
      return { command: 'SELECT', rowCount: rows.length, rows }
    },
  } as PostgresPoolClient
}

/** Travels through Kysely as the one parameter of a statement without a text, and never reaches PostgreSQL itself. */
class Batch {
  readonly statements: readonly CompiledQuery[]
  constructor(statements: readonly CompiledQuery[]) {
    this.statements = statements
  }
}

/** What a statement does and to which table first: its values, which may be somebody's, are no part of its text. */
function summaryOf(text: string): string {
  const verb = /^\W*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?([a-z_.]+)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}

const maxStatements = 500

/**
 * Prepared by name once a connection, so that PostgreSQL parses and plans the shop's few hundred texts once and not per request
 * (planning the cart's facts costs six times their reading). Texts past the cap, such as rare mixes of filters, go out plainly.
 */
function statementNames() {
  const names = new Map<string, string>()
  return (text: string, values: readonly unknown[]): pg.QueryConfig => {
    let name = names.get(text)
    if (!name && names.size < maxStatements) {
      name = `s${names.size}`
      names.set(text, name)
    }
    return { ...(name && { name }), text, values: values as unknown[] }
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
  const statements = questions.map((one) => one.sql.compile(db))
  const sent = CompiledQuery.raw('', [new Batch(statements)])
  const answers = (await db.executeQuery<PromiseSettledResult<pg.QueryResult>>(sent)).rows
  return answers.map((answer, index) => {
    if (answer.status === 'rejected') throw answer.reason
    return questions[index]!.read(answer.value.rows as never[])
  }) as Answers<Q>
}

/**
 * Several questions as one statement, where each way to the database counts. Their rows travel as JSON, so none may hold a moment of
 * time, which would come as a text.
 */
export const joined = <const Q extends readonly Question<unknown>[]>(questions: Q): Question<Answers<Q>> =>
  question(
    sql<Record<string, unknown>>`select ${sql.join(
      questions.map((one, at) => sql`(select coalesce(json_agg(q), '[]') from (${one.sql}) q) as ${sql.id(`q${at}`)}`),
    )}`,
    ([row]) => questions.map((one, at) => one.read(row![`q${at}`] as never[])) as Answers<Q>,
  )

/** True for a fault after which the same work may be tried again: a serialization failure, a deadlock. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  retried.has((error as { code?: string } | null)?.code ?? '')

/**
 * What a column is compared with to be one of a list: `id = ${anyOf('bigint', ids)}`. The list stands in a subselect so that its
 * length does not tempt PostgreSQL to plan a named statement anew each time, which costs more than most of these readings.
 */
export const anyOf = (type: 'bigint' | 'text', list: readonly (number | string)[]): RawBuilder<unknown> => {
  const array = sql.raw(`${type}[]`)
  return sql`any ((select ${list}::${array})::${array})`
}

const retried = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction; repeats it when PostgreSQL asks to (serialization failure, deadlock). A refusal as its
 * answer undoes all it wrote, unless it was said by `refuseAndKeep`.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>, tries = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const answer = await work(tx)
        if (isRefused(answer) && !keptRefusals.has(answer)) throw new Undone(answer)
        return answer
      })
    } catch (error) {
      if (error instanceof Undone) return error.answer as T
      if (attempt >= tries || !isWorthAnotherTry(error)) throw error
    }
  }
}

const keptRefusals = new WeakSet<object>()

/** A "no" beside which the transaction's writes are wanted: a wrong try that counts, a window that fills. */
export function refuseAndKeep<const R extends Refusal>(refusal: R): Refused<R> {
  const refused = refuse(refusal)
  keptRefusals.add(refused)
  return refused
}

const isRefused = (answer: unknown): answer is Refused<Refusal> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false && 'refusal' in answer

/** Thrown only so that the transaction is rolled back; never seen outside of this file. */
class Undone {
  readonly answer: Refused<Refusal>
  constructor(answer: Refused<Refusal>) {
    this.answer = answer
  }
}

/**
 * True for what the database says of the values it was given, however often they are given: a number or a key too large, a text it cannot
 * hold, a rule of a table (SQLSTATE classes 21, 22, 23 and 54).
 */
export function isDataFault(error: unknown): boolean {
  return /^(21|22|23|54)/.test((error as { code?: string } | null)?.code ?? '')
}

/** True for a unique violation of the given constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const e = error as { code?: string; constraint?: string }
  return e?.code === '23505' && (!constraint || e.constraint === constraint)
}
