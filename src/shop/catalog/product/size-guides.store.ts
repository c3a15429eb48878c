import { type Db, sql, type Tx } from '#kit/db.ts'

/** A stored size guide: a heading for each column, then rows with one cell per column. */
export interface SizeGuide {
  slug: string
  name: string
  nameEn: string
  note: string
  noteEn: string
  head: string[]
  /** Empty: the same as in Russian. */
  headEn: string[]
  rows: string[][]
  /** Paths of its categories; it also applies to those below them that have none of their own. */
  categories: string[]
}

const columns = sql`g.slug, g.name, g.name_en as "nameEn", g.note, g.note_en as "noteEn", g.head, g.head_en as "headEn", g.rows,
  (select coalesce(json_agg(c.path order by c.path), '[]') from categories c where c.size_guide_id = g.id) as categories`

export async function sizeGuidesOf(db: Db, companyId: number): Promise<SizeGuide[]> {
  const { rows } = await sql<SizeGuide>`
    select ${columns} from size_guides g where g.company_id = ${companyId} order by g.slug`.execute(db)
  return rows
}

export async function sizeGuideNamed(db: Db, companyId: number, slug: string): Promise<SizeGuide | undefined> {
  const { rows } = await sql<SizeGuide>`
    select ${columns} from size_guides g where g.company_id = ${companyId} and g.slug = ${slug}`.execute(db)
  return rows[0]
}

/** The paths that lead to no category. */
export async function unknownPaths(db: Db, companyId: number, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select w.path from unnest(${[...paths]}::text[]) w (path)
    where not exists (select from categories c where c.company_id = ${companyId} and c.path = w.path) order by 1`.execute(
    db,
  )
  return rows.map(({ path }) => path)
}

/** Inserts a guide or replaces the one with its slug, and sets its categories. */
export async function writeSizeGuide(tx: Tx, companyId: number, guide: SizeGuide): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into size_guides (company_id, slug, name, name_en, note, note_en, head, head_en, rows)
    values (${companyId}, ${guide.slug}, ${guide.name}, ${guide.nameEn}, ${guide.note}, ${guide.noteEn}, ${guide.head}::text[],
      ${guide.headEn}::text[], ${JSON.stringify(guide.rows)}::jsonb)
    on conflict (company_id, slug) do update set name = excluded.name, name_en = excluded.name_en, note = excluded.note,
      note_en = excluded.note_en, head = excluded.head, head_en = excluded.head_en, rows = excluded.rows
    returning id`.execute(tx)
  await sql`
    update categories set size_guide_id = case when path = any (${guide.categories}::text[]) then ${rows[0]!.id}::bigint end
    where company_id = ${companyId}
      and (path = any (${guide.categories}::text[]) or size_guide_id = ${rows[0]!.id})`.execute(tx)
}

/** False: there is no such guide. */
export async function deleteSizeGuide(tx: Tx, companyId: number, slug: string): Promise<boolean> {
  const { rows } =
    await sql`delete from size_guides where company_id = ${companyId} and slug = ${slug} returning 1`.execute(tx)
  return rows.length > 0
}
