import { type Db, sql, type Tx } from '#kit/db.ts'

interface StoredPushKey {
  companyId: number
  publicKey: string
  /** Sealed. */
  privateKey: string
}
const columns = sql`company_id as "companyId", public_key as "publicKey", private_key as "privateKey"`

export async function pushKeyOf(db: Db, companyId: number): Promise<StoredPushKey | undefined> {
  const { rows } = await sql<StoredPushKey>`select ${columns} from push_keys where company_id = ${companyId}`.execute(
    db,
  )
  return rows[0]
}

/** An existing key stays. */
export async function insertPushKey(
  db: Db,
  { companyId, publicKey, privateKey }: StoredPushKey,
  at: Date,
): Promise<void> {
  await sql`insert into push_keys (company_id, public_key, private_key, created_at)
    values (${companyId}, ${publicKey}, ${privateKey}, ${at}) on conflict do nothing`.execute(db)
}

/** All keys, for a new sealing key. Locks them. */
export async function lockPushKeys(tx: Tx): Promise<StoredPushKey[]> {
  const { rows } = await sql<StoredPushKey>`select ${columns} from push_keys order by company_id for update`.execute(tx)
  return rows
}

export async function writePushKey(tx: Tx, companyId: number, sealed: string): Promise<void> {
  await sql`update push_keys set private_key = ${sealed} where company_id = ${companyId}`.execute(tx)
}
