import { sql, type Tx } from '#kit/db.ts'

/** Numeric properties that are not filtered by range: codes, sizes, years of a standard. */
const noFigures = '(код|артикул|гост|номер|размер|штрих|тн ?вэд|size|code)'
/** Properties with fewer distinct numbers remain lists (our choice). */
const fewFigures = 3

/**
 * Sets the type of imported properties by their values: boolean if all values are yes or no, number if every value is a number, and list again
 * if a later file brings other values. Returns whether anything changed. Properties of the owner, sizes and colours are not changed.
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

/** With more values than this a filter is useless. */
const maxChoices = 300
/** With more values than this, a property where most goods have a value of their own is free text too: codes, analogues (our choice). */
const fewChoices = 30
/** Always filters, whatever the number of values (our choice). */
const chosenBy = '^(производитель|изготовитель|бренд|торговая марка|brand|vendor)$'

/**
 * Switches the filter of an imported property off if its goods have too many distinct values to choose from. Exceptions: numbers, which are
 * filtered by range, and sizes, colours and brands. Returns whether anything changed. Properties of the owner are not changed. A filter is
 * never switched on again, otherwise small changes of the goods would toggle it.
 */
export async function settleFilters(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      select v.attribute_id as id, count(distinct v.id) as choices, count(distinct l.product_id) as goods
      from attributes a join attribute_values v on v.attribute_id = a.id
        join product_attributes l on l.value_id = v.id join products p on p.id = l.product_id
      where a.company_id = ${companyId} and a.external_id is not null and a.is_filter and a.type = 'list'
        and a.external_id not in ('param:razmer', 'param:tsvet') and a.name !~* ${chosenBy} and p.is_active
        and (select count(*) from attribute_values all_of where all_of.attribute_id = a.id) > ${fewChoices}
      group by v.attribute_id
    )
    update attributes a set is_filter = false from used u
    where a.id = u.id and (u.choices > ${maxChoices} or (u.choices > ${fewChoices} and u.choices * 2 > u.goods))
    returning a.id`.execute(tx)
  return rows.length > 0
}
