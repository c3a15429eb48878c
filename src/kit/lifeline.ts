import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import { newUuid } from './security/ids.ts'

/**
 * One connection that a process keeps for as long as it runs. By it the process knows within seconds that the database is away,
 * hung as well as dead, and others know by the database that the process is: what it holds is let go when it ends, however it ends.
 */
export interface Lifeline {
  /** A name of this process, another one after each lost connection; null while there is none. */
  name(): string | null
  /** True from the moment the database is missed until it answers again. */
  isAway(): boolean
  /** Holds one more name as long as the process runs or until it is let go. */
  hold(name: string): void
  letGo(name: string): void
  close(): Promise<void>
}

export interface LifelineOptions {
  log: Log
  /** What else is asked of each new connection before it counts. */
  opened?(client: pg.Client): Promise<unknown>
  /** The connection was lost and there is another. */
  back?(): void
}

/** Whatever is locked under these two numbers is a name somebody holds. */
const space = 7_215_004

/** True in a statement if nobody holds the name: its process is gone. Null for a null. */
export const isGone = (name: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`pg_try_advisory_xact_lock_shared(${sql.lit(space)}, hashtext(${name}))`

/** So often the database is asked, and so long an answer may take. */
const everyMs = 1_000
const withinMs = 3_000

/** Names that are not held yet; the answer is those that are now. Without any it only asks whether somebody is there. */
const holding = `select name from unnest($1::text[]) as name where pg_try_advisory_lock(${space}, hashtext(name))`

/** Throws if the database cannot be reached now; later losses it bears. */
export async function openLifeline(url: string, { log, opened, back = () => {} }: LifelineOptions): Promise<Lifeline> {
  let client: pg.Client | null = null
  let ownName: string | null = null
  let away = false
  let closed = false
  const wanted = new Set<string>()
  const held = new Set<string>()
  /** Asked for, not answered yet. A session may lock the same twice, and would then have to unlock it twice. */
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
      // With it a question that is not answered in time ends the connection.
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
    // Only a connection that was there is missed: a failed try is followed by exactly one other, below.
    opening.once('end', () => void again(0))
    client = opening
    watch(opening)
  }

  function watch(watched: pg.Client): void {
    const timer = setInterval(() => {
      // A lost connection says so itself; a hung one is ended by its deadline, which is when we know.
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
      // A connection that hangs is not waited for.
      const ended = client?.end().catch(() => {})
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))])
    },
  }
}
