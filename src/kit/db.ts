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
/** Parameter of store functions: the pool or a transaction of it. */
export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

// bigint fits a JavaScript number for ids and kopecks (2^53 kopecks are 90 trillion roubles); dates remain plain text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const int8Array = 1016 as never
pg.types.setTypeParser(int8Array, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** Limit of a statement in a web request; workers get more. */
  statementTimeoutMs?: number
  applicationName?: string
  /** True while the database is known to be unavailable: statements then fail at once. */
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
    // A hanging database cannot enforce its own timeout: then the connection is dropped.
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
      // Kysely ends the pool only if it has used it.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * The pool as passed to Kysely: every statement is prepared under a name, and a batch is sent at once. Both are features of the driver (prepared
 * statements, pipelining) that Kysely's interface cannot express.
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

/**
 * Thrown without a query: the database is known to be unavailable, which was logged when it was noticed. The code is PostgreSQL's own for "cannot
 * connect now".
 */
export class DatabaseAway extends Error {
  readonly code = '57P03'
  constructor() {
    super('the database is away')
  }
}

/** "cached plan must not change result type": the columns of a table changed after the statement was prepared. */
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
    // Statements prepared before a migration of the next version keep failing on this connection: it is replaced.
    release: (destroy) => client.release(destroy || isStale),
    async query(text: string, values: readonly unknown[]) {
      const [first] = values
      if (!(first instanceof Batch)) return send(text, values)
      const rows = await Promise.allSettled(first.statements.map(({ sql, parameters }) => send(sql, parameters)))
      return { command: 'SELECT', rowCount: rows.length, rows }
    },
  } as PostgresPoolClient
}

/** Passes through Kysely as the only parameter of a statement without text; never reaches PostgreSQL. */
class Batch {
  readonly statements: readonly CompiledQuery[]
  constructor(statements: readonly CompiledQuery[]) {
    this.statements = statements
  }
}

/** Verb and first table of a statement. Its text contains no values, which may be personal data. */
function summaryOf(text: string): string {
  const verb = /^\W*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?([a-z_.]+)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}

const maxStatements = 500

/**
 * Names statements, so that each connection parses and plans the shop's few hundred texts once and not per request (planning the cart's facts
 * costs six times as much as reading them). Texts beyond the limit, such as rare filter combinations, are sent unnamed.
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

/** A statement with the parser of its rows: a store returns it to be run alone or in a batch. */
export interface Question<T> {
  sql: RawBuilder<unknown>
  read(rows: never[]): T
}
export const question = <Row, T>(statement: RawBuilder<Row>, read: (rows: Row[]) => T): Question<T> => ({
  sql: statement,
  read,
})
/** A statement whose result is ignored. */
export const command = (statement: RawBuilder<unknown>): Question<void> => question(statement, () => {})

type Answers<Q extends readonly Question<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Question<infer T> ? T : never
}

export const ask = async <T>(db: Db, { sql, read }: Question<T>): Promise<T> =>
  read((await sql.execute(db)).rows as never[])

/**
 * Sends several statements on one connection at once; they run in order, and each sees the effects of those before it. None may need the result
 * of another. An error is thrown when all have ended; inside a transaction the statements after it fail too.
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
 * Combines several questions into one statement, to save round trips. Rows are transferred as JSON, so none may contain a timestamp, which would
 * arrive as text.
 */
export const joined = <const Q extends readonly Question<unknown>[]>(questions: Q): Question<Answers<Q>> =>
  question(
    sql<Record<string, unknown>>`select ${sql.join(
      questions.map((one, at) => sql`(select coalesce(json_agg(q), '[]') from (${one.sql}) q) as ${sql.id(`q${at}`)}`),
    )}`,
    ([row]) => questions.map((one, at) => one.read(row![`q${at}`] as never[])) as Answers<Q>,
  )

/** True for an error after which the same work may be retried: a serialization failure, a deadlock. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  retried.has((error as { code?: string } | null)?.code ?? '')

/**
 * Tests a column against a list: `id = ${anyOf('bigint', ids)}`. The list is in a subselect so that its length does not make PostgreSQL plan a
 * named statement again on each run, which costs more than most of these queries.
 */
export const anyOf = (type: 'bigint' | 'text', list: readonly (number | string)[]): RawBuilder<unknown> => {
  const array = sql.raw(`${type}[]`)
  return sql`any ((select ${list}::${array})::${array})`
}

/** `set` list of the given changes; undefined: unchanged. At least one is given. */
export const assignments = (changes: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`${sql.id(column)} = ${value}`),
  )

const retried = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction; repeats it after a serialization failure or a deadlock. If it returns a refusal, the transaction is rolled
 * back, unless the refusal was made by `refuseAndKeep`.
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

/** A refusal that commits the transaction: for a failed try that counts, or a window that fills. */
export function refuseAndKeep<const R extends Refusal>(refusal: R): Refused<R> {
  const refused = refuse(refusal)
  keptRefusals.add(refused)
  return refused
}

const isRefused = (answer: unknown): answer is Refused<Refusal> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false && 'refusal' in answer

/** Thrown only to roll back the transaction; never leaves this file. */
class Undone {
  readonly answer: Refused<Refusal>
  constructor(answer: Refused<Refusal>) {
    this.answer = answer
  }
}

/**
 * True for errors caused by the given values, which repeat with the same values: a number or key too large, a text that cannot be stored, a
 * constraint of a table (SQLSTATE classes 21, 22, 23 and 54).
 */
export function isDataFault(error: unknown): boolean {
  return /^(21|22|23|54)/.test((error as { code?: string } | null)?.code ?? '')
}

/** True for a unique violation of the given constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const e = error as { code?: string; constraint?: string }
  return e?.code === '23505' && (!constraint || e.constraint === constraint)
}
