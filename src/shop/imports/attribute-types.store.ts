import { sql } from 'kysely'
import type { Tx } from '#kit/db.ts'

/** Figures that nobody asks for by bounds: codes, sizes, years of a standard. */
const noFigures = '(код|артикул|гост|номер|размер|штрих|тн ?вэд|size|code)'
/** Fewer different figures than this are a list (our choice). */
const fewFigures = 3

/**
 * Makes properties that imports brought what their values show them to be: yes or no where there is nothing else, numbers where each
 * value is a figure; and a list again where a later file brought something else. Says whether anything changed. Properties of the
 * owner, and sizes and colours, stay as they are.
 */
export async function settleAttributeTypes(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number; type: string }>`
    with seen as (
      select a.id, a.type, a.name, count(*) as n, bool_and(lower(v.value) in ('да', 'нет')) as is_yes_no,
        bool_and(v.number is not null) as is_figures, bool_and(v.value ~ '^[-−]?[0-9]') as is_written_so
      from attributes a join attribute_values v on v.attribute_id = a.id
      where a.company_id = ${companyId} and a.external_id is not null and a.type in ('list', 'number', 'boolean') and a.external_id <> 'param:razmer'
      group by a.id
    ), judged as (
      select id, type as was, case
        when is_yes_no then 'boolean'
        when is_figures and is_written_so and n >= ${fewFigures} and name !~* ${noFigures} then 'number'
        else 'list' end as type
      from seen
    )
    update attributes a set type = j.type from judged j where a.id = j.id and j.was <> j.type returning a.id, a.type`.execute(
    tx,
  )
  const yesNo = rows.flatMap(({ id, type }) => (type === 'boolean' ? id : []))
  await sql`
    update attribute_values set number = case when lower(value) = 'да' then 1 else 0 end
    where attribute_id in (select id from attributes where company_id = ${companyId} and type = 'boolean' and external_id is not null)
      and number is null`.execute(tx)
  const wasYesNo = rows.flatMap(({ id, type }) => (type === 'list' ? id : []))
  if (wasYesNo.length > 0)
    await sql`
      update attribute_values set number = null
      where attribute_id = any (${wasYesNo}::bigint[]) and lower(value) in ('да', 'нет')`.execute(tx)
  return rows.length > 0 || yesNo.length > 0
}
