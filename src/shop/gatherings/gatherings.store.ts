import { anyOf, type Db, idOrEnd, isUniqueViolation, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { Gathering, NewGathering, Theme } from './gathering.ts'

const columns = sql`g.id, g.company_id as "companyId", g.slug, g.theme, g.content, g.starts_at as "startsAt", g.ends_at as "endsAt", g.timezone,
  g.latitude, g.longitude, g.online_link as "onlineLink", g.places, g.taken, g.approval, g.registration_until as "registrationUntil",
  g.is_published as "isPublished", g.canceled_at as "canceledAt", g.cancel_reason as "cancelReason", g.version,
  case when r.id is not null then jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'nameEn', r.name_en) end as region`
const source = sql`gatherings g left join regions r on r.id = g.region_id`

/** What of the calendar is asked for. `past`: those that are over, newest first. */
export interface CalendarFilter {
  /** Slug of a region, or `online`. */
  place: string | null
  /** `2026-12`, in the time zone of the event. */
  month: string | null
  theme: Theme | null
  past: boolean
}

function isListed(companyId: number, filter: CalendarFilter, at: Date): Sql {
  const { place, month, theme, past } = filter
  return sql`g.company_id = ${companyId} and g.is_published and (g.ends_at <= ${at}) = ${past}::boolean
    and (${place}::text is null or (${place} = 'online' and g.is_online) or r.slug = ${place})
    and (${month}::text is null or to_char(g.starts_at at time zone g.timezone, 'YYYY-MM') = ${month})
    and (${theme}::text is null or g.theme = ${theme})`
}

export const gatheringsOf = (
  companyId: number,
  filter: CalendarFilter,
  at: Date,
  { limit, offset }: { limit: number; offset: number },
): Statement<Gathering[]> =>
  sql<Gathering>`
    select ${columns} from ${source} where ${isListed(companyId, filter, at)}
    order by case when ${filter.past}::boolean then -extract(epoch from g.starts_at) else extract(epoch from g.starts_at) end, g.id
    limit ${limit} offset ${offset}`.read((rows) => rows)

export const countOf = (companyId: number, filter: CalendarFilter, at: Date): Statement<number> =>
  sql<{ total: number }>`
    select count(*)::int as total from ${source} where ${isListed(companyId, filter, at)}`.read(
    (rows) => rows[0]?.total ?? 0,
  )

/** What the filters of the calendar can choose, of all its coming or past events. */
export interface CalendarChoice {
  startsAt: Date
  timezone: string
  theme: Theme
  region: { slug: string; name: string; nameEn: string } | null
}
export const choicesOf = (companyId: number, past: boolean, at: Date): Statement<CalendarChoice[]> =>
  sql<CalendarChoice>`
    select g.starts_at as "startsAt", g.timezone, g.theme,
      case when r.id is not null then jsonb_build_object('slug', r.slug, 'name', r.name, 'nameEn', r.name_en) end as region
    from ${source} where g.company_id = ${companyId} and g.is_published and (g.ends_at <= ${at}) = ${past}::boolean
    order by g.starts_at limit 1000`.read((rows) => rows)

/** A published event. */
export const gatheringNamed = (companyId: number, slug: string): Statement<Gathering | null> =>
  sql<Gathering>`
    select ${columns} from ${source} where g.company_id = ${companyId} and g.slug = ${slug} and g.is_published`.read(
    (rows) => rows[0] ?? null,
  )

export const gatheringById = (companyId: number, id: number): Statement<Gathering | null> =>
  sql<Gathering>`select ${columns} from ${source} where g.company_id = ${companyId} and g.id = ${id}`.read(
    (rows) => rows[0] ?? null,
  )

export const gatheringsByIds = (companyId: number, ids: readonly number[]): Statement<Gathering[]> =>
  sql<Gathering>`
    select ${columns} from ${source} where g.company_id = ${companyId} and g.id = ${anyOf('bigint', ids)}`.read(
    (rows) => rows,
  )

/** Locks an event: its places are counted and given one after another. */
export async function lockGathering(
  tx: Tx,
  companyId: number,
  which: { id: number } | { slug: string },
): Promise<Gathering | null> {
  const isIt = 'id' in which ? sql`g.id = ${which.id}` : sql`g.slug = ${which.slug} and g.is_published`
  const { rows } = await sql<Gathering>`
    select ${columns} from ${source} where g.company_id = ${companyId} and ${isIt} for no key update of g`.execute(tx)
  return rows[0] ?? null
}

/** Events of the staff’s list, newest first, before the given id. */
export const listedForStaff = (companyId: number, { after, limit }: { after: number | null; limit: number }) =>
  sql<Gathering>`
    select ${columns} from ${source} where g.company_id = ${companyId} and g.id < ${idOrEnd(after)}
    order by g.id desc limit ${limit}`.read((rows) => rows)

export async function insertGathering(tx: Tx, companyId: number, given: NewGathering, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into gatherings (company_id, slug, theme, content, starts_at, ends_at, timezone, region_id, latitude, longitude, is_online, online_link,
      places, approval, registration_until, is_published, created_at)
    values (${companyId}, ${given.slug}, ${given.theme}, ${JSON.stringify(given.content)}::jsonb, ${given.startsAt}, ${given.endsAt}, ${given.timezone},
      ${given.regionId}::bigint, ${given.latitude}::float8, ${given.longitude}::float8, ${given.regionId === null}, ${given.onlineLink},
      ${given.places}::int, ${given.approval}, ${given.registrationUntil}, ${given.isPublished}, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function changeGathering(tx: Tx, id: number, given: NewGathering): Promise<void> {
  await sql`
    update gatherings set slug = ${given.slug}, theme = ${given.theme}, content = ${JSON.stringify(given.content)}::jsonb, starts_at = ${given.startsAt},
      ends_at = ${given.endsAt}, timezone = ${given.timezone}, region_id = ${given.regionId}::bigint, latitude = ${given.latitude}::float8,
      longitude = ${given.longitude}::float8, is_online = ${given.regionId === null}, online_link = ${given.onlineLink}, places = ${given.places}::int,
      approval = ${given.approval}, registration_until = ${given.registrationUntil}, is_published = ${given.isPublished}, version = version + 1
    where id = ${id}`.execute(tx)
}
export const isSameSlug = (error: unknown): boolean => isUniqueViolation(error, 'gatherings_company_id_slug_key')

export async function cancelGathering(tx: Tx, id: number, reason: string, at: Date): Promise<void> {
  await sql`update gatherings set canceled_at = ${at}, cancel_reason = ${reason}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export const regionIsOf = (companyId: number, regionId: number): Statement<{ timezone: string } | null> =>
  sql<{ timezone: string }>`
    select timezone from regions where company_id = ${companyId} and id = ${regionId}`.read((rows) => rows[0] ?? null)

/** Published events of the sitemap. */
export const publishedSlugs = (db: Db, companyId: number): Promise<string[]> =>
  sql<{ slug: string }>`select slug from gatherings where company_id = ${companyId} and is_published order by id`
    .read((rows) => rows.map(({ slug }) => slug))
    .execute(db)
