import { type Db, type Sql, sql } from './db.ts'
import { type Lifeline, openLifeline } from './lifeline.ts'
import type { Log } from './log.ts'
import { streamChannel } from './stream-log.ts'

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

/** Who listens to the notices of the database. */
export interface NoticeListeners {
  /** Tags of what became stale; 'everything' after a lost connection, since notices may have been missed. */
  tags(stale: string[] | 'everything'): void
  /** A topic of a stream has events (`topicKey` of kit/stream-log.ts); 'everything' after a lost connection. */
  topic?(key: string | 'everything'): void
}

/** Listens to the notices of all processes until closed. */
export const listenForNotices = (url: string, heard: NoticeListeners, log: Log): Promise<Lifeline> =>
  openLifeline(url, {
    log,
    opened(client) {
      client.on('notification', ({ channel: from, payload = '' }) => {
        if (from === channel) heard.tags(payload.split(',').filter(Boolean))
        else heard.topic?.(payload)
      })
      return Promise.all([channel, streamChannel].map((one) => client.query(`listen ${one}`)))
    },
    back() {
      heard.tags('everything')
      heard.topic?.('everything')
    },
  })

/** Listens for stale tags alone. */
export const listenForTags = (
  url: string,
  heard: (tags: string[] | 'everything') => void,
  log: Log,
): Promise<Lifeline> => listenForNotices(url, { tags: heard }, log)
