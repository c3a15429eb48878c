import { type Db, idOrEnd, type Statement, sql } from '#kit/db.ts'

export interface AuditedAct {
  /** Name of the call. */
  call: string
  /** Object of the act: kind and name, 'price BAG'. */
  object: string
  reason: string
  /** Changed properties of the object before and after; null: it did not exist before, or does not exist after. */
  before: object | null
  after: object | null
}

export const addAct = (
  who: { companyId: number; staffId: number | null; ip: string },
  act: AuditedAct,
  at: Date,
): Statement<unknown> =>
  sql`
    insert into staff_audit (company_id, staff_id, ip, call, object, reason, before, after, at)
    values (${who.companyId}, ${who.staffId}, ${who.ip}, ${act.call}, ${act.object}, ${act.reason},
      ${act.before && JSON.stringify(act.before)}::jsonb, ${act.after && JSON.stringify(act.after)}::jsonb, ${at})`

export interface AuditRow extends AuditedAct {
  id: number
  at: Date
  /** null: the operator, by the CLI. */
  staff: { id: number; name: string } | null
  /** Network address; '': the operator, or not known. */
  ip: string
}

/** Acts of the audit log before `after`, newest first; of one object if it is given. */
export async function actsOf(
  db: Db,
  companyId: number,
  asked: { object: string | null; after: number | null; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.ip, a.call, a.object, a.reason, a.before, a.after, a.at,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as staff
    from staff_audit a left join staff s on s.id = a.staff_id
    where a.company_id = ${companyId} and (${asked.object}::text is null or a.object = ${asked.object})
      and a.id < ${idOrEnd(asked.after)}
    order by a.id desc limit ${asked.limit}`.execute(db)
  return rows
}
