import { type Db, sql } from '#kit/db.ts'
import type { NavigationRow } from './navigation.ts'

/** All items of one group. A category is given by its path or its id. */
export async function itemsOf(db: Db, companyId: number, group: string): Promise<NavigationRow[]> {
  const { rows } = await sql<NavigationRow>`
    select n.id, n.parent_id, n.slug, n.name, n.name_en, n.image, n.icon, n.type, n.value, n.authentication_required,
      n.is_desktop, n.is_mobile, n.mode, c.path as category_path
    from navigation_items n
    left join categories c on n.type = 'PRODUCT_CATEGORY' and c.company_id = n.company_id and c.is_active
      and (c.path = n.value or c.id::text = n.value)
    where n.company_id = ${companyId} and n.group_slug = ${group}
    order by n.sort, n.id`.execute(db)
  return rows
}
