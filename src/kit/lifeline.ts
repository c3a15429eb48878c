import pg from 'pg'
import { type Sql, sql } from './db.ts'
import type { Log } from './log.ts'
import { newUuid } from './security/ids.ts'

/**
 * A connection that a process keeps as long as it runs. With it the process notices within seconds that the database is unavailable, hanging
 * included, and other processes see in the database that it is alive: its locks are released when it ends, however it ends.
 */
export interface Lifeline {
  /** Name of this process, a new one after each lost connection; null while disconnected. */
  name(): string | null
  /** True from the moment the database stops answering until it answers again. */
  isAway(): boolean
  /** Holds one more name until the process ends or the name is released. */
  hold(name: string): void
  letGo(name: string): void
  close(): Promise<void>
}

export interface LifelineOptions {
  log: Log
  /** Runs on each new connection before it is used. */
  opened?(client: pg.Client): Promise<unknown>
  /** The connection was lost and has been replaced. */
  back?(): void
}

/** Class id of advisory locks: each lock in it is a name held by a process. */
const space = 7_215_004

/** SQL condition: true if no process holds the name, so its process has ended. Null for null. */
export const isProcessEnded = (name: Sql): Sql<boolean> =>
  sql`pg_try_advisory_xact_lock_shared(${sql.raw(String(space))}, hashtext(${name}))`

/** Interval between checks of the database, and timeout of an answer. */
const everyMs = 1_000
const withinMs = 3_000

/** Locks names that are not held yet; returns those that are now. Without names it only checks the connection. */
const holding = `select name from unnest($1::text[]) as name where pg_try_advisory_lock(${space}, hashtext(name))`

/** Throws if the database cannot be reached now; later losses are tolerated. */
export async function openLifeline(url: string, { log, opened, back = () => {} }: LifelineOptions): Promise<Lifeline> {
  let client: pg.Client | null = null
  let ownName: string | null = null
  let away = false
  let closed = false
  const wanted = new Set<string>()
  const held = new Set<string>()
  /** Requested, not answered yet. A session may take the same lock twice, and would then have to release it twice. */
  const asking = new Set<string>()

  async function ask(asked: pg.Client): Promise<void> {
    const missing = [...wanted].filter((name) => !held.has(name) && !asking.has(name))
    for (const name of missing) asking.add(name)
    try {
      const { rows } = await asked.query<{ name: string }>(holding, [missing])
      for (const { name } of rows) {
        if (wanted.has(name)) held.add(name)
        else unlock(asked, name)
      }
    } finally {
      for (const name of missing) asking.delete(name)
    }
  }

  function unlock(from: pg.Client | null, name: string): void {
    from?.query(`select pg_advisory_unlock(${space}, hashtext($1))`, [name]).catch(() => {})
  }

  async function open(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'vitrina-listen',
      keepAlive: true,
      connectionTimeoutMillis: client ? 2_000 : 10_000,
      // With it a query that times out ends the connection.
      pipeline: true,
      query_timeout: withinMs,
    })
    opening.on('error', () => {})
    try {
      await opening.connect()
      await opened?.(opening)
      held.clear()
      asking.clear()
      const name = newUuid()
      await opening.query(holding, [[name]])
      ownName = name
      await ask(opening)
    } catch (error) {
      void opening.end().catch(() => {})
      throw error
    }
    // Only an established connection is replaced here: a failed attempt is followed by exactly one other, below.
    opening.once('end', () => void again(0))
    client = opening
    watch(opening)
  }

  function watch(watched: pg.Client): void {
    const timer = setInterval(() => {
      // A lost connection emits an event; a hanging one is ended by its timeout, which is when we notice.
      ask(watched).catch(() => {
        if (watched === client && !closed) away = true
      })
    }, everyMs)
    timer.unref()
    watched.once('end', () => clearInterval(timer))
  }

  async function again(afterMs: number): Promise<void> {
    ownName = null
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs).unref())
    if (closed) return
    try {
      await open()
    } catch (error) {
      if (!away) log.warn({ err: error }, 'the database is away')
      away = true
      return again(500)
    }
    if (closed) return void client?.end().catch(() => {})
    if (away) log.warn('the database is back')
    away = false
    back()
  }

  await open()
  return {
    name: () => ownName,
    isAway: () => away,
    hold(name) {
      wanted.add(name)
      if (client && !away) ask(client).catch(() => {})
    },
    letGo(name) {
      wanted.delete(name)
      if (held.delete(name)) unlock(client, name)
    },
    async close() {
      closed = true
      // Do not wait for a hanging connection.
      const ended = client?.end().catch(() => {})
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))])
    },
  }
}
