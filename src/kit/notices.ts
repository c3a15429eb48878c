import { type Db, type Sql, sql } from './db.ts'
import { type Lifeline, openLifeline } from './lifeline.ts'
import type { Log } from './log.ts'

/**
 * Tells every process which cached values are stale. Sent with the transaction that changed them, so a rolled back change sends nothing and a
 * committed one is received at once (LISTEN/NOTIFY; design §4.2).
 */
const channel = 'vitrina_cache'
/** PostgreSQL limits a notice to less than 8000 bytes; a longer one is replaced by the tag of the whole company. */
const maxBytes = 7_900
const maxTags = 200

export async function notifyTags(db: Db, companyId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await sql`select ${staleTagsSent(companyId, tags)}`.execute(db)
}

/** The same as an expression for the statement that makes the change. */
export function staleTagsSent(companyId: number, tags: readonly string[]): Sql {
  const list = [...new Set(tags)].join(',')
  const tooLong = tags.length > maxTags || Buffer.byteLength(list) > maxBytes
  return sql`pg_notify(${channel}, ${tooLong ? `company:${companyId}` : list})`
}

/** Listens for stale tags; after a lost connection everything counts as stale, since notices may have been missed. */
export const listenForTags = (
  url: string,
  heard: (tags: string[] | 'everything') => void,
  log: Log,
): Promise<Lifeline> =>
  openLifeline(url, {
    log,
    opened(client) {
      client.on('notification', (n) => heard((n.payload ?? '').split(',').filter(Boolean)))
      return client.query(`listen ${channel}`)
    },
    back: () => heard('everything'),
  })
