import { type Db, sql } from '#kit/db.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Claim, Demand } from '#shop/claims.ts'

/** Places of courses, locked in the order of their ids. */
export const coursePlaces: Claim<Map<number, number>> = {
  name: 'course_places',
  lock: (_, demand) =>
    sql<{ id: number; free: number }>`
      select id, places - taken as free from courses where id = any (${demand.map(({ thing }) => thing)}::bigint[]) order by id for update`.read(
      (rows) => new Map(rows.map(({ id, free }) => [id, free])),
    ),
  take(_, demand, found) {
    const freeOf = ({ thing }: Demand) => found.get(thing) ?? 0
    const short = demand.filter((one) => freeOf(one) < one.count)
    if (short.length > 0) {
      const lines = short.map((one) => ({ sku: one.sku, wanted: one.count, available: freeOf(one) }))
      return refuse({ code: 'stock_changed', lines })
    }
    const wanted = JSON.stringify(demand.map(({ thing, count }) => ({ thing, count })))
    const rows = sql`jsonb_to_recordset(${wanted}::jsonb) as w (thing bigint, count int)`
    return ok({
      parts: [
        sql`places_taken as (update courses c set taken = taken + w.count from ${rows} where c.id = w.thing)`,
        sql`places_held as (insert into course_places (order_id, course_id, count) select o.id, w.thing, w.count from o, ${rows})`,
      ],
      tags: [],
      after: null,
    })
  },
  release: (tx, { id }) => end(tx, id, 'released'),
  settle: (tx, { id }) => end(tx, id, 'settled'),
  checks: {
    'taken places of courses are those of orders': `
      select c.id::text as id from courses c left join (
        select course_id, sum(count) as count from course_places where state <> 'released' group by 1) p on p.course_id = c.id
      where c.taken <> coalesce(p.count, 0)`,
  },
}

async function end(tx: Db, orderId: number, state: 'released' | 'settled'): Promise<void> {
  await sql`
    with ended as (
      update course_places set state = ${state} where order_id = ${orderId} and state = 'held' returning course_id, count
    )
    update courses c set taken = taken - e.count from ended e where c.id = e.course_id and ${state} = 'released'`.execute(
    tx,
  )
}
