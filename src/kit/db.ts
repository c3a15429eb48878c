import pg from 'pg'
import { type Refusal, type Refused, refuse } from '#lib/result.ts'
import { type Answer, type Sql, type Statement, sql } from './sql.ts'
import { isTracing, traced } from './tracing.ts'

export { type Sql, type Statement, sql }

/** Parameter of store functions: the pool or a transaction of it. */
export interface Db {
  query<Row>(statement: Sql<Row>): Promise<Answer<Row>>
  /** Runs work on one connection of the pool, or on that of the transaction. */
  onSession<T>(work: (session: Session) => Promise<T>): Promise<T>
}

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
  /** Called after each statement. For tests, which compare declared rows with answers, or throw as if the answer were lost. */
  onAnswer?: OnAnswer
}

type OnAnswer = (statement: Sql, result: pg.QueryResult) => void

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
  return {
    db: new Database(pool, options),
    pool,
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}

/** The pool. Each statement takes a connection of its own. */
export class Database implements Db {
  readonly #pool: pg.Pool
  readonly #isAway: () => boolean
  readonly #onAnswer: OnAnswer | undefined
  constructor(pool: pg.Pool, { isAway = () => false, onAnswer }: Pick<DatabaseOptions, 'isAway' | 'onAnswer'> = {}) {
    this.#pool = pool
    this.#isAway = isAway
    this.#onAnswer = onAnswer
  }

  query<Row>(statement: Sql<Row>): Promise<Answer<Row>> {
    return this.onSession((session) => session.query(statement))
  }

  async onSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.#isAway()) throw new DatabaseUnavailable()
    const session = new Session(await this.#pool.connect(), namesOf(this.#pool), this.#onAnswer)
    try {
      return await work(session)
    } finally {
      session.release()
    }
  }
}

/** A transaction. Statements given to it at the same time are sent at once and run in order. */
export class Tx implements Db {
  readonly #session: Session
  #isOver = false
  constructor(session: Session) {
    this.#session = session
  }

  query<Row>(statement: Sql<Row>): Promise<Answer<Row>> {
    return this.onSession((session) => session.query(statement))
  }

  async onSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    // Its connection may be in another transaction by now.
    if (this.#isOver) throw new Error('a statement after the end of its transaction')
    return work(this.#session)
  }

  end(): void {
    this.#isOver = true
  }
}

/**
 * Thrown without a query: the database is known to be unavailable, which was logged when it was noticed. The code is PostgreSQL's own for "cannot
 * connect now".
 */
export class DatabaseUnavailable extends Error {
  readonly code = '57P03'
  constructor() {
    super('the database is away')
  }
}

/** "cached plan must not change result type": the columns of a table changed after the statement was prepared. */
export const stalePlan = '0A000'

/** A connection in use. Every statement is prepared under a name, and traced. */
class Session implements Db {
  readonly #client: pg.PoolClient
  readonly #named: ReturnType<typeof statementNames>
  readonly #onAnswer: OnAnswer | undefined
  #isBroken = false
  constructor(client: pg.PoolClient, named: ReturnType<typeof statementNames>, onAnswer?: OnAnswer) {
    this.#client = client
    this.#named = named
    this.#onAnswer = onAnswer
  }

  async query<Row>(statement: Sql<Row>): Promise<Answer<Row>> {
    const { text, values } = statement.compile()
    const result = await this.#send(this.#named(text, values))
    this.#onAnswer?.(statement, result)
    return { rows: result.rows, count: result.rowCount ?? 0 }
  }

  onSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(this)
  }

  /** Begins, commits or rolls back. */
  async control(text: string): Promise<void> {
    const { command } = await this.#send({ text })
    // PostgreSQL rolled back, because the error of a statement was swallowed.
    if (text === 'commit' && command === 'ROLLBACK') throw new Error('the transaction was rolled back by PostgreSQL')
  }

  /** The connection is closed and not used again. */
  breakOff(): void {
    this.#isBroken = true
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return isTracing()
      ? traced(summaryOf(query.text), 'client', { 'db.system.name': 'postgresql' }, () => this.#ask(query))
      : this.#ask(query)
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query)
    } catch (error) {
      // Statements prepared before a migration of the next version keep failing on this connection: it is replaced.
      if ((error as { code?: string }).code === stalePlan) this.breakOff()
      throw error
    }
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

type Results<S extends readonly Statement<unknown>[]> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never
}

