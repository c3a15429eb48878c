import { type Db, idOrEnd, sql, type Tx } from '#kit/db.ts'
import type { Writer } from './pages.store.ts'
import type { Redirect } from './redirect.ts'

const columns = sql`
  id, from_path as "fromPath", target, target_path as "targetPath", is_automatic as "isAutomatic", created_at as "createdAt"`

export async function redirectFrom(db: Db, companyId: number, path: string): Promise<Redirect | undefined> {
  const { rows } = await sql<Redirect>`
    select ${columns} from redirects where company_id = ${companyId} and from_path = ${path}`.execute(db)
  return rows[0]
}

/** Redirects of a company, the newest first, before the given id. */
export async function redirectsBefore(
  db: Db,
  companyId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<Redirect[]> {
  const { rows } = await sql<Redirect>`
    select ${columns} from redirects where company_id = ${companyId} and id < ${idOrEnd(before)}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Redirects of a company are written one after another, so that two of them never make a chain. */
export async function lockRedirects(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7215013, ${companyId}::int)`.execute(tx)
}

export async function putRedirect(
  tx: Tx,
  { companyId, staffId, at }: Writer,
  one: Pick<Redirect, 'fromPath' | 'target' | 'targetPath'>,
): Promise<Redirect> {
  const { rows } = await sql<Redirect>`
    insert into redirects (company_id, from_path, target, target_path, is_automatic, staff_id, created_at)
    values (${companyId}, ${one.fromPath}, ${one.target}, ${one.targetPath}::text, false, ${staffId}::bigint, ${at})
    on conflict (company_id, from_path) do update set target = excluded.target, target_path = excluded.target_path, is_automatic = false,
      staff_id = excluded.staff_id, created_at = excluded.created_at
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function deleteRedirect(tx: Tx, companyId: number, id: number): Promise<Redirect | undefined> {
  const { rows } = await sql<Redirect>`
    delete from redirects where company_id = ${companyId} and id = ${id} returning ${columns}`.execute(tx)
  return rows[0]
}

/** Redirects that led to a path lead to its new target. */
export async function retarget(
  tx: Tx,
  companyId: number,
  path: string,
  to: Pick<Redirect, 'target' | 'targetPath'>,
): Promise<void> {
  await sql`
    update redirects set target = ${to.target}, target_path = ${to.targetPath}::text
    where company_id = ${companyId} and target_path = ${path}`.execute(tx)
}

/** Addresses that changed at once, all paths written by `readPath`: what led to the old ones leads to the new ones, and so do the old ones. */
export async function insertMoves(
  tx: Tx,
  { companyId, staffId, at }: Writer,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  const from = moves.map((one) => one.from)
  const to = moves.map((one) => one.to)
  // A page stands at each new address, so nothing leads away from there.
  await sql`delete from redirects where company_id = ${companyId} and from_path = any(${to}::text[])`.execute(tx)
  await sql`
    update redirects r set target = m.moved_to || '/', target_path = m.moved_to
    from unnest(${from}::text[], ${to}::text[]) as m (moved_from, moved_to)
    where r.company_id = ${companyId} and r.target_path = m.moved_from`.execute(tx)
  await sql`
    insert into redirects (company_id, from_path, target, target_path, is_automatic, staff_id, created_at)
    select ${companyId}, m.moved_from, m.moved_to || '/', m.moved_to, true, ${staffId}::bigint, ${at}
    from unnest(${from}::text[], ${to}::text[]) as m (moved_from, moved_to) where m.moved_from <> all(${to}::text[])
    on conflict (company_id, from_path) do update set target = excluded.target, target_path = excluded.target_path, is_automatic = true,
      staff_id = excluded.staff_id, created_at = excluded.created_at`.execute(tx)
}
