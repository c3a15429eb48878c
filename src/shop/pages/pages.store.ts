import { type Db, sql } from '#kit/db.ts'
import type { Banners, Pages } from '#kit/schema.d.ts'

type Page = Pick<Pages, 'id' | 'slug' | 'title' | 'title_en' | 'body' | 'body_en'>

export async function pageBySlug(db: Db, companyId: number, kind: string, slug: string): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    select id, slug, title, title_en, body, body_en from pages
    where company_id = ${companyId} and kind = ${kind} and slug = ${slug}`.execute(db)
  return rows[0]
}

export async function bannersOf(db: Db, companyId: number): Promise<Banners[]> {
  const { rows } = await sql<Banners>`
    select * from banners where company_id = ${companyId} order by place, sort`.execute(db)
  return rows
}
