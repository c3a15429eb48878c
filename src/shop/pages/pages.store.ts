import { type Db, idOrEnd, isUniqueViolation, sql, type Tx } from '#kit/db.ts'
import type { Banners } from '#kit/schema.d.ts'
import type { ListedPage, PageContent, PageKind, PageName, PageVersion, Publication } from './page.ts'

export interface ShownPage {
  slug: string
  content: PageContent
}

/** The page as it is shown at a moment, null if it is hidden, and the next moment at which that may change. */
export async function pageAt(
  db: Db,
  companyId: number,
  { kind, slug }: { kind: string; slug: string },
  at: Date,
): Promise<{ page: ShownPage | null; changesAt: Date | null }> {
  const { rows } = await sql<{ slug: string; content: PageContent | null; changesAt: Date | null }>`
    select p.slug, v.content, (
      select min(moment) from page_publications b, unnest(array[b.since, b.until]) as moment where b.page_id = p.id and moment > ${at}
    ) as "changesAt"
    from pages p left join page_versions v on v.page_id = p.id and v.number = shown_version(p.id, ${at})
    where p.company_id = ${companyId} and p.kind = ${kind} and p.slug = ${slug}`.execute(db)
  const [found] = rows
  if (!found) return { page: null, changesAt: null }
  const { content, changesAt } = found
  return { page: content && { slug: found.slug, content }, changesAt }
}

export async function bannersOf(db: Db, companyId: number): Promise<Banners[]> {
  const { rows } = await sql<Banners>`
    select * from banners where company_id = ${companyId} order by place, sort`.execute(db)
  return rows
}

const listed = (at: Date) => sql`
  p.id, p.kind, p.slug, v.content ->> 'title' as title, coalesce(v.content ->> 'title_en', '') as "titleEn", v.number as newest,
  v.created_at as "changedAt", shown_version(p.id, ${at}) as shown`
const newestVersion = sql`
  join lateral (select * from page_versions where page_id = p.id order by number desc limit 1) v on true`

/** Pages in the order of their ids, after the given one. */
export async function pagesAfter(
  db: Db,
  companyId: number,
  { after, limit }: { after: number; limit: number },
  at: Date,
): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select ${listed(at)} from pages p ${newestVersion}
    where p.company_id = ${companyId} and p.id > ${after} order by p.id limit ${limit}`.execute(db)
  return rows
}

/** A page with the content of its newest version. */
export async function pageById(
  db: Db,
  companyId: number,
  id: number,
  at: Date,
): Promise<(ListedPage & { content: PageContent }) | undefined> {
  const { rows } = await sql<ListedPage & { content: PageContent }>`
    select ${listed(at)}, v.content from pages p ${newestVersion}
    where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  return rows[0]
}

export async function pageNamed(
  db: Db,
  companyId: number,
  { kind, slug }: Pick<PageName, 'kind' | 'slug'>,
): Promise<PageName | undefined> {
  const { rows } = await sql<PageName>`
    select id, kind, slug from pages where company_id = ${companyId} and kind = ${kind} and slug = ${slug}`.execute(db)
  return rows[0]
}

