import { type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type { OAuthProvider } from './oauth-services.ts'

/** The person a service reported, as stored with an attempt. */
export interface StoredPerson {
  subject: string
  phone: string | null
  isPhoneVerified: boolean
  firstName: string
  lastName: string
}

export interface AttemptRow {
  provider: OAuthProvider
  verifier: string
  nonce: string
  return_url: string
  person: StoredPerson | null
}

interface WhichAttempt {
  stateHash: string
  browserHash: string
  companyId: number
  provider: OAuthProvider
  now: Date
}

export async function addAttempt(
  db: Db,
  attempt: Omit<WhichAttempt, 'now'> & { verifier: string; nonce: string; returnUrl: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into oauth_attempts (state_hash, company_id, provider, browser_hash, verifier, nonce, return_url, expires_at)
    values (${attempt.stateHash}, ${attempt.companyId}, ${attempt.provider}, ${attempt.browserHash}, ${attempt.verifier},
      ${attempt.nonce}, ${attempt.returnUrl}, ${attempt.expiresAt})`.execute(db)
}

const itself = ({ stateHash, browserHash, companyId, provider, now }: WhichAttempt) => sql`
  state_hash = ${stateHash} and browser_hash = ${browserHash} and company_id = ${companyId} and provider = ${provider}
  and expires_at > ${now}`
const columns = sql.raw('provider, verifier, nonce, return_url, person')

/** Claims the attempt to exchange its code at the service; undefined for every later call and for another browser. */
export async function claimAttempt(db: Db, which: WhichAttempt): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    update oauth_attempts set taken_at = ${which.now} where ${itself(which)} and taken_at is null returning ${columns}`.execute(
    db,
  )
  return rows[0]
}

/** An attempt whose person is known and has no account yet. */
export async function attemptWithPerson(db: Db, which: WhichAttempt): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${columns} from oauth_attempts where ${itself(which)} and person is not null`.execute(db)
  return rows[0]
}

export async function storePerson(db: Db, stateHash: string, person: StoredPerson, expiresAt: Date): Promise<void> {
  await sql`
    update oauth_attempts set person = ${JSON.stringify(person)}::jsonb, verifier = '', nonce = '', expires_at = ${expiresAt}
    where state_hash = ${stateHash}`.execute(db)
}

/** Ends an attempt; false: it had already ended. */
export async function endAttempt(db: Db, stateHash: string): Promise<boolean> {
  const { rows } = await sql`delete from oauth_attempts where state_hash = ${stateHash} returning 1`.execute(db)
  return rows.length > 0
}

/** Ends an attempt that its browser cancelled; returns the return path. */
export async function cancelAttempt(db: Db, which: WhichAttempt): Promise<string | undefined> {
  const { rows } = await sql<{ return_url: string }>`
    delete from oauth_attempts where ${itself(which)} returning return_url`.execute(db)
  return rows[0]?.return_url
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from oauth_attempts where expires_at < ${now}`.execute(db)
}

export async function customerOfIdentity(
  db: Db,
  companyId: number,
  provider: OAuthProvider,
  subject: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customer_identities
    where company_id = ${companyId} and provider = ${provider} and subject = ${subject}`.execute(db)
  return rows[0]?.customer_id
}

/** False: the service account is already linked to a customer, or the customer has linked another account of the service. */
export async function addIdentity(
  tx: Tx,
  identity: {
    companyId: number
    customerId: number
    provider: OAuthProvider
    subject: string
    name: string
    now: Date
  },
): Promise<boolean> {
  const { companyId, customerId, provider, subject, name, now } = identity
  const { rows } = await sql`
    insert into customer_identities (company_id, customer_id, provider, subject, name, created_at)
    select c.company_id, c.id, ${provider}, ${subject}, ${name}, ${now} from customers c
    where c.id = ${customerId} and c.company_id = ${companyId}
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Services the customer signs in through, oldest first. */
export async function identitiesOf(
  db: Db,
  companyId: number,
  customerId: number,
): Promise<{ provider: OAuthProvider; name: string; created_at: Date }[]> {
  const { rows } = await sql<{ provider: OAuthProvider; name: string; created_at: Date }>`
    select provider, name, created_at from customer_identities
    where company_id = ${companyId} and customer_id = ${customerId} order by created_at, id`.execute(db)
  return rows
}

export async function deleteIdentity(
  db: Db,
  companyId: number,
  customerId: number,
  provider: OAuthProvider,
): Promise<boolean> {
  const { rows } = await sql`
    delete from customer_identities
    where company_id = ${companyId} and customer_id = ${customerId} and provider = ${provider} returning 1`.execute(db)
  return rows.length > 0
}

/** The customer that `whose` selects, found or created. */
export async function findOrCreateCustomer(
  tx: Tx,
  whose: (at: Sql<Date>) => Sql<{ id: number; is_new: boolean }>,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    select id, is_new from ${whose(sql`${now}::timestamptz`)}`.execute(tx)
  return { id: rows[0]!.id, isNew: rows[0]!.is_new }
}
