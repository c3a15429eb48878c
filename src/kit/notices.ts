import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/**
 * Tells every process which cached things are stale. Sent with the transaction that changed them, so a rolled back
 * change tells nothing and a committed one is heard at once (LISTEN/NOTIFY; design §4.2).
 */
const channel = 'vitrina_cache'
/** PostgreSQL takes less than 8000 bytes a notice; what is longer becomes the tag of the whole company. */
const maxBytes = 7_900
const maxTags = 200

export async function notifyTags(db: Db, companyId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await sql`select ${staleTagsSent(companyId, tags)}`.execute(db)
}

/** The same as a value to be selected by a statement that changes what they name. */
export function staleTagsSent(companyId: number, tags: readonly string[]): RawBuilder<unknown> {
  const list = [...new Set(tags)].join(',')
  const tooLong = tags.length > maxTags || Buffer.byteLength(list) > maxBytes
  return sql`pg_notify(${channel}, ${tooLong ? `company:${companyId}` : list})`
}

export interface Listener {
  close(): Promise<void>
}

/** Listens for stale tags; after a lost connection everything is called stale, since notices may have been missed. */
export async function listenForTags(
  url: string,
  heard: (tags: string[] | 'everything') => void,
  log: Log,
): Promise<Listener> {
  let closed = false
  let client: pg.Client | null = null
  async function open(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, application_name: 'vitrina-listen', keepAlive: true })
    opened.on('notification', (n) => heard((n.payload ?? '').split(',').filter(Boolean)))
    opened.on('error', () => {})
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    // Only a connection that listened is missed: a failed try is followed by exactly one other, below.
    opened.once('end', () => void again(500))
    client = opened
  }
  async function again(afterMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, afterMs).unref())
    if (closed) return
    try {
      await open()
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for cache notices, trying again')
      return again(1_000)
    }
    if (closed) await client?.end().catch(() => {})
    else heard('everything')
  }
  await open()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
