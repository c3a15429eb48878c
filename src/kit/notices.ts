import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/**
 * Tells every process which cached things are stale. Sent with the transaction that changed them, so a rolled back
 * change tells nothing and a committed one is heard at once (LISTEN/NOTIFY; design §4.2).
 */
const channel = 'vitrina_cache'
/** A notice may hold 8000 bytes; more tags than this become the tag of the whole company. */
const mostTags = 200

export async function notifyTags(db: Db, companyId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  const list = tags.length > mostTags ? [`company:${companyId}`] : [...new Set(tags)]
  await sql`select pg_notify(${channel}, ${list.join(',')})`.execute(db)
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
    client = new pg.Client({ connectionString: url, application_name: 'vitrina-listen' })
    client.on('notification', (n) => heard((n.payload ?? '').split(',').filter(Boolean)))
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) setTimeout(again, 500).unref()
    })
    await client.connect()
    await client.query(`listen ${channel}`)
  }
  async function again(): Promise<void> {
    if (closed) return
    try {
      await open()
      heard('everything')
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for cache notices, trying again')
      setTimeout(again, 1_000).unref()
    }
  }
  await open()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
