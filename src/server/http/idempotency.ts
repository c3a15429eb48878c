import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type Database, type Db, sql } from '#kit/db.ts'
import { isProcessEnded } from '#kit/lifeline.ts'
import type { Secrets } from '#kit/security/secrets.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { type Answer, textOf, WrittenText } from './answer.ts'

interface Asked {
  companyId: number
  actor: string
  route: string
  key: string
  body: string
  /** Name by which others see whether this process still runs; null: they cannot. */
  holder: string | null
  /** Encrypts the stored answer if it contains a secret. */
  secrets: Secrets | null
}

/** A stored answer: plain text, or sealed, then with the cookies it sets, if any. */
type Kept = { type: string } & ({ text: string } | { sealed: string; hasCookies?: true })

const placeOf = ({ companyId, actor, route, key }: Pick<Asked, 'companyId' | 'actor' | 'route' | 'key'>): string =>
  `idempotency_keys/${companyId}/${actor}/${route}/${key}`

/**
 * The key's own two writes do not wait for the disk. A key lost in a power failure does no harm, since the result of a creating call is unique by
 * key in its own table. Always true; the setting applies to the statement's transaction only.
 */
const unhurried = sql`set_config('synchronous_commit', 'off', true) = 'off'`

type TakenKey =
  /** `abandon` never throws: it releases the key now or a little later. */
  | {
      kind: 'ours'
      /** An earlier holder of the key did the work, and could not answer. */
      wasDone: boolean
      markDone(tx: Db): Promise<void>
      finish(answer: Answer): Promise<void>
      abandon(): Promise<void>
    }
  | { kind: 'replay'; answer: Answer }
  | { kind: 'refused'; code: RefusalCode }

const slowHash = promisify<string, string, number, Buffer>(scrypt)

/**
 * Hash by which bodies are compared. For a body with a password it is a slow hash salted with this key, so that the password cannot be found by
 * guessing.
 */
const hashOf = async (asked: Asked): Promise<string> =>
  asked.secrets
    ? (await slowHash(asked.body, placeOf(asked), 32)).toString('hex')
    : createHash('sha256').update(asked.body).digest('hex')

/** A key whose holder cannot be checked is held for at most this many seconds; then it may be taken over. */
const leaseS = 20

/**
 * One answer per Idempotency-Key (design §5, contract.md). The key's row is written before the work. While the work runs, other requests get 409;
 * afterwards they get the stored answer byte for byte. Bad input (4xx except 409) and faults are not stored, so a corrected request may reuse the
 * key. The key of a process that has ended is taken over at once. So that a repetition after a kill does no work twice, creating calls are
 * also unique by key in their own table, and other work marks its key as done in its own transaction.
 */
export async function claimKey(db: Database, asked: Asked): Promise<TakenKey> {
  const requestHash = await hashOf(asked)
  const { rows } = await sql<{
    mine: boolean
    since: string
    done: boolean
    request_hash: string
    status: number | null
    body: unknown
  }>`
    with put as (
      insert into idempotency_keys (company_id, actor, route, key, request_hash, holder)
      select ${asked.companyId}::bigint, ${asked.actor}::text, ${asked.route}::text, ${asked.key}::text, ${requestHash}::text, ${asked.holder}::text where ${unhurried}
      on conflict (company_id, actor, route, key) do update set created_at = now(), holder = excluded.holder
        where idempotency_keys.status is null and idempotency_keys.request_hash = excluded.request_hash
          and (idempotency_keys.created_at < now() - make_interval(secs => ${leaseS}) or ${isProcessEnded(sql`idempotency_keys.holder`)})
      returning created_at::text as since, body is not null as done
    )
    select true as mine, since, done, '' as request_hash, null::int as status, null::jsonb as body from put
    union all
    select false, '', false, request_hash, status, body from idempotency_keys
    where company_id = ${asked.companyId} and actor = ${asked.actor} and route = ${asked.route} and key = ${asked.key}
      and not exists (select 1 from put)`.execute(db)
  const row = rows[0]
  // No row: the holder released the key between our insert and our select.
  if (!row) return { kind: 'refused', code: 'idempotency_in_flight' }
  if (row.mine) return ours(db, asked, row)
  if (row.request_hash !== requestHash) return { kind: 'refused', code: 'idempotency_key_reused' }
  if (row.status === null) return { kind: 'refused', code: 'idempotency_in_flight' }
  const kept = row.body as Kept
  const { text, cookies } = await opened(kept, asked)
  const headers = { 'idempotency-replayed': 'true', 'cache-control': 'no-store' }
  const answer = {
    status: row.status,
    contentType: kept.type,
    body: new WrittenText(text),
    headers,
    cookies,
    tags: [],
  }
  return { kind: 'replay', answer }
}

