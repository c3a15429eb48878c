import type { Db } from '#kit/db.ts'

export async function pageBySlug(db: Db, companyId: number, kind: string, slug: string) {
  return db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'title_en', 'body', 'body_en'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export async function bannersOf(db: Db, companyId: number) {
  return db
    .selectFrom('banners')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('place')
    .orderBy('sort')
    .execute()
}