/** Locks a page, so that its versions and publications are written one after another. */
export async function lockPage(tx: Tx, companyId: number, id: number): Promise<PageName | undefined> {
  const { rows } = await sql<PageName>`
    select id, kind, slug from pages where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertPage(
  tx: Tx,
  companyId: number,
  { kind, slug }: { kind: PageKind; slug: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into pages (company_id, kind, slug) values (${companyId}, ${kind}, ${slug})
    on conflict (company_id, kind, slug) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function renamePage(tx: Tx, id: number, slug: string): Promise<void> {
  await sql`update pages set slug = ${slug} where id = ${id}`.execute(tx)
}
export const isSameSlug = (error: unknown): boolean => isUniqueViolation(error, 'pages_company_id_kind_slug_key')

/** Who writes: `companyId` is the company of the page. */
export interface Writer {
  companyId: number
  staffId: number | null
  at: Date
}

export async function insertVersion(
  tx: Tx,
  { companyId, staffId, at }: Writer,
  pageId: number,
  version: { number: number; content: PageContent; note: string; restoredFrom: number | null },
): Promise<void> {
  const { number, content, note, restoredFrom } = version
  await sql`
    insert into page_versions (page_id, number, company_id, content, note, restored_from, staff_id, created_at)
    values (${pageId}, ${number}, ${companyId}, ${JSON.stringify(content)}::jsonb, ${note}, ${restoredFrom}::int, ${staffId}::bigint, ${at})`.execute(
    tx,
  )
}

/** The newest version, and whether its content is the given one. */
export async function newestOf(
  tx: Tx,
  pageId: number,
  content: PageContent,
): Promise<{ number: number; isSame: boolean } | undefined> {
  const { rows } = await sql<{ number: number; isSame: boolean }>`
    select number, content = ${JSON.stringify(content)}::jsonb as "isSame" from page_versions
    where page_id = ${pageId} order by number desc limit 1`.execute(tx)
  return rows[0]
}

const versionColumns = sql`
  v.number, v.note, v.restored_from as "restoredFrom", v.created_at as "createdAt",
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as staff`

/** Versions of a page, newest first, before the given number. */
export async function versionsBefore(
  db: Db,
  companyId: number,
  pageId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`
    select ${versionColumns} from page_versions v left join staff s on s.id = v.staff_id
    where v.company_id = ${companyId} and v.page_id = ${pageId} and v.number < ${idOrEnd(before)}
    order by v.number desc limit ${limit}`.execute(db)
  return rows
}

export async function versionNumbered(
  db: Db,
  companyId: number,
  pageId: number,
  number: number,
): Promise<(PageVersion & PageName & { content: PageContent }) | undefined> {
  const { rows } = await sql<PageVersion & PageName & { content: PageContent }>`
    select p.id, p.kind, p.slug, v.content, ${versionColumns}
    from page_versions v join pages p on p.id = v.page_id left join staff s on s.id = v.staff_id
    where v.company_id = ${companyId} and v.page_id = ${pageId} and v.number = ${number}`.execute(db)
  return rows[0]
}

export async function insertPublication(
  tx: Tx,
  { companyId, staffId, at }: Writer,
  pageId: number,
  { version, since, until }: { version: number | null; since: Date; until: Date | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into page_publications (company_id, page_id, version, since, until, staff_id, created_at)
    values (${companyId}, ${pageId}, ${version}::int, ${since}, ${until}::timestamptz, ${staffId}::bigint, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

const publicationColumns = sql`
  b.id, b.version, b.since, b.until, b.created_at as "createdAt",
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as staff`

/** Publications of a page: the one that begins last first, or the one added last. */
export async function publicationsOf(
  db: Db,
  companyId: number,
  pageId: number,
  { limit, newestFirst = false }: { limit: number; newestFirst?: boolean },
): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    select ${publicationColumns} from page_publications b left join staff s on s.id = b.staff_id
    where b.company_id = ${companyId} and b.page_id = ${pageId} 
    order by case when not ${newestFirst}::boolean then b.since end desc, b.id desc limit ${limit}`.execute(db)
  return rows
}

export async function publicationById(db: Db, pageId: number, id: number): Promise<Publication | undefined> {
  const { rows } = await sql<Publication>`
    select ${publicationColumns} from page_publications b left join staff s on s.id = b.staff_id
    where b.page_id = ${pageId} and b.id = ${id}`.execute(db)
  return rows[0]
}

export async function deletePublication(tx: Tx, id: number): Promise<void> {
  await sql`delete from page_publications where id = ${id}`.execute(tx)
}

export async function endPublication(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update page_publications set until = ${at} where id = ${id}`.execute(tx)
}

/** Repeats the version that is shown now in the columns that processes of the previous release read. */
export async function repeatShown(tx: Tx, pageId: number, at: Date): Promise<void> {
  await sql`
    update pages p set title = v.content ->> 'title', title_en = coalesce(v.content ->> 'title_en', ''), body = v.content -> 'body',
      body_en = coalesce(v.content -> 'body_en', '[]')
    from page_versions v where p.id = ${pageId} and v.page_id = p.id and v.number = shown_version(p.id, ${at})`.execute(
    tx,
  )
}
