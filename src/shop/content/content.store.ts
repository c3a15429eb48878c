import { type Db, sql, type Tx } from '#kit/db.ts'
import type { StoredImage } from '#shop/catalog/card.ts'

export async function imageById(db: Db, companyId: number, id: number): Promise<StoredImage> {
  const { rows } = await sql<StoredImage>`
    select width, height, scaled from images where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]!
}

/** A menu item without its number; `children` in their order. */
export interface MenuItem {
  slug: string
  name: string
  name_en: string
  image: string
  icon: string
  type: string
  value: string
  authentication_required: boolean
  is_desktop: boolean
  is_mobile: boolean
  mode: string
  children: MenuItem[]
}

/** A menu as a tree. */
export async function menuOf(db: Db, companyId: number, group: string): Promise<MenuItem[]> {
  const { rows } = await sql<Omit<MenuItem, 'children'> & { id: number; parent_id: number | null }>`
    select id, parent_id, slug, name, name_en, image, icon, type, value, authentication_required, is_desktop, is_mobile, mode
    from navigation_items where company_id = ${companyId} and group_slug = ${group} order by sort, id`.execute(db)
  const below = (parent: number | null): MenuItem[] =>
    rows.flatMap(({ id, parent_id, ...item }) => (parent_id === parent ? [{ ...item, children: below(id) }] : []))
  return below(null)
}

/** Loads of one company run one after another. */
export async function lockContent(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7215046, ${companyId}::int)`.execute(tx)
}

export async function replaceMenu(tx: Tx, companyId: number, group: string, items: readonly MenuItem[]): Promise<void> {
  await sql`delete from navigation_items where company_id = ${companyId} and group_slug = ${group}`.execute(tx)
  await insertItems(tx, companyId, group, items, null)
}

async function insertItems(
  tx: Tx,
  companyId: number,
  group: string,
  items: readonly MenuItem[],
  parent: number | null,
): Promise<void> {
  for (const [sort, one] of items.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into navigation_items (company_id, group_slug, parent_id, slug, name, name_en, image, icon, type, value,
        authentication_required, is_desktop, is_mobile, mode, sort)
      values (${companyId}, ${group}, ${parent}::bigint, ${one.slug}, ${one.name}, ${one.name_en}, ${one.image}, ${one.icon}, ${one.type},
        ${one.value}, ${one.authentication_required}, ${one.is_desktop}, ${one.is_mobile}, ${one.mode}, ${sort}) returning id`.execute(
      tx,
    )
    await insertItems(tx, companyId, group, one.children, rows[0]!.id)
  }
}

export interface StoredBanner {
  place: string
  title: string
  title_en: string
  caption: string
  caption_en: string
  button: string
  button_en: string
  link: string
  image: object
  image_narrow: object | null
  is_dark: boolean
}

/** Replaces the banners of a company by these, if they differ; returns whether they did. */
export async function replaceBanners(tx: Tx, companyId: number, banners: readonly StoredBanner[]): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select ${JSON.stringify(banners)}::jsonb = coalesce(jsonb_agg(to_jsonb(b) - '{id,company_id,sort}'::text[] order by sort, id), '[]') as "isSame"
    from banners b where company_id = ${companyId}`.execute(tx)
  if (rows[0]!.isSame) return false
  await sql`delete from banners where company_id = ${companyId}`.execute(tx)
  await sql`
    insert into banners (company_id, place, title, title_en, caption, caption_en, button, button_en, link, image, image_narrow, is_dark, sort)
    select ${companyId}, place, title, title_en, caption, caption_en, button, button_en, link, image, image_narrow, is_dark, n
    from rows from (jsonb_to_recordset(${JSON.stringify(banners)}::jsonb) as (place text, title text, title_en text, caption text,
      caption_en text, button text, button_en text, link text, image jsonb, image_narrow jsonb, is_dark boolean)) with ordinality as b
      (place, title, title_en, caption, caption_en, button, button_en, link, image, image_narrow, is_dark, n)`.execute(
    tx,
  )
  return true
}