/** A sign-in whose answer was lost sets its cookie again. */
async function opened(kept: Kept, asked: Asked): Promise<{ text: string; cookies: string[] }> {
  if ('text' in kept) return { text: kept.text, cookies: [] }
  const text = await asked.secrets!.open(kept.sealed, placeOf(asked))
  return kept.hasCookies ? JSON.parse(text) : { text, cookies: [] }
}

function ours(db: Database, asked: Asked, { since, done }: { since: string; done: boolean }): TakenKey {
  const same = sql`company_id = ${asked.companyId} and actor = ${asked.actor} and route = ${asked.route} and key = ${asked.key}`
  // Only the row that we inserted: another request may have taken the key over.
  const own = sql`${same} and status is null and created_at = ${since}::timestamptz`
  // The key of work that was done is free at once as well, and stays marked.
  const remove = sql`
    with gone as (delete from idempotency_keys where ${own} and body is null)
    update idempotency_keys set created_at = created_at - make_interval(secs => ${leaseS}) where ${own} and body is not null`
  const abandon = (tried = 0): Promise<void> =>
    remove.execute(db).then(
      () => {},
      () => {
        // The database is unavailable: retry in the background, as long as it may be useful.
        if (tried < 5) setTimeout(() => void abandon(tried + 1), 500 * 2 ** tried).unref()
      },
    )
  return {
    kind: 'ours',
    wasDone: done,
    async markDone(tx) {
      await sql`update idempotency_keys set body = '{"done": true}' where ${same} and status is null`.execute(tx)
    },
    abandon,
    async finish(answer) {
      if (answer.status >= 400) return abandon()
      const written = textOf(answer)
      const text = typeof written === 'string' ? written : Buffer.from(written).toString()
      const { secrets } = asked
      const { contentType: type, cookies } = answer
      const hasCookies = cookies.length > 0
      const secret = hasCookies ? JSON.stringify({ text, cookies }) : text
      const kept: Kept = secrets
        ? { type, sealed: await secrets.seal(secret, placeOf(asked)), ...(hasCookies && { hasCookies }) }
        : { type, text }
      await sql`update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(kept)}::jsonb where ${same} and ${unhurried}`.execute(
        db,
      )
    },
  }
}

/** Deletes keys after 72 hours (reliability §1). */
export async function deleteOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '72 hours'`.execute(db)
}

/** Re-encrypts stored answers that contain a secret with the current key. */
export async function resealAnswers(db: Database, secrets: Secrets): Promise<void> {
  const { rows } = await sql<Pick<Asked, 'actor' | 'route' | 'key'> & { companyId: number; sealed: string }>`
    select company_id as "companyId", actor, route, key, body ->> 'sealed' as sealed from idempotency_keys where body ? 'sealed'`.execute(
    db,
  )
  for (const row of rows) {
    const sealed = await secrets.seal(await secrets.open(row.sealed, placeOf(row)), placeOf(row))
    // The body changes only here; a row deleted meanwhile by the sweep stays deleted.
    await sql`update idempotency_keys set body = jsonb_set(body, '{sealed}', to_jsonb(${sealed}::text))
      where company_id = ${row.companyId} and actor = ${row.actor} and route = ${row.route} and key = ${row.key}
        and body ->> 'sealed' = ${row.sealed}`.execute(db)
  }
}