/**
 * Sends several statements on one connection at once (the driver's `pipeline`); they run in order, and each sees the effects of those before it.
 * None may need the result of another. An error is thrown when all have ended; inside a transaction the statements after it fail too.
 */
export async function together<const S extends readonly Statement<unknown>[]>(
  db: Db,
  statements: S,
): Promise<Results<S>> {
  const answers = await db.onSession((session) =>
    Promise.allSettled(statements.map((statement) => session.query(statement.sql))),
  )
  return answers.map((answer, at) => {
    if (answer.status === 'rejected') throw answer.reason
    return statements[at]!.readAnswer(answer.value as Answer<never>)
  }) as Results<S>
}

/**
 * Combines several statements into one, to save round trips. Rows are transferred as JSON, so none may contain a timestamp, which would arrive
 * as text.
 */
export const joinStatements = <const S extends readonly Statement<unknown>[]>(statements: S): Statement<Results<S>> =>
  sql<Record<string, never[]>>`select ${sql.join(
    statements.map((one, at) => sql`(select coalesce(json_agg(q), '[]') from (${one.sql}) q) as ${sql.id(`q${at}`)}`),
  )}`.read(
    ([row]) =>
      statements.map((one, at) => {
        const rows = row![`q${at}`]!
        return one.readAnswer({ rows, count: rows.length })
      }) as Results<S>,
  )

/** True for an error after which the same work may be retried: a serialization failure, a deadlock. */
export const isRetryable = (error: unknown): boolean => retried.has((error as { code?: string } | null)?.code ?? '')

/**
 * Tests a column against a list: `id = ${anyOf('bigint', ids)}`. The list is in a subselect so that its length does not make PostgreSQL plan a
 * named statement again on each run, which costs more than most of these queries.
 */
export const anyOf = (type: 'bigint' | 'text', list: readonly (number | string)[]): Sql => {
  const array = sql.raw(`${type}[]`)
  return sql`any ((select ${list}::${array})::${array})`
}

/**
 * Where a page of a list that is read from its newest row on begins: `id < ${idOrEnd(after)}`; null: at the end. It always bounds the index. With
 * `after is null or id < after` the plan that PostgreSQL keeps for all values of a named statement reads every newer row as well.
 */
export const idOrEnd = (id: number | null): Sql => sql`coalesce(${id}::bigint, 9223372036854775807)`

/** One set of names for all that use a pool: a name means one text on each of its connections. */
function namesOf(pool: pg.Pool): ReturnType<typeof statementNames> {
  const names = namesByPool.get(pool) ?? statementNames()
  namesByPool.set(pool, names)
  return names
}
const namesByPool = new WeakMap<pg.Pool, ReturnType<typeof statementNames>>()

/** `set` list of the given changes; undefined: unchanged. At least one is given. */
export const assignments = (changes: Readonly<Record<string, unknown>>): Sql =>
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
      return await transaction(db, 'begin', async (tx) => {
        const answer = await work(tx)
        if (isRefused(answer) && !keptRefusals.has(answer)) throw new Undone(answer)
        return answer
      })
    } catch (error) {
      if (error instanceof Undone) return error.answer as T
      if (attempt >= tries || !isRetryable(error)) throw error
    }
  }
}

/** Runs `work`, which only reads, on one unchanging state of the database. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, 'begin isolation level repeatable read read only', work)

const transaction = <T>(db: Database, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.onSession(async (session) => {
    const tx = new Tx(session)
    await session.control(begin)
    try {
      const answer = await work(tx)
      tx.end()
      await session.control('commit')
      return answer
    } catch (error) {
      tx.end()
      // A connection that cannot roll back is closed, which also rolls back.
      await session.control('rollback').catch(() => session.breakOff())
      throw error
    }
  })

const keptRefusals = new WeakSet<object>()

/** A refusal that commits the transaction: for a failed try that counts, or a window that fills. */
export function refuseAndCommit<const R extends Refusal>(refusal: R): Refused<R> {
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
